package org.okra.kernels.ranking;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.Ranking;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.vector.ProductBlocks;

/**
 * Kendall's tau-a as a kernel: {@code k(r, s) = <Phi(r), Phi(s)> / (d (d - 1) / 2)} in [-1, 1], for
 * rankings of d items.
 *
 * <p>A pair that is tied or has a missing item in one of the rankings counts 0, and the number of
 * pairs in the denominator does not depend on them: that is what keeps the kernel positive
 * semi-definite. For rankings without ties and missing items it is Kendall's tau and {@code k(r, r)
 * = 1}. With fewer than two items there is nothing to compare and k is 0.
 */
public final class KendallKernel extends EmbeddedKernel {
  private static final String NAME = "kendall";

  @Override
  public double value(Ranking a, Ranking b) {
    return KemenyEmbedding.product(a, b) / pairs(a.items());
  }

  private static double pairs(int items) {
    return Math.max(1, KemenyEmbedding.pairs(items));
  }

  @Override
  void apply(ProductBlocks.Stretch stretch, int items, VectorMath vectors) {
    double pairs = pairs(items);
    for (int i = stretch.offset(); i < stretch.offset() + stretch.length(); i++) {
      stretch.values()[i] /= pairs;
    }
  }

  @Override
  public String toString() {
    return Specification.of(NAME).toString();
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "rankings: Kendall's tau over all pairs of items", NoOptions.class);
    }

    @Override
    public Kernel<?> create(NoOptions options, KernelScope scope) {
      return new KendallKernel();
    }
  }
}
