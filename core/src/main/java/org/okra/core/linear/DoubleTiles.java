package org.okra.core.linear;

import org.okra.core.Matrix;

/** {@link TileArithmetic} in double: native calls of a bounded length. */
record DoubleTiles(BlasRunner runner) implements TileArithmetic {
  /** Longest inner dimension of one call; the native kernel cuts it into a few hundred itself. */
  private static final int DEPTH = 1152;

  @Override
  public void multiply(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c) {
    int depth = ta.columns(a);
    for (int from = 0; from < depth; from += DEPTH) {
      int to = Math.min(depth, from + DEPTH);
      Matrix left = ta.columnsOf(a, from, to);
      Matrix right = tb.rowsOf(b, from, to);
      runner.multiply(alpha, left, ta, right, tb, from == 0 ? beta : 1, c);
    }
  }

  @Override
  public int width() {
    return 512;
  }

  @Override
  public void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    int depth = transpose.columns(a);
    for (int from = 0; from < depth; from += DEPTH) {
      Matrix left = transpose.columnsOf(a, from, Math.min(depth, from + DEPTH));
      runner.rankUpdate(alpha, left, transpose, from == 0 ? beta : 1, c);
    }
  }
}
