package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;

/**
 * Forward and backward substitution with a large factor, by blocks of its rows: all but the blocks
 * on the diagonal are products, which read the factor once for all columns. A triangular solve that
 * is cut by columns reads it once for each piece, and costs several times as much when columns are
 * few.
 */
final class Substitution {
  private static final int BLOCK = 256;

  private Substitution() {}

  /**
   * {@code B <- (L L^T)^-1 B}.
   *
   * @param lower L, n x n
   * @param b overwritten; n x c
   */
  static void solve(Matrix lower, Matrix b, LinearAlgebra algebra) {
    int n = lower.rows();
    for (int from = 0; from < n; from += BLOCK) {
      int to = Math.min(n, from + BLOCK);
      Matrix rows = b.rowBlock(from, to);
      Matrix diagonal = lower.view(from, to, from, to);
      algebra.solveTriangular(Side.LEFT, diagonal, Triangle.LOWER, Transpose.NO, rows);
      Matrix below = lower.view(to, n, from, to);
      algebra.multiply(-1, below, Transpose.NO, rows, Transpose.NO, 1, b.rowBlock(to, n));
    }
    for (int from = (n - 1) / BLOCK * BLOCK; from >= 0; from -= BLOCK) {
      int to = Math.min(n, from + BLOCK);
      Matrix rows = b.rowBlock(from, to);
      Matrix below = lower.view(to, n, from, to);
      algebra.multiply(-1, below, Transpose.YES, b.rowBlock(to, n), Transpose.NO, 1, rows);
      Matrix diagonal = lower.view(from, to, from, to);
      algebra.solveTriangular(Side.LEFT, diagonal, Triangle.LOWER, Transpose.YES, rows);
    }
  }
}
