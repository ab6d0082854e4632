package org.okra.kernels.ranking;

import java.util.OptionalLong;
import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.Ranking;
import org.okra.kernels.vector.ProductBlocks;

/**
 * The inner product of Kemeny embeddings, {@code k(r, s) = <Phi(r), Phi(s)>}: pairs of items that
 * both rank in the same order minus pairs that they rank in opposite order. Its diagonal is the
 * number of pairs a ranking decides.
 */
@Component(
    name = "kemeny",
    help = "rankings: pairs in the same order minus pairs in opposite order")
public record KemenyKernel() implements EmbeddedKernel {
  @Override
  public double value(Ranking a, Ranking b) {
    return KemenyEmbedding.product(a, b);
  }

  @Override
  public OptionalLong span(Ranking sample) {
    return OptionalLong.of(KemenyEmbedding.pairs(sample.items()));
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    // The inner products are the kernel values.
  }
}
