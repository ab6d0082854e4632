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

  /** Work of one native triangular solve, in multiplications. */
  private static final double SOLVE_WORK = 5e8;

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
    double even = runner.blasIsParallel() ? length : Math.ceil(length / 8.0);
    double most = Math.max(8, SOLVE_WORK / ((double) size * size));
    TilePlan plan = TilePlan.ofLongest(length, (int) Math.max(8, Math.min(even, most)));
    Matrix factor = BlasRunner.takes(triangular) ? triangular : triangular.copy();
    runner.forEach(
        plan.count(),
        i -> {
          Matrix block =
              side == Side.LEFT
                  ? b.columnBlock(plan.from(i), plan.to(i))
                  : b.rowBlock(plan.from(i), plan.to(i));
          if (!watch.before(block)) {
            return;
          }
          if (BlasRunner.takes(block)) {
            runner.solveTriangular(side, factor, triangle, transpose, block);
          } else {
            Matrix copy = block.copy();
            runner.solveTriangular(side, factor, triangle, transpose, copy);
            block.setAll(copy);
          }
          watch.after(block);
        });
  }
}
