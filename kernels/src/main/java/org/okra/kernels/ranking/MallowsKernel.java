package org.okra.kernels.ranking;

import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.Ranking;
import org.okra.kernels.vector.ProductBlocks;

/**
 * The Mallows kernel {@code k(r, s) = exp(-lambda D(r, s))} with {@code D = ||Phi(r) - Phi(s)||^2 /
 * 4}.
 *
 * <p>For rankings without ties and missing items D is the number of discordant pairs. In general a
 * pair in opposite order counts 1, and a pair that only one of the two decides counts 1/4. As a
 * Gaussian kernel of the Kemeny embedding it is positive semi-definite for all rankings.
 */
@Component(name = "mallows", help = "rankings: exp(-lambda discordant pairs)")
public record MallowsKernel(
    @Option(help = "factor of the number of discordant pairs", above = 0) double lambda)
    implements EmbeddedKernel {
  /** A kernel with lambda 0.1. */
  public MallowsKernel() {
    this(0.1);
  }

  public MallowsKernel {
    Options.check(MallowsKernel.class, lambda);
  }

  @Override
  public double value(Ranking a, Ranking b) {
    double squared =
        KemenyEmbedding.squaredNorm(a)
            + KemenyEmbedding.squaredNorm(b)
            - 2.0 * KemenyEmbedding.product(a, b);
    return Math.exp(-lambda * squared / 4);
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    // Whole numbers all of them: nothing is lost by taking distances from inner products.
    math.squaredDistances(
        stretch.values(),
        stretch.offset(),
        stretch.length(),
        stretch.rowNorms(),
        stretch.row(),
        stretch.columnNorm());
    math.scale(-lambda / 4, stretch.values(), stretch.offset(), stretch.length());
    math.exp(stretch.values(), stretch.offset(), stretch.length());
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }
}
