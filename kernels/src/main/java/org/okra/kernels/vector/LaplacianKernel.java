package org.okra.kernels.vector;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.ShiftInvariant;
import org.okra.kernels.SpectralMeasure;

/**
 * The Laplacian kernel {@code k(x, y) = exp(-gamma ||x - y||_1)}, with the sum of absolute
 * differences.
 *
 * <p>With {@code gamma: median} (or {@code mean}), gamma is one over the median (mean) distance
 * {@code ||x - y||_1} of the training samples.
 */
public final class LaplacianKernel extends CoordinateKernel implements ShiftInvariant {
  private static final String NAME = "laplacian";

  /** A kernel with gamma above 0. */
  public LaplacianKernel(double gamma) {
    super(CoordinateDistance.ABSOLUTE, gamma);
  }

  @Override
  public SpectralMeasure spectralMeasure() {
    return new SpectralMeasure(SpectralMeasure.Family.CAUCHY, gamma());
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(Bandwidth.of(gamma()))).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(
              help = "factor of sum |x - y|: a number above 0, median, mean or 1/features",
              defaultsTo = "median")
          Bandwidth gamma) {}

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: exp(-gamma sum |x - y|)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new LaplacianKernel(resolve(options.gamma(), CoordinateDistance.ABSOLUTE, scope));
    }
  }
}
