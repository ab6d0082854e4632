package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;
import static org.okra.core.linear.TestMatrices.assertClose;
import static org.okra.core.linear.TestMatrices.placed;
import static org.okra.core.linear.TestMatrices.positiveDefinite;

import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/** Cholesky factors and solves against the definition and Commons Math. */
final class CholeskyTest extends AlgebraContract {
  private static final int[] SIZES = {0, 1, 2, 3, 8, 17, 40, 64, 65};

  @Test
  void factorAndSolutions() {
    for (int size : SIZES) {
      for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
        check(positiveDefinite(size, random), layout);
      }
    }
  }

  private void check(Matrix exact, TestMatrices.Layout layout) {
    Matrix a = layout.place(exact);
    spoilUpperTriangle(a);
    Matrix b = placed(a.rows(), size(9), random);
    Snapshot snapshot = Snapshot.of(a, b);
    Cholesky factor = algebra.cholesky(a);
    Matrix solution = factor.solve(b);
    snapshot.assertUntouched();
    assertThat(algebra.cholesky(Matrix.zeros(0, 0)).lower().rows()).isZero();
    assertClose(factor.lower(), NaiveAlgebra.cholesky(exact), 1e-13);
    assertZerosAbove(factor.lower());
    assertClose(NaiveAlgebra.product(exact, Transpose.NO, solution, Transpose.NO), b.copy(), 1e-12);
    if (Commons.takes(a)) {
      CholeskyDecomposition oracle = new CholeskyDecomposition(Commons.from(exact), 1e-12, 1e-14);
      assertClose(factor.lower(), Commons.to(oracle.getL()), 1e-13);
      if (Commons.takes(b)) {
        Matrix expected = Commons.to(oracle.getSolver().solve(Commons.from(b)));
        assertClose(solution, expected, 1e-12);
      }
    }
    checkInPlace(a, b, factor, solution);
  }

  private void checkInPlace(Matrix a, Matrix b, Cholesky factor, Matrix solution) {
    Snapshot snapshot = new Snapshot().around(a).around(b);
    Cholesky inPlace = algebra.choleskyInPlace(a);
    inPlace.solveInPlace(b);
    snapshot.assertUntouched();
    assertThat(inPlace.lower().values()).isSameAs(a.values());
    assertZerosAbove(inPlace.lower());
    assertClose(inPlace.lower(), factor.lower(), 1e-14);
    assertClose(b, solution, 1e-13);
  }

  private static void spoilUpperTriangle(Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < j; i++) {
        a.set(i, j, 1e100);
      }
    }
  }

  private static void assertZerosAbove(Matrix lower) {
    TestMatrices.assertSameBits(NaiveAlgebra.triangle(lower, Triangle.LOWER), lower.copy());
  }

  /** Panels of 256 and 512, trailing tiles of 512: checked by the images of random vectors. */
  @Test
  void beyondPanelsAndTiles() {
    for (int size : new int[] {255, 256, 257, 513, 800}) {
      Matrix half = TestMatrices.random(size, 20, random);
      Matrix a = TestMatrices.Layout.LAST_ROWS.place(Matrix.zeros(size, size));
      algebra.rankUpdate(1.0 / 20, half, Transpose.NO, 0, a);
      algebra.addDiagonal(1, a);
      Matrix x = TestMatrices.random(size, 3, random);
      Matrix image = NaiveAlgebra.product(a, Transpose.NO, x, Transpose.NO);
      Snapshot snapshot = new Snapshot().around(a);
      Cholesky factor = algebra.choleskyInPlace(a);
      snapshot.assertUntouched();
      assertZerosAbove(a);
      Matrix inner = NaiveAlgebra.product(a, Transpose.YES, x, Transpose.NO);
      assertClose(NaiveAlgebra.product(a, Transpose.NO, inner, Transpose.NO), image, 1e-12);
      assertClose(factor.solve(image), x, 1e-11);
    }
  }

  @Test
  void indefiniteMatrixNamesItsPivot() {
    Matrix a =
        Matrix.ofRows(new double[] {4, 2, 0}, new double[] {2, 1, 0}, new double[] {0, 0, 9});
    a.set(1, 1, -2);
    assertRefused(
        ErrorCode.NOT_POSITIVE_DEFINITE,
        "A 3 x 3 matrix is not positive definite: pivot 1 is -3.00 where the largest diagonal"
            + " entry is 9.00. Add a larger multiple of the identity (a larger lambda), or remove"
            + " duplicate points.",
        () -> algebra.cholesky(a));
  }

  @Test
  void duplicatePointsAreNotPositiveDefinite() {
    Matrix a = Matrix.ofRows(new double[] {1, 1}, new double[] {1, 1});
    assertRefused(
        ErrorCode.NOT_POSITIVE_DEFINITE,
        "A 2 x 2 matrix is not positive definite: pivot 1 is 0.00 where the largest diagonal"
            + " entry is 1.00. Add a larger multiple of the identity (a larger lambda), or remove"
            + " duplicate points.",
        () -> algebra.cholesky(a));
  }

  /** The pivot is counted over the whole matrix, not within its panel. */
  @Test
  void lateFailureNamesThePivotOfTheWholeMatrix() {
    for (int pivot : new int[] {0, 130, 255, 256, 511, 512, 699}) {
      Matrix a = Matrix.identity(700);
      a.set(pivot, pivot, -0.5);
      assertThatThrownBy(() -> algebra.choleskyInPlace(a))
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_POSITIVE_DEFINITE))
          .hasMessageStartingWith(
              "A 700 x 700 matrix is not positive definite: pivot "
                  + pivot
                  + " is -0.500 where the largest diagonal entry is 1.00.");
    }
  }

  /** Finite entries so uneven that the factor overflows must not give a factor of NaN. */
  @Test
  void overflowInsideTheFactorIsNotSilent() {
    for (int between : new int[] {1, 300}) {
      Matrix a = Matrix.identity(between + 2);
      int last = between + 1;
      a.set(0, 0, 1e-300);
      a.set(last, 0, 1e300);
      assertThatThrownBy(() -> algebra.cholesky(a))
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_POSITIVE_DEFINITE))
          .hasMessageStartingWith(
              "A %d x %d matrix is not positive definite: pivot %d is "
                  .formatted(between + 2, between + 2, last));
    }
  }
}
