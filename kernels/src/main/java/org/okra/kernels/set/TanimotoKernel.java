package org.okra.kernels.set;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;

/**
 * The Tanimoto (Jaccard) kernel {@code k(a, b) = |a & b| / |a | b|}, the share of common items in
 * all items of two sets; 1 for two empty sets.
 */
public final class TanimotoKernel extends IntersectionKernel {
  private static final String NAME = "tanimoto";

  @Override
  double profile(double similarity) {
    return similarity;
  }

  @Override
  void profile(double[] x, int offset, int length, VectorMath vectors) {
    // The similarity is the kernel.
  }

  @Override
  public String toString() {
    return Specification.of(NAME).toString();
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "sets: common items over all items (Jaccard)", NoOptions.class);
    }

    @Override
    public Kernel<?> create(NoOptions options, KernelScope scope) {
      return new TanimotoKernel();
    }
  }
}
