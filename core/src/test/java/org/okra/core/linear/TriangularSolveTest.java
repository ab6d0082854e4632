package org.okra.core.linear;

import static org.okra.core.Refusals.assertRefused;
import static org.okra.core.linear.TestMatrices.assertClose;
import static org.okra.core.linear.TestMatrices.placed;

import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;

/** Triangular solves against substitution and Commons Math. */
final class TriangularSolveTest extends AlgebraContract {
  private static final int[][] EDGE_SHAPES = {
    {0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 20}, {20, 1}, {64, 9}, {30, 65}, {65, 17}, {5, 129}
  };

  @Test
  void everySideTriangleTransposeAndLayout() {
    for (int[] shape : EDGE_SHAPES) {
      check(shape[0], shape[1]);
    }
    for (int repetition = 0; repetition < 20; repetition++) {
      check(size(40), size(40));
    }
  }

  private void check(int size, int others) {
    for (Side side : Side.values()) {
      for (Triangle triangle : Triangle.values()) {
        for (Transpose transpose : Transpose.values()) {
          Matrix t = TestMatrices.place(TestMatrices.triangular(size, triangle, random), random);
          Matrix b =
              side == Side.LEFT ? placed(size, others, random) : placed(others, size, random);
          check(side, t, triangle, transpose, b);
        }
      }
    }
  }

  private void check(Side side, Matrix t, Triangle triangle, Transpose transpose, Matrix b) {
    Matrix old = b.copy();
    Matrix expected = NaiveAlgebra.solveTriangular(side, t, triangle, transpose, b);
    Snapshot snapshot = Snapshot.of(t).around(b);
    algebra.solveTriangular(side, t, triangle, transpose, b);
    snapshot.assertUntouched();
    assertClose(b, expected, 1e-12);
    if (Commons.takes(b)) {
      Matrix clean = NaiveAlgebra.triangle(t, triangle);
      assertClose(b, Commons.to(oracle(side, clean, transpose, old)), 1e-12);
    }
  }

  private static RealMatrix oracle(Side side, Matrix clean, Transpose transpose, Matrix b) {
    if (side == Side.LEFT) {
      return new LUDecomposition(Commons.from(clean, transpose)).getSolver().solve(Commons.from(b));
    }
    Transpose other = transpose == Transpose.NO ? Transpose.YES : Transpose.NO;
    return new LUDecomposition(Commons.from(clean, other))
        .getSolver()
        .solve(Commons.from(b).transpose())
        .transpose();
  }

  /** Systems large enough that one call would be too long; a residual is enough to check. */
  @Test
  void beyondTheWorkOfOneCall() {
    int others = setting.isNative() ? 1100 : 40;
    for (Side side : Side.values()) {
      Triangle triangle = oneOf(Triangle.values());
      Transpose transpose = oneOf(Transpose.values());
      Matrix t = TestMatrices.triangular(800, triangle, random);
      Matrix b = side == Side.LEFT ? placed(800, others, random) : placed(others, 800, random);
      Matrix old = b.copy();
      algebra.solveTriangular(side, t, triangle, transpose, b);
      Matrix clean = NaiveAlgebra.triangle(t, triangle);
      Matrix probe = TestMatrices.random(side == Side.LEFT ? others : 800, 1, random);
      Matrix image =
          side == Side.LEFT
              ? product(clean, transpose, product(b, Transpose.NO, probe))
              : product(b, Transpose.NO, product(clean, transpose, probe));
      assertClose(image, product(old, Transpose.NO, probe), 1e-11);
    }
  }

  private static Matrix product(Matrix a, Transpose transpose, Matrix x) {
    return NaiveAlgebra.product(a, transpose, x, Transpose.NO);
  }

  @Test
  void zeroOnTheDiagonalIsSingular() {
    Matrix t = Matrix.identity(4);
    t.set(2, 2, 0);
    for (Side side : Side.values()) {
      assertRefused(
          ErrorCode.SINGULAR,
          "A triangular 4 x 4 matrix has a zero at diagonal entry 2, so the system has no unique"
              + " solution.",
          () -> algebra.solveTriangular(side, t, Triangle.LOWER, Transpose.NO, Matrix.identity(4)));
    }
  }

  /** Dividing by a tiny pivot leaves the range of double. */
  @Test
  void tinyPivotOverflows() {
    Matrix t = Matrix.ofRows(new double[] {1e-200, 0}, new double[] {0, 1});
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 2 x 1 result is not: entries beyond 1.8e308. Scale the"
            + " data.",
        () ->
            algebra.solveTriangular(
                Side.LEFT, t, Triangle.LOWER, Transpose.NO, Matrix.column(1e200, 1)));
  }
}
