package example;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;

/** {@code k(a, b) = 1 / (1 + gamma ||a - b||^2)}, whose tails are heavier than the Gaussian's. */
@Component(name = "cauchy", help = "vectors: 1 / (1 + gamma ||x - y||^2)")
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
    return 1 / (1 + gamma * a.squaredDistance(b));
  }
}
