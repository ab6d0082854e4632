package org.okra.core.linear;

import java.util.List;
import java.util.function.Consumer;
import org.okra.core.Matrix;

/** Products of dense matrices, tile by tile. Arguments were checked above. */
record DenseProducts(BlasRunner runner, TileArithmetic arithmetic) {
  /** With BLAS's own threads a call may be larger: below a second even so. */
  private static final int BLAS_TILE = 3072;

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
    List<Tile> tiles =
        runner.blasIsParallel()
            ? Tile.squares(c.rows(), c.columns(), BLAS_TILE)
            : Tile.rectangle(c.rows(), c.columns(), depth, arithmetic.width());
    run(
        tiles,
        depth,
        tile -> {
          Matrix block = tile.of(c);
          if (beta == 0 || watch.before(block)) {
            arithmetic.multiply(
                alpha, tile.left(a, opA), opA, tile.right(b, opB), opB, beta, block);
            watch.after(block);
          }
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
    List<Tile> tiles =
        runner.blasIsParallel()
            ? Tile.triangle(TilePlan.ofLongest(size, BLAS_TILE), BLAS_TILE)
            : Tile.triangle(size, depth, arithmetic.width());
    run(
        tiles,
        depth,
        tile -> {
          Matrix block = tile.of(c);
          Matrix left = tile.left(a, transpose);
          if (tile.isOnDiagonal()) {
            if (beta == 0 || watch.beforeLower(block)) {
              arithmetic.rankUpdate(alpha, left, transpose, beta, block);
              watch.afterLower(block);
            }
          } else if (beta == 0 || watch.before(block)) {
            Transpose other = transpose.other();
            arithmetic.multiply(alpha, left, transpose, tile.right(a, other), other, beta, block);
            watch.after(block);
          }
        });
  }

  private void run(List<Tile> tiles, int depth, Consumer<Tile> task) {
    if (tiles.size() == 1 && tiles.get(0).isSmall(depth)) {
      runner.callSmall(() -> task.accept(tiles.get(0)));
    } else {
      runner.forEach(tiles.size(), index -> task.accept(tiles.get(index)));
    }
  }

  /** Copies the lower triangle to the upper one, by stretches of rows that fit the cache. */
  void mirror(Matrix c) {
    double[] values = c.values();
    TilePlan plan = TilePlan.ofLongest(c.rows(), MIRROR_TILE);
    runner
        .workers()
        .forEachBlock(
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
}
