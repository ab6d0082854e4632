package org.okra.sketches;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * A map into R^r whose inner products stand in for a kernel: {@code k(z, z') ~ map(z)^T map(z')}.
 *
 * <p>Immutable; may be used by several threads at once.
 *
 * @param <T> type of one sample
 */
public interface FeatureMap<T> {
  /** r. */
  int dimension();

  /**
   * {@code B[i, :] <- map(z_i)}.
   *
   * @param block overwritten; z.size() x r
   */
  void apply(Samples<? extends T> z, Matrix block, RunContext context);

  /** The features of some samples, z.size() x r. */
  default Matrix apply(Samples<? extends T> z, RunContext context) {
    Matrix block = context.memory().zeros(z.size(), dimension(), "a block of features");
    apply(z, block, context);
    return block;
  }

  /**
   * The features of the samples [from, to) of those that this map was created from. The same as
   * {@link #apply}, except that a map may use again what it had to compute when it was created.
   *
   * @param training the samples given to the factory, all of them and in the same order
   * @param block overwritten; (to - from) x r
   */
  default void applyToTraining(
      Samples<? extends T> training, int from, int to, Matrix block, RunContext context) {
    apply(training.slice(from, to), block, context);
  }

  /** Fails unless a block has the given shape. */
  static void checkBlock(int rows, int columns, Matrix block) {
    if (block.rows() != rows || block.columns() != columns) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "A block for "
              + rows
              + " x "
              + columns
              + " features is "
              + block.rows()
              + " x "
              + block.columns()
              + ".");
    }
  }
}
