package org.okra.kernels;

import org.okra.core.Matrix;

/**
 * A symmetric n x n matrix of kernel values that answers for chosen rows and columns: a stored
 * matrix and a computed one are the same thing to everything above. Nothing here asks for all n x n
 * entries unless its caller does.
 */
public interface Gram {
  /** n. */
  int size();

  /**
   * {@code B[i, j] <- K[rowFrom + i, columns[j]]}.
   *
   * @param columns column numbers, in any order
   * @param block overwritten; (rowTo - rowFrom) x columns.length
   */
  void fill(int rowFrom, int rowTo, int[] columns, Matrix block);

  /**
   * {@code B[i, j] <- K[rows[i], columns[j]]}.
   *
   * @param rows row numbers, in any order
   * @param columns column numbers, in any order
   * @param block overwritten; rows.length x columns.length
   */
  default void fill(int[] rows, int[] columns, Matrix block) {
    int start = 0;
    while (start < rows.length) {
      int end = start + 1;
      while (end < rows.length && rows[end] == rows[end - 1] + 1) {
        end++;
      }
      // One call per run of neighbouring rows.
      fill(rows[start], rows[end - 1] + 1, columns, block.rowBlock(start, end));
      start = end;
    }
  }

  /**
   * {@code B[i, j] <- K[chosen[i], chosen[j]]}, each pair computed once.
   *
   * @param block overwritten; symmetric
   */
  void fillSymmetric(int[] chosen, Matrix block);

  /** {@code K[i, i]} for every i. */
  double[] diagonal();
}
