package org.okra.kernels.vector;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;

/**
 * The exponential chi-square kernel {@code k(x, y) = exp(-gamma sum_c (x_c - y_c)^2 / (x_c + y_c))}
 * on vectors of counts or shares; coordinates must be at least 0, and a coordinate that is 0 in
 * both adds nothing.
 *
 * <p>With {@code gamma: median} (or {@code mean}), gamma is one over the median (mean) of that sum
 * between training samples.
 */
public final class ChiSquareKernel extends CoordinateKernel {
  private static final String NAME = "chi-square";

  /** A kernel with gamma above 0. */
  public ChiSquareKernel(double gamma) {
    super(CoordinateDistance.CHI_SQUARE, gamma);
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(Bandwidth.of(gamma()))).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(
              help = "factor of the sum: a number above 0, median, mean or 1/features",
              defaultsTo = "median")
          Bandwidth gamma) {}

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors of counts: exp(-gamma sum (x - y)^2 / (x + y))", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new ChiSquareKernel(resolve(options.gamma(), CoordinateDistance.CHI_SQUARE, scope));
    }
  }
}
