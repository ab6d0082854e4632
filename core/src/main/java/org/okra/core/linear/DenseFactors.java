package org.okra.core.linear;

import org.netlib.util.intW;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;

/** Cholesky and triangular solves, tile by tile. Arguments were checked above. */
record DenseFactors(BlasRunner runner) {
  private static final int PANEL = 256;
  private static final int BLAS_PANEL = 512;
  private static final int TILE = 512;
  private static final int BLAS_TILE = 3072;

  /** Work of one native triangular solve, in multiplications. */
  private static final double SOLVE_WORK = 5e8;

  /**
   * Overwrites the lower triangle of A with L, right-looking: factor a diagonal block, solve the
   * panel below it, update the trailing matrix; then clears the upper triangle.
   */
  void cholesky(Matrix a) {
    int size = a.rows();
    double largest = 0;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, a.get(i, i));
    }
    int panel = runner.blasIsParallel() ? BLAS_PANEL : PANEL;
    int tile = runner.blasIsParallel() ? BLAS_TILE : TILE;
    for (int from = 0; from < size; from += panel) {
      int to = Math.min(size, from + panel);
      factorBlock(a, from, to, largest);
      if (to < size) {
        Matrix diagonal = a.view(from, to, from, to);
        TilePlan rows = TilePlan.ofLongest(size - to, tile);
        int start = from;
        runner.forEach(
            rows.count(),
            i ->
                triangular(
                    Side.RIGHT,
                    diagonal,
                    Triangle.LOWER,
                    Transpose.YES,
                    a.view(to + rows.from(i), to + rows.to(i), start, to)));
        runner.forEach(
            DenseProducts.triangleTiles(rows.count()), index -> update(a, start, to, rows, index));
      }
    }
    checkPivots(a, largest);
    for (int j = 1; j < size; j++) {
      java.util.Arrays.fill(a.values(), a.index(0, j), a.index(0, j) + j, 0);
    }
  }

  /** LAPACK lets NaN pass as a pivot: it comes from entries of L that overflowed. */
  private static void checkPivots(Matrix lower, double largest) {
    for (int i = 0; i < lower.rows(); i++) {
      if (Double.isNaN(lower.get(i, i))) {
        throw Cholesky.notPositiveDefinite(lower.rows(), i, lower.get(i, i), largest);
      }
    }
  }

  private void factorBlock(Matrix a, int from, int to, double largest) {
    Matrix block = a.view(from, to, from, to);
    intW info = new intW(0);
    runner.call(
        () ->
            runner
                .lapack()
                .dpotrf(
                    Triangle.LOWER.blasName(),
                    to - from,
                    block.values(),
                    block.offset(),
                    block.leadingDimension(),
                    info));
    if (info.val != 0) {
      int pivot = from + Math.abs(info.val) - 1;
      throw Cholesky.notPositiveDefinite(a.rows(), pivot, a.get(pivot, pivot), largest);
    }
  }

  /** One tile of the trailing update: subtracts the product of two pieces of the panel. */
  private void update(Matrix a, int from, int to, TilePlan rows, int index) {
    int i = DenseProducts.triangleRow(index);
    int j = index - i * (i + 1) / 2;
    Matrix left = a.view(to + rows.from(i), to + rows.to(i), from, to);
    Matrix block = a.view(to + rows.from(i), to + rows.to(i), to + rows.from(j), to + rows.to(j));
    if (block.rows() == 0 || block.columns() == 0) {
      return;
    }
    if (i == j) {
      runner.rankUpdate(-1, left, Transpose.NO, 1, block);
    } else {
      Matrix right = a.view(to + rows.from(j), to + rows.to(j), from, to);
      runner.multiply(-1, left, Transpose.NO, right, Transpose.YES, 1, block);
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
            triangular(side, factor, triangle, transpose, block);
          } else {
            Matrix copy = block.copy();
            triangular(side, factor, triangle, transpose, copy);
            block.setAll(copy);
          }
          watch.after(block);
        });
  }

  private void triangular(Side side, Matrix t, Triangle triangle, Transpose transpose, Matrix b) {
    if (b.rows() == 0 || b.columns() == 0) {
      return;
    }
    runner
        .blas()
        .dtrsm(
            side.blasName(),
            triangle.blasName(),
            transpose.blasName(),
            "N",
            b.rows(),
            b.columns(),
            1,
            t.values(),
            t.offset(),
            t.leadingDimension(),
            b.values(),
            b.offset(),
            b.leadingDimension());
  }
}
