package org.okra.sketches;

import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * The non-zero columns W (m x s') of a sketch R (m x n), in the form that multiplies fastest.
 *
 * <p>A new sketch picks one of the three forms; none of the code that multiplies with a sketch
 * looks at the form again.
 */
public sealed interface Weights permits DiagonalWeights, SparseWeights, DenseWeights {
  /** m, the rows of the sketch. */
  int rows();

  /** s', the size of the support. */
  int columns();

  /** Bytes that the entries take. */
  long bytes();

  /**
   * {@code C <- B W^T}.
   *
   * @param block B, b x s'
   * @param result C, b x m; overwritten
   */
  void applyRight(Matrix block, Matrix result, RunContext context);

  /** {@code W X}, m x c, for X s' x c. */
  Matrix applyLeft(Matrix x, RunContext context);

  /** {@code W^T X}, s' x c, for X m x c. */
  Matrix applyTransposed(Matrix x, RunContext context);

  /** W as a dense matrix, m x s'. */
  Matrix toDense();
}
