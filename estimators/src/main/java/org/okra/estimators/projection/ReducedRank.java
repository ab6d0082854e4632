package org.okra.estimators.projection;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.estimators.FittedOutputs;

/**
 * The leading principal components of the fitted outputs: reduced-rank IOKR.
 *
 * @param components p
 * @param lambda regularisation of that fit; the one of the model when empty
 */
@Component(
    name = "reduced-rank",
    help = "principal components of the fitted outputs",
    alsoKnownAs = {"rrr", "reduced-rank-regression"})
public record ReducedRank(
    @Option(help = COMPONENTS, required = true, atLeast = 1) int components,
    @Option(help = LAMBDA, above = 0) Optional<Double> lambda)
    implements OutputEmbedding {
  public ReducedRank() {
    this(64);
  }

  /** With the lambda of the model. */
  public ReducedRank(int components) {
    this(components, Optional.empty());
  }

  public ReducedRank {
    Options.check(ReducedRank.class, components, lambda);
  }

  @Override
  public <Y> Weights weights(FittedOutputs<Y> data) {
    return new Weights(1, OptionalDouble.of(lambda.orElse(data.lambda())), 0);
  }
}
