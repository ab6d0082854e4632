package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Squared norms of the residuals of a whole lambda path:
 *
 * <pre>{@code
 * q_il = || base_i + sum_k A_ik s_kl z_k ||^2        i a row, l a lambda
 * }</pre>
 *
 * <p>A is n x a and the same for all lambdas, only the scales s (a x L) change. Leave-one-out and
 * validation on a test part both have this form. Each lambda costs one product of A with a factor
 * that is scaled first; nothing is shared beyond that, since no two lambdas scale alike.
 */
interface Residuals {
  /** Rows of a parallel task: several tasks per thread, full speed of the products within. */
  int BLOCK_ROWS = 512;

  /** Columns of a lower triangular factor that share one product. */
  int BLOCK_COLUMNS = 128;

  /**
   * q, n x L.
   *
   * @param a A, n x a
   * @param scales s, a x L
   */
  Matrix squaredNorms(Matrix a, Matrix scales, RunContext context);

  /** What is done with rows [from, to). */
  @FunctionalInterface
  interface BlockTask {
    void run(int from, int to);
  }

  /** Blocks of rows in parallel; the plan depends on the number of rows only. */
  static void forEachBlock(int rows, RunContext context, BlockTask task) {
    int blocks = (rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
    context
        .workers()
        .forEach(
            blocks,
            block -> {
              int from = block * BLOCK_ROWS;
              task.run(from, Math.min(rows, from + BLOCK_ROWS));
            });
  }

  /**
   * {@code C <- A L} for L with zeros above its diagonal, of which most are skipped.
   *
   * @param lower L, a x c
   * @param c overwritten; rows x c
   */
  static void multiplyLower(Matrix a, Matrix lower, Matrix c, LinearAlgebra algebra) {
    for (int from = 0; from < lower.columns(); from += BLOCK_COLUMNS) {
      int to = Math.min(lower.columns(), from + BLOCK_COLUMNS);
      algebra.multiply(
          1,
          a.columnBlock(from, a.columns()),
          Transpose.NO,
          lower.view(from, lower.rows(), from, to),
          Transpose.NO,
          0,
          c.columnBlock(from, to));
    }
  }
}
