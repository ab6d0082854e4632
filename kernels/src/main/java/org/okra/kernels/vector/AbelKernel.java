package org.okra.kernels.vector;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/**
 * The Abel kernel {@code k(x, y) = exp(-||x - y|| / scale)}, with the Euclidean norm; not
 * differentiable where x = y.
 */
public final class AbelKernel extends IsotropicKernel {
  private static final String NAME = "abel";

  private final double scale;

  /** A kernel with a scale above 0. */
  public AbelKernel(double scale) {
    this.scale = OptionChecks.positive("scale", scale);
  }

  /** The length by which distances are divided, as resolved. */
  public double scale() {
    return scale;
  }

  @Override
  double profile(double squaredDistance) {
    return Math.exp(-Math.sqrt(squaredDistance) / scale);
  }

  @Override
  void profile(double[] x, int offset, int length, VectorMath vectors) {
    for (int i = offset; i < offset + length; i++) {
      x[i] = -Math.sqrt(x[i]) / scale;
    }
    vectors.exp(x, offset, length);
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(Bandwidth.of(scale))).toString();
  }

  /** Options of the kernel. */
  public record Options(
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
      super(NAME, "vectors: exp(-||x - y|| / scale)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new AbelKernel(VectorBandwidths.length(options.scale(), scope));
    }
  }
}
