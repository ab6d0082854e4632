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
 * The inner product of Kemeny embeddings, {@code k(r, s) = <Phi(r), Phi(s)>}: pairs of items that
 * both rank in the same order minus pairs that they rank in opposite order. Its diagonal is the
 * number of pairs a ranking decides.
 */
public final class KemenyKernel extends EmbeddedKernel {
  private static final String NAME = "kemeny";

  @Override
  public double value(Ranking a, Ranking b) {
    return KemenyEmbedding.product(a, b);
  }

  @Override
  void apply(ProductBlocks.Stretch stretch, int items, VectorMath vectors) {
    // The inner products are the kernel values.
  }

  @Override
  public String toString() {
    return Specification.of(NAME).toString();
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(
          NAME, "rankings: pairs in the same order minus pairs in opposite order", NoOptions.class);
    }

    @Override
    public Kernel<?> create(NoOptions options, KernelScope scope) {
      return new KemenyKernel();
    }
  }
}
