package org.okra.kernels.ranking;

import java.util.OptionalLong;
import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.Ranking;
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
@Component(
    name = "kendall",
    help = "rankings: Kendall's tau over all pairs of items",
    alsoKnownAs = {"kendall-tau", "tau"})
public record KendallKernel() implements EmbeddedKernel {
  @Override
  public double value(Ranking a, Ranking b) {
    return KemenyEmbedding.product(a, b) / Math.max(1.0, KemenyEmbedding.pairs(a.items()));
  }

  @Override
  public OptionalLong span(Ranking sample) {
    return OptionalLong.of(KemenyEmbedding.pairs(sample.items()));
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    double pairs = Math.max(1, stretch.rows().dimension());
    for (int i = stretch.offset(); i < stretch.offset() + stretch.length(); i++) {
      stretch.values()[i] /= pairs;
    }
  }
}
