package org.okra.estimators.projection;

import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.estimators.FittedOutputs;

/**
 * The leading principal components of the training outputs (kernel dependency estimation).
 *
 * @param components p
 */
@Component(
    name = "kde",
    help = "principal components of the outputs",
    alsoKnownAs = {"pca", "kpca", "kernel-pca"})
public record Kde(@Option(help = COMPONENTS, required = true, atLeast = 1) int components)
    implements OutputEmbedding {
  public Kde() {
    this(64);
  }

  public Kde {
    Options.check(Kde.class, components);
  }

  @Override
  public <Y> Weights weights(FittedOutputs<Y> data) {
    return new Weights(1, OptionalDouble.empty(), 0);
  }

  @Override
  public boolean usesRegression() {
    return false;
  }
}
