package org.okra.kernels;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.okra.core.run.RunContext;

/**
 * A symmetric n x n matrix of kernel values that answers for chosen rows and columns: a stored
 * matrix and a computed one are the same thing to everything above. Nothing here asks for all n x n
 * entries unless its caller does.
 */
public interface Gram {
  /** Kernel values of one block of {@link #explained}. */
  int EXPLAINED_ENTRIES = 1 << 20;

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

  /**
   * How much some points explain of others: {@code ||L^-1 K[chosen, i]||^2} for every row i, block
   * by block.
   *
   * @param rows row numbers
   * @param chosen column numbers, s of them
   * @param lower L, s x s
   */
  default double[] explained(int[] rows, int[] chosen, Matrix lower, RunContext context) {
    double[] explained = new double[rows.length];
    int length = Math.max(16, EXPLAINED_ENTRIES / Math.max(1, chosen.length));
    for (int start = 0; start < rows.length; start += length) {
      context.cancellation().check();
      int[] some = Arrays.copyOfRange(rows, start, Math.min(rows.length, start + length));
      Matrix block = context.memory().zeros(some.length, chosen.length, "a Gram block");
      fill(some, chosen, block);
      double[] norms = explained(block, lower, context);
      System.arraycopy(norms, 0, explained, start, norms.length);
    }
    return explained;
  }

  /**
   * The same of kernel values that are known.
   *
   * @param values {@code K[rows, chosen]}; overwritten
   */
  static double[] explained(Matrix values, Matrix lower, RunContext context) {
    context
        .linearAlgebra()
        .solveTriangular(Side.RIGHT, lower, Triangle.LOWER, Transpose.YES, values);
    return context.linearAlgebra().rowSquaredNorms(values);
  }
}
