package org.okra.kernels.ranking;

import java.util.OptionalDouble;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.Ranking;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;
import org.okra.kernels.vector.ProductBlocks;

/**
 * The Mallows kernel {@code k(r, s) = exp(-lambda D(r, s))} with {@code D = ||Phi(r) - Phi(s)||^2 /
 * 4}.
 *
 * <p>For rankings without ties and missing items D is the number of discordant pairs. In general a
 * pair in opposite order counts 1, and a pair that only one of the two decides counts 1/4. As a
 * Gaussian kernel of the Kemeny embedding it is positive semi-definite for all rankings.
 */
public final class MallowsKernel extends EmbeddedKernel {
  private static final String NAME = "mallows";

  private final double lambda;

  /** A kernel with lambda above 0. */
  public MallowsKernel(double lambda) {
    this.lambda = OptionChecks.positive("lambda", lambda);
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
  void apply(ProductBlocks.Stretch stretch, int items, VectorMath vectors) {
    // Whole numbers all of them: nothing is lost by taking distances from inner products.
    vectors.squaredDistances(
        stretch.values(),
        stretch.offset(),
        stretch.length(),
        stretch.rowNorms(),
        stretch.row(),
        stretch.columnNorm());
    vectors.scale(-lambda / 4, stretch.values(), stretch.offset(), stretch.length());
    vectors.exp(stretch.values(), stretch.offset(), stretch.length());
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(lambda)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "factor of the number of discordant pairs, above 0", defaultsTo = "0.1")
          double lambda) {
    public Options {
      OptionChecks.positive("lambda", lambda);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "rankings: exp(-lambda discordant pairs)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new MallowsKernel(options.lambda());
    }
  }
}
