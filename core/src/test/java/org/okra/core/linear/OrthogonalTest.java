package org.okra.core.linear;

import static org.okra.core.Refusals.assertRefused;
import static org.okra.core.linear.TestMatrices.assertClose;
import static org.okra.core.linear.TestMatrices.assertOrthonormalColumns;
import static org.okra.core.linear.TestMatrices.assertShape;

import org.apache.commons.math3.linear.QRDecomposition;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;

/** Thin QR decompositions against Gram-Schmidt and Commons Math. */
final class OrthogonalTest extends AlgebraContract {
  private static final double TOLERANCE = 1e-12;

  private static final int[][] SHAPES = {
    {0, 0}, {5, 0}, {1, 1}, {9, 1}, {6, 6}, {30, 7}, {70, 40}, {150, 65}
  };

  @Test
  void everyShapeAndLayout() {
    for (int[] shape : SHAPES) {
      Matrix exact = TestMatrices.random(shape[0], shape[1], random);
      OrthogonalFactor factor = check(exact);
      assertClose(withPositiveDiagonal(factor.r()), NaiveAlgebra.upperFactor(exact), TOLERANCE);
      if (Commons.takes(exact)) {
        Matrix oracle = Commons.to(new QRDecomposition(Commons.from(exact)).getR());
        Matrix square = oracle.rowBlock(0, exact.columns());
        assertClose(withPositiveDiagonal(factor.r()), withPositiveDiagonal(square), TOLERANCE);
      }
    }
  }

  /** R is not unique here, but Q must be orthonormal all the same. */
  @Test
  void rankDeficientMatrices() {
    for (int rank : new int[] {0, 1, 4}) {
      check(TestMatrices.ofRank(rank, 20, 9, random));
    }
  }

  private OrthogonalFactor check(Matrix exact) {
    OrthogonalFactor factor = null;
    for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
      Matrix a = layout.place(exact);
      Snapshot snapshot = Snapshot.of(a);
      factor = algebra.orthogonal(a);
      snapshot.assertUntouched();
      assertShape(factor.q(), exact.rows(), exact.columns());
      assertShape(factor.r(), exact.columns(), exact.columns());
      assertOrthonormalColumns(factor.q(), TOLERANCE);
      TestMatrices.assertSameBits(
          NaiveAlgebra.triangle(factor.r(), Triangle.UPPER), factor.r().copy());
      assertClose(
          NaiveAlgebra.product(factor.q(), Transpose.NO, factor.r(), Transpose.NO),
          exact,
          TOLERANCE);
    }
    return factor;
  }

  /** QR is unique once the diagonal of R is positive. */
  private static Matrix withPositiveDiagonal(Matrix r) {
    Matrix result = r.copy();
    for (int i = 0; i < r.rows(); i++) {
      for (int j = 0; j < r.columns() && r.get(i, i) < 0; j++) {
        result.set(i, j, -result.get(i, j));
      }
    }
    return result;
  }

  @Test
  void entriesNearTheEndOfTheRangeOverflow() {
    Matrix a = Matrix.zeros(4, 2);
    a.fill(1.5e308);
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 2 x 2 result is not: entries beyond 1.8e308. Scale the"
            + " data.",
        () -> algebra.orthogonal(a));
  }
}
