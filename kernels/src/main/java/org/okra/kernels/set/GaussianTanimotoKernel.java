package org.okra.kernels.set;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/**
 * The Gaussian kernel in the feature space of the Tanimoto kernel T: {@code k(a, b) = exp(-gamma
 * ||psi(a) - psi(b)||^2) = exp(-2 gamma (1 - T(a, b)))}, since T(a, a) = 1.
 */
public final class GaussianTanimotoKernel extends IntersectionKernel {
  private static final String NAME = "gaussian-tanimoto";

  private final double gamma;

  /** A kernel with gamma above 0. */
  public GaussianTanimotoKernel(double gamma) {
    this.gamma = OptionChecks.positive("gamma", gamma);
  }

  /** The factor of the squared distance. */
  public double gamma() {
    return gamma;
  }

  @Override
  double profile(double similarity) {
    return Math.exp(-2 * gamma * (1 - similarity));
  }

  @Override
  void profile(double[] x, int offset, int length, VectorMath vectors) {
    for (int i = offset; i < offset + length; i++) {
      x[i] = -2 * gamma * (1 - x[i]);
    }
    vectors.exp(x, offset, length);
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(gamma)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "factor of 2 - 2 T, above 0", defaultsTo = "1.0") double gamma) {
    public Options {
      OptionChecks.positive("gamma", gamma);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "sets: exp(-2 gamma (1 - tanimoto))", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new GaussianTanimotoKernel(options.gamma());
    }
  }
}
