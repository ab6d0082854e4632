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
import org.okra.kernels.ShiftInvariant;
import org.okra.kernels.SpectralMeasure;

/**
 * The Gaussian kernel {@code k(x, y) = exp(-gamma ||x - y||^2)}.
 *
 * <p>With {@code gamma: median} (or {@code mean}) and s the median (mean) distance of the training
 * samples, {@code gamma = 1 / (2 s^2)}.
 */
public final class GaussianKernel extends IsotropicKernel implements ShiftInvariant {
  private static final String NAME = "gaussian";

  private final double gamma;

  /** A kernel with gamma above 0. */
  public GaussianKernel(double gamma) {
    this.gamma = OptionChecks.positive("gamma", gamma);
  }

  /** The factor of the squared distance, as resolved. */
  public double gamma() {
    return gamma;
  }

  @Override
  double profile(double squaredDistance) {
    return Math.exp(-gamma * squaredDistance);
  }

  @Override
  void profile(double[] x, int offset, int length, VectorMath vectors) {
    vectors.scale(-gamma, x, offset, length);
    vectors.exp(x, offset, length);
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return Optional.of(gradientOf(squared -> -gamma * profile(squared)));
  }

  @Override
  public SpectralMeasure spectralMeasure() {
    return new SpectralMeasure(SpectralMeasure.Family.NORMAL, Math.sqrt(2 * gamma));
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(Bandwidth.of(gamma))).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(
              help = "factor of ||x - y||^2: a number above 0, median, mean or 1/features",
              defaultsTo = "median")
          Bandwidth gamma) {}

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: exp(-gamma ||x - y||^2)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new GaussianKernel(
          VectorBandwidths.factor(
              options.gamma(),
              scope,
              VectorBandwidths::euclidean,
              distance -> 0.5 / (distance * distance)));
    }
  }
}
