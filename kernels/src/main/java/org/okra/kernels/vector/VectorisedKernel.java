package org.okra.kernels.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;

/**
 * A kernel that is a function of inner products, {@code k(a, b) = f(<x, y>, ||x||^2, ||y||^2)},
 * once its samples a and b are written as vectors x and y; blocks by {@link ProductBlocks}.
 *
 * @param <T> type of one sample
 */
public interface VectorisedKernel<T> extends Kernel<T> {
  /**
   * Samples as vectors, all of one dimension. The default is right for samples that are vectors.
   *
   * @param sides the samples of a block: its rows and columns, or one when they are the same
   * @return the vectors of every side; empty when blocks are better filled entry by entry
   */
  default Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends T>> sides, RunContext context) {
    List<VectorSamples<?>> vectors = new ArrayList<>();
    for (Samples<? extends T> side : sides) {
      vectors.add(ProductBlocks.vectors(side.as(FeatureVector.class, "A kernel on vectors")));
    }
    return Optional.of(vectors);
  }

  /** f: overwrites the inner products of a stretch by kernel values. */
  void apply(ProductBlocks.Stretch stretch, VectorMath math);

  @Override
  default void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    Optional<List<VectorSamples<?>>> sides = vectors(List.of(rows, columns), context);
    if (sides.isPresent()) {
      ProductBlocks.fill(sides.get().get(0), sides.get().get(1), block, this::apply, context);
    } else {
      Blocks.fill(this, rows, columns, block, context);
    }
  }

  @Override
  default void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    Optional<List<VectorSamples<?>>> sides = vectors(List.of(samples), context);
    if (sides.isPresent()) {
      ProductBlocks.fillSymmetric(
          sides.get().get(0), block, this::apply, constantDiagonal(), context);
    } else {
      Blocks.fillSymmetric(this, samples, block, context);
    }
  }
}
