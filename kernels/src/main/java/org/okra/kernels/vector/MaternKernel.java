package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/**
 * The Matern kernel with smoothness 1/2, 3/2 or 5/2. With {@code t = sqrt(2 smoothness) ||x - y|| /
 * scale} it is {@code exp(-t)}, {@code (1 + t) exp(-t)} or {@code (1 + t + t^2 / 3) exp(-t)}. The
 * last two are differentiable.
 */
public final class MaternKernel extends IsotropicKernel {
  private static final String NAME = "matern";

  private final Smoothness smoothness;
  private final double scale;

  /** {@code t = rate ||x - y||}. */
  private final double rate;

  /** A kernel with a scale above 0. */
  public MaternKernel(Smoothness smoothness, double scale) {
    this.smoothness = smoothness;
    this.scale = OptionChecks.positive("scale", scale);
    this.rate = Math.sqrt(smoothness.halves()) / scale;
  }

  /** The length by which distances are divided, as resolved. */
  public double scale() {
    return scale;
  }

  @Override
  double profile(double squaredDistance) {
    double t = rate * Math.sqrt(squaredDistance);
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
  void profile(double[] x, int offset, int length, VectorMath vectors) {
    double[] polynomial = new double[length];
    for (int i = 0; i < length; i++) {
      x[offset + i] = -rate * Math.sqrt(x[offset + i]);
    }
    for (int i = 0; i < length; i++) {
      polynomial[i] = polynomial(-x[offset + i]);
    }
    vectors.exp(x, offset, length);
    for (int i = 0; i < length; i++) {
      x[offset + i] *= polynomial[i];
    }
  }

  /**
   * With r the rate: f' is {@code -r^2/2 exp(-t)} for 3/2, {@code -r^2/6 (1 + t) exp(-t)} for 5/2.
   */
  private double slope(double squaredDistance) {
    double t = rate * Math.sqrt(squaredDistance);
    double factor = smoothness.halves() == 3 ? 0.5 : (1 + t) / 6;
    return -rate * rate * factor * Math.exp(-t);
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return smoothness.halves() == 1 ? Optional.empty() : Optional.of(gradientOf(this::slope));
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(smoothness, Bandwidth.of(scale))).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "1/2, 3/2 or 5/2", defaultsTo = "3/2") Smoothness smoothness,
      @Option(
              help = "length that divides ||x - y||: a number above 0, median or mean",
              defaultsTo = "median")
          Bandwidth scale) {
    public Options {
      VectorBandwidths.checkLength("scale", scale);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: Matern with smoothness 1/2, 3/2 or 5/2", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new MaternKernel(
          options.smoothness(), VectorBandwidths.length(options.scale(), scope));
    }
  }
}
