package org.okra.core.linear;

import org.okra.core.Matrix;

/** Products of dense matrices, tile by tile. Arguments were checked above. */
record DenseProducts(BlasRunner runner) {
  /**
   * Longest side of a tile of the result. Large enough for the native kernel to run at full speed,
   * small enough for an even load on a few threads and native calls of milliseconds.
   */
  private static final int TILE = 768;

  /** With BLAS's own threads a call may be larger: below a second even so. */
  private static final int BLAS_TILE = 3072;

  /** Longest inner dimension of one call. */
  private static final int DEPTH = 4096;

  /** Results smaller than this (in multiplications) are not worth a second tile. */
  private static final double SMALL = 200_000;

  /** Tiles wanted at least for anything larger, so that several threads find work. */
  private static final int WANTED_TILES = 8;

  /** Rows that are mirrored together. */
  private static final int MIRROR_TILE = 32;

  /**
   * Whether operands that are not finite may leave C finite: they are not used, or Java code skips
   * zeros.
   */
  boolean hides(double alpha, Matrix c) {
    return alpha == 0 || c.rows() == 0 || c.columns() == 0 || runner.skipsZeros();
  }

  /** C <- alpha op(A) op(B) + beta C; a tile that is not finite before is left as it is. */
  void multiply(
      double alpha,
      Matrix a,
      Transpose opA,
      Matrix b,
      Transpose opB,
      double beta,
      Matrix c,
      FiniteWatch watch) {
    int depth = opA.columns(a);
    if (c.rows() == 0 || c.columns() == 0) {
      return;
    }
    if (depth == 0 || alpha == 0) {
      if (beta == 0 || watch.before(c)) {
        scale(beta, c);
        watch.after(c);
      }
      return;
    }
    int longest = longestTile(c.rows(), c.columns(), depth);
    TilePlan rows = TilePlan.ofLongest(c.rows(), longest);
    TilePlan columns = TilePlan.ofLongest(c.columns(), longest);
    runner.forEach(
        Math.multiplyExact(rows.count(), columns.count()),
        tile -> {
          int i = tile % rows.count();
          int j = tile / rows.count();
          Matrix block = c.view(rows.from(i), rows.to(i), columns.from(j), columns.to(j));
          if (beta != 0 && !watch.before(block)) {
            return;
          }
          tile(
              alpha,
              opA.rowsOf(a, rows.from(i), rows.to(i)),
              opA,
              opB.columnsOf(b, columns.from(j), columns.to(j)),
              opB,
              beta,
              block);
          watch.after(block);
        });
  }

  /** C <- alpha op(A) op(A)^T + beta C, the lower triangle by tiles. */
  void rankUpdate(
      double alpha, Matrix a, Transpose transpose, double beta, Matrix c, FiniteWatch watch) {
    int depth = transpose.columns(a);
    int size = c.rows();
    if (size == 0) {
      return;
    }
    if (depth == 0 || alpha == 0) {
      if (beta != 0 && !watch.beforeLower(c)) {
        return;
      }
      for (int j = 0; j < size; j++) {
        scale(beta, c.view(j, size, j, j + 1));
      }
      watch.afterLower(c);
      return;
    }
    TilePlan plan = TilePlan.ofLongest(size, longestTile(size, size, depth));
    runner.forEach(
        triangleTiles(plan.count()),
        tile -> {
          int i = triangleRow(tile);
          int j = tile - i * (i + 1) / 2;
          Matrix left = transpose.rowsOf(a, plan.from(i), plan.to(i));
          Matrix block = c.view(plan.from(i), plan.to(i), plan.from(j), plan.to(j));
          if (i == j) {
            if (beta == 0 || watch.beforeLower(block)) {
              diagonalTile(alpha, left, transpose, beta, block);
              watch.afterLower(block);
            }
          } else if (beta == 0 || watch.before(block)) {
            Matrix right = transpose.rowsOf(a, plan.from(j), plan.to(j));
            tile(alpha, left, transpose, right, transpose.other(), beta, block);
            watch.after(block);
          }
        });
  }

  /** Copies the lower triangle to the upper one, by stretches of rows that fit the cache. */
  void mirror(Matrix c) {
    double[] values = c.values();
    TilePlan plan = TilePlan.ofLongest(c.rows(), MIRROR_TILE);
    runner
        .workers()
        .forEach(
            plan.count(),
            tile -> {
              for (int j = 0; j < plan.to(tile); j++) {
                for (int i = Math.max(plan.from(tile), j + 1); i < plan.to(tile); i++) {
                  values[c.index(j, i)] = values[c.index(i, j)];
                }
              }
            });
  }

  private static void scale(double beta, Matrix c) {
    if (beta == 0) {
      c.fill(0);
      return;
    }
    for (int j = 0; j < c.columns(); j++) {
      for (int k = c.index(0, j); k < c.index(0, j) + c.rows(); k++) {
        c.values()[k] *= beta;
      }
    }
  }

  private int longestTile(int rows, int columns, int depth) {
    double work = (double) rows * columns * depth;
    if (work <= SMALL) {
      return Math.max(rows, columns);
    }
    if (runner.blasIsParallel()) {
      return BLAS_TILE;
    }
    double even = Math.sqrt((double) rows * columns / WANTED_TILES);
    return (int) Math.max(64, Math.min(TILE, Math.ceil(even / 8) * 8));
  }

  private void tile(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c) {
    if (c.rows() == 0 || c.columns() == 0) {
      return;
    }
    int depth = ta.columns(a);
    for (int from = 0; from < depth; from += DEPTH) {
      int to = Math.min(depth, from + DEPTH);
      Matrix left = ta.columnsOf(a, from, to);
      Matrix right = tb.rowsOf(b, from, to);
      runner.multiply(alpha, left, ta, right, tb, from == 0 ? beta : 1, c);
    }
  }

  /** The lower triangle of a tile on the diagonal. */
  private void diagonalTile(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    int depth = transpose.columns(a);
    for (int from = 0; from < depth && c.rows() > 0; from += DEPTH) {
      Matrix left = transpose.columnsOf(a, from, Math.min(depth, from + DEPTH));
      runner.rankUpdate(alpha, left, transpose, from == 0 ? beta : 1, c);
    }
  }

  static int triangleTiles(int count) {
    return Math.toIntExact((long) count * (count + 1) / 2);
  }

  /** The row i of tile number i (i + 1) / 2 + j, with j at most i. */
  static int triangleRow(int tile) {
    int row = (int) ((Math.sqrt(8.0 * tile + 1) - 1) / 2);
    // The square root may round across a whole number either way.
    while ((long) row * (row + 1) / 2 > tile) {
      row--;
    }
    while ((long) (row + 1) * (row + 2) / 2 <= tile) {
      row++;
    }
    return row;
  }
}
