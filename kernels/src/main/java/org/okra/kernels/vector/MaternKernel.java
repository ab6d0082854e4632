package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.KernelGradient;

/**
 * The Matern kernel with smoothness 1/2, 3/2 or 5/2. With {@code t = sqrt(2 smoothness) ||x - y|| /
 * scale} it is {@code exp(-t)}, {@code (1 + t) exp(-t)} or {@code (1 + t + t^2 / 3) exp(-t)}. The
 * last two are differentiable.
 */
@Component(name = "matern", help = "vectors: Matern with smoothness 1/2, 3/2 or 5/2")
public record MaternKernel(
    @Option(help = "1/2, 3/2 or 5/2") Smoothness smoothness,
    @Option(help = "length that divides ||x - y||: a number above 0, median or mean")
        Bandwidth scale)
    implements IsotropicKernel {
  /** A kernel with smoothness 3/2 and the median distance as its scale. */
  public MaternKernel() {
    this(new Smoothness(3), Bandwidth.MEDIAN);
  }

  /** A kernel with a scale above 0. */
  public MaternKernel(Smoothness smoothness, double scale) {
    this(smoothness, Bandwidth.of(scale));
  }

  public MaternKernel {
    if (scale.rule() == Bandwidth.Rule.FEATURES) {
      throw Options.outside("scale", scale, "a number above 0, median or mean");
    }
  }

  @Override
  public MaternKernel fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new MaternKernel(smoothness, SquaredDistances.resolved(scale, training, context));
  }

  /** {@code t = rate ||x - y||}. */
  private double rate() {
    return Math.sqrt(smoothness.halves()) / scale.value();
  }

  @Override
  public double fitBytes(long samples) {
    return scale.bytes(samples);
  }

  @Override
  public double profile(double squaredDistance) {
    double t = rate() * Math.sqrt(squaredDistance);
    return polynomial(t) * Math.exp(-t);
  }

  private double polynomial(double t) {
    return switch (smoothness.halves()) {
      case 1 -> 1;
      case 3 -> 1 + t;
      default -> 1 + t * (1 + t / 3);
    };
  }

  @Override
  public void profile(double[] x, int offset, int length, VectorMath math) {
    double rate = rate();
    double[] polynomial = new double[length];
    for (int i = 0; i < length; i++) {
      x[offset + i] = -rate * Math.sqrt(x[offset + i]);
      polynomial[i] = polynomial(-x[offset + i]);
    }
    math.exp(x, offset, length);
    for (int i = 0; i < length; i++) {
      x[offset + i] *= polynomial[i];
    }
  }

  /**
   * With r the rate: f' is {@code -r^2/2 exp(-t)} for 3/2, {@code -r^2/6 (1 + t) exp(-t)} for 5/2.
   */
  private double slope(double squaredDistance) {
    double rate = rate();
    double t = rate * Math.sqrt(squaredDistance);
    double factor = smoothness.halves() == 3 ? 0.5 : (1 + t) / 6;
    return -rate * rate * factor * Math.exp(-t);
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return smoothness.halves() == 1
        ? Optional.empty()
        : Optional.of(IsotropicKernel.gradientOf(this::slope));
  }
}
