package org.okra.kernels;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.sample.FeatureVector;

/** A kernel as a plugin's author writes it: with imports, no more than 25 lines. */
@Component(name = "cauchy", help = "1 / (1 + gamma d^2): heavier tails than the Gaussian")
public record CauchyKernel(@Option(help = "inverse squared width", above = 0) double gamma)
    implements Kernel<FeatureVector> {
  public CauchyKernel() {
    this(1.0);
  }

  public CauchyKernel {
    Options.check(CauchyKernel.class, gamma);
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return 1 / (1 + gamma * (a.squaredNorm() - 2 * a.dot(b) + b.squaredNorm()));
  }
}
