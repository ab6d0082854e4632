package org.okra.kernels.ranking;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.ProductBlocks;

/** A kernel of the inner product of two embedded rankings; a block embeds each ranking once. */
abstract class EmbeddedKernel implements Kernel<Ranking> {
  /** Overwrites inner products of embedded rankings of d items by kernel values. */
  abstract void apply(ProductBlocks.Stretch stretch, int items, VectorMath vectors);

  @Override
  public final Class<Ranking> domain() {
    return Ranking.class;
  }

  @Override
  public final void fill(
      Samples<? extends Ranking> rows,
      Samples<? extends Ranking> columns,
      Matrix block,
      RunContext context) {
    if (rows.size() == 0 || columns.size() == 0) {
      Kernel.super.fill(rows, columns, block, context);
      return;
    }
    int items = rows.get(0).items();
    KemenyEmbedding.checkItems(items, columns.get(0).items());
    Optional<VectorSamples<?>> left = KemenyEmbedding.embed(rows, context);
    Optional<VectorSamples<?>> right = KemenyEmbedding.embed(columns, context);
    if (left.isPresent() && right.isPresent()) {
      ProductBlocks.fill(
          left.get(),
          right.get(),
          block,
          (stretch, vectors) -> apply(stretch, items, vectors),
          context);
    } else {
      // Too many pairs of items to store: compare ranking by ranking.
      Kernel.super.fill(rows, columns, block, context);
    }
  }

  @Override
  public final void fillSymmetric(
      Samples<? extends Ranking> samples, Matrix block, RunContext context) {
    Optional<VectorSamples<?>> vectors = KemenyEmbedding.embed(samples, context);
    if (vectors.isPresent()) {
      int items = samples.size() == 0 ? 0 : samples.get(0).items();
      ProductBlocks.fillSymmetric(
          vectors.get(),
          block,
          (stretch, math) -> apply(stretch, items, math),
          constantDiagonal(),
          context);
    } else {
      Kernel.super.fillSymmetric(samples, block, context);
    }
  }
}
