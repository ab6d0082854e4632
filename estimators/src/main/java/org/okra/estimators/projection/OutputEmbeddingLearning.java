package org.okra.estimators.projection;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;

/**
 * The leading principal components of fitted and unlabelled outputs together: OEL.
 *
 * @param components p
 * @param balance c, the weight of the fitted outputs; below 1 there must be unlabelled outputs
 * @param lambda regularisation of the fit; the one of the model when empty
 */
@Component(
    name = "oel",
    help = "principal components of fitted and unlabelled outputs together",
    alsoKnownAs = {"output-embedding", "output-embedding-learning"})
public record OutputEmbeddingLearning(
    @Option(help = COMPONENTS, required = true, atLeast = 1) int components,
    @Option(
            help = "weight of the fitted outputs against the unlabelled ones, from 0 to 1",
            atLeast = 0,
            atMost = 1)
        double balance,
    @Option(help = LAMBDA, above = 0) Optional<Double> lambda)
    implements OutputEmbedding {
  public OutputEmbeddingLearning() {
    this(64, 0.5);
  }

  /** With the lambda of the model. */
  public OutputEmbeddingLearning(int components, double balance) {
    this(components, balance, Optional.empty());
  }

  public OutputEmbeddingLearning {
    Options.check(OutputEmbeddingLearning.class, components, balance, lambda);
  }

  @Override
  public <Y> Weights weights(FittedOutputs<Y> data) {
    int count = data.unlabelled().size();
    if (balance < 1 && count == 0) {
      throw Errors.empty(
          "balance is %s but there are no unlabelled outputs; give some (in experiment files by"
              + " the key labelled), or set balance to 1.",
          balance);
    }
    double total =
        data.roots().length == 0
            ? data.outputs().size()
            : Arrays.stream(data.roots()).map(root -> root * root).sum();
    return new Weights(
        Math.sqrt(balance / total),
        OptionalDouble.of(lambda.orElse(data.lambda())),
        Math.sqrt((1 - balance) / Math.max(1, count)));
  }

  @Override
  public long landmarks(ProblemSize size) {
    return size.train() + size.unlabelled();
  }
}
