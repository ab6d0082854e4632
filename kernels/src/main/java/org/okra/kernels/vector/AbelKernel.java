package org.okra.kernels.vector;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;

/**
 * The Abel kernel {@code k(x, y) = exp(-||x - y|| / scale)}, with the Euclidean norm; not
 * differentiable where x = y.
 */
@Component(
    name = "abel",
    help = "vectors: exp(-||x - y|| / scale)",
    alsoKnownAs = {"exponential", "ornstein-uhlenbeck"})
public record AbelKernel(
    @Option(help = "length that divides ||x - y||: a number above 0, median or mean")
        Bandwidth scale)
    implements IsotropicKernel {
  /** A kernel with the median distance as its scale. */
  public AbelKernel() {
    this(Bandwidth.MEDIAN);
  }

  /** A kernel with a scale above 0. */
  public AbelKernel(double scale) {
    this(Bandwidth.of(scale));
  }

  public AbelKernel {
    if (scale.rule() == Bandwidth.Rule.FEATURES) {
      throw Options.outside("scale", scale, "a number above 0, median or mean");
    }
  }

  @Override
  public AbelKernel fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new AbelKernel(SquaredDistances.resolved(scale, training, context));
  }

  @Override
  public double fitBytes(long samples) {
    return scale.bytes(samples);
  }

  @Override
  public double profile(double squaredDistance) {
    return Math.exp(-Math.sqrt(squaredDistance) / scale.value());
  }

  @Override
  public void profile(double[] x, int offset, int length, VectorMath math) {
    double divisor = scale.value();
    for (int i = offset; i < offset + length; i++) {
      x[i] = -Math.sqrt(x[i]) / divisor;
    }
    math.exp(x, offset, length);
  }
}
