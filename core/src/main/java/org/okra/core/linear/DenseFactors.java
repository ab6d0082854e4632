package org.okra.core.linear;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;

/** Cholesky and triangular solves, tile by tile. Arguments were checked above. */
record DenseFactors(BlasRunner runner) {
  private static final int PANEL = 256;
  private static final int BLAS_PANEL = 512;
  private static final int BLAS_TILE = 3072;

  /** Rows of a piece of a panel: long enough for full speed, short enough for several threads. */
  private static final int PIECE = 1024;

  /** Triangles up to this size are left to the native solve; the rest of a solve is products. */
  private static final int SMALL_TRIANGLE = 640;

  /** Right sides of one task: fewer would slow its products down, more make it long. */
  private static final int FEWEST_SIDES = 100;

  private static final int MOST_SIDES = 512;

  /** Overwrites the lower triangle of A with L and clears the upper one. */
  void cholesky(Matrix a) {
    int size = a.rows();
    double largest = 0;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, a.get(i, i));
    }
    if (size > 0) {
      TilePlan panels = TilePlan.ofLongest(size, runner.blasIsParallel() ? BLAS_PANEL : PANEL);
      int piece = runner.blasIsParallel() ? BLAS_TILE : Math.max(PANEL, Math.min(PIECE, size / 4));
      new CholeskyTasks(runner, a, largest, panels, TilePlan.ofLongest(size, piece)).run();
    }
    checkPivots(a, largest);
  }

  /** LAPACK lets NaN pass as a pivot: it comes from entries of L that overflowed. */
  private static void checkPivots(Matrix lower, double largest) {
    for (int i = 0; i < lower.rows(); i++) {
      if (Double.isNaN(lower.get(i, i))) {
        throw Cholesky.notPositiveDefinite(lower.rows(), i, lower.get(i, i), largest);
      }
    }
  }

  /**
   * Solves with a triangle, cut along the side of B that the triangle leaves alone; a piece of B
   * that is not finite is left as it is.
   */
  void solveTriangular(
      Side side,
      Matrix triangular,
      Triangle triangle,
      Transpose transpose,
      Matrix b,
      FiniteWatch watch) {
    int size = triangular.rows();
    for (int i = 0; i < size; i++) {
      if (triangular.get(i, i) == 0) {
        throw Errors.of(
            ErrorCode.SINGULAR,
            "A triangular %s x %s matrix has a zero at diagonal entry %s, so the system has no"
                + " unique solution.",
            size,
            size,
            i);
      }
    }
    if (b.rows() == 0 || b.columns() == 0) {
      return;
    }
    int length = side == Side.LEFT ? b.columns() : b.rows();
    int even = runner.blasIsParallel() ? length : (length + 7) / 8;
    TilePlan plan = TilePlan.ofLongest(length, Math.max(FEWEST_SIDES, Math.min(MOST_SIDES, even)));
    TriangularSolve solve = new TriangularSolve(side, triangle, transpose);
    runner.forEach(
        plan.count(),
        i -> {
          Matrix block =
              side == Side.LEFT
                  ? b.columnBlock(plan.from(i), plan.to(i))
                  : b.rowBlock(plan.from(i), plan.to(i));
          if (watch.before(block)) {
            solve(solve, triangular, block);
            watch.after(block);
          }
        });
  }

  /** Which system it is. */
  private record TriangularSolve(Side side, Triangle triangle, Transpose transpose) {
    /** Whether the first half of the unknowns is found without the second. */
    boolean startsWithTheFirst() {
      boolean lower = (triangle == Triangle.LOWER) == (transpose == Transpose.NO);
      return lower == (side == Side.LEFT);
    }
  }

  /**
   * Halves the triangle: one half of the unknowns by themselves, a product that takes them out of
   * the other half, then that one. Nearly all work is in the products.
   */
  private void solve(TriangularSolve solve, Matrix t, Matrix b) {
    int size = t.rows();
    if (size <= SMALL_TRIANGLE) {
      runner.workers().cancellation().check();
      solveSmall(solve, t, b);
      return;
    }
    int half = size / 2 / 8 * 8;
    boolean left = solve.side == Side.LEFT;
    Matrix[] triangles = {t.view(0, half, 0, half), t.view(half, size, half, size)};
    Matrix[] unknowns = {
      left ? b.rowBlock(0, half) : b.columnBlock(0, half),
      left ? b.rowBlock(half, size) : b.columnBlock(half, size)
    };
    Matrix square =
        solve.triangle == Triangle.LOWER
            ? t.view(half, size, 0, half)
            : t.view(0, half, half, size);
    int first = solve.startsWithTheFirst() ? 0 : 1;
    Matrix known = unknowns[first];
    Matrix rest = unknowns[1 - first];
    solve(solve, triangles[first], known);
    DoubleTiles products = new DoubleTiles(runner);
    if (left) {
      products.multiply(-1, square, solve.transpose, known, Transpose.NO, 1, rest);
    } else {
      products.multiply(-1, known, Transpose.NO, square, solve.transpose, 1, rest);
    }
    solve(solve, triangles[1 - first], rest);
  }

  private void solveSmall(TriangularSolve solve, Matrix t, Matrix b) {
    Matrix factor = BlasRunner.takes(t) ? t : t.copy();
    Matrix unknowns = BlasRunner.takes(b) ? b : b.copy();
    runner.solveTriangular(solve.side, factor, solve.triangle, solve.transpose, unknowns);
    if (unknowns != b) {
      b.setAll(unknowns);
    }
  }
}
