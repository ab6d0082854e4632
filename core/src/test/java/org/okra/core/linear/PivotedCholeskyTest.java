package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

final class PivotedCholeskyTest {
  private final RunContext context = RunContext.withSeed(3);
  private final LinearAlgebra algebra = context.linearAlgebra();

  @AfterEach
  void close() {
    context.close();
  }

  /** {@code B B^T}, n x n of rank k. */
  private Matrix product(int n, int k) {
    Matrix b = Entries.gaussian(n, k, new RandomStream(9));
    return algebra.multiplyRightTransposed(b, b);
  }

  @Test
  void aWellConditionedMatrixIsFactoredInItsOwnOrder() {
    Matrix a = product(90, 90);
    algebra.addDiagonal(1, a);
    PivotedCholesky factor = PivotedCholesky.of(a, algebra);
    assertThat(factor.pivots()).isEqualTo(IntStream.range(0, 90).toArray());
    assertThat(factor.lower().values()).isEqualTo(algebra.cholesky(a).lower().values());
  }

  @Test
  void repeatedPointsAreLeftOut() {
    Matrix some = product(40, 40);
    algebra.addDiagonal(1, some);
    int[] points = IntStream.concat(IntStream.range(0, 40), IntStream.of(7, 3, 7)).toArray();
    Matrix a = PivotedCholesky.principal(some, points);
    PivotedCholesky factor = PivotedCholesky.of(a, algebra);
    assertThat(factor.pivots()).isEqualTo(IntStream.range(0, 40).toArray());
  }

  /** More pivots than one panel holds, and a rank that no panel ends at. */
  @Test
  void whatThePivotsLeaveIsRounding() {
    for (int rank : new int[] {5, 64, 150}) {
      Matrix a = product(200, rank);
      Matrix given = a.copy();
      PivotedCholesky factor = PivotedCholesky.of(a, algebra);
      assertThat(a.values()).isEqualTo(given.values());
      assertThat(factor.rank()).isEqualTo(rank);
      assertThat(Arrays.stream(factor.pivots()).distinct().count()).isEqualTo(rank);

      Matrix columns = Matrix.zeros(200, rank);
      for (int j = 0; j < rank; j++) {
        int pivot = factor.pivots()[j];
        columns.columnBlock(j, j + 1).setAll(a.columnBlock(pivot, pivot + 1));
      }
      algebra.solveTriangular(Side.RIGHT, factor.lower(), Triangle.LOWER, Transpose.YES, columns);
      Matrix rebuilt = algebra.multiplyRightTransposed(columns, columns);
      double largest = Entries.largestDiagonal(a);
      for (int i = 0; i < a.values().length; i++) {
        assertThat(rebuilt.values()[i]).isCloseTo(a.values()[i], within(1e-10 * largest));
      }
      // The largest remaining diagonal entry is taken first.
      double[] pivots =
          IntStream.range(0, rank).mapToDouble(i -> factor.lower().get(i, i)).toArray();
      for (int i = 1; i < rank; i++) {
        assertThat(pivots[i]).isLessThanOrEqualTo(pivots[i - 1] * (1 + 1e-12));
      }
    }
  }

  /** Of points with equal entries the first is taken; what is above the diagonal of L is zero. */
  @Test
  void pivotsAreChosenInOrderOfWhatIsLeft() {
    Matrix points = Entries.gaussian(5, 2, new RandomStream(2));
    double[][] rows = {{1, 0}, {0.6, 0.8}, {0, 1}, {-0.8, 0.6}, {0.5, 0.1}};
    for (int i = 0; i < 5; i++) {
      points.set(i, 0, rows[i][0]);
      points.set(i, 1, rows[i][1]);
    }
    PivotedCholesky factor =
        PivotedCholesky.of(algebra.multiplyRightTransposed(points, points), algebra);
    assertThat(factor.pivots()).containsExactly(0, 2);
    assertThat(factor.isInOrder()).isFalse();
    assertThat(factor.lower().values()).containsExactly(1, 0, 0, 1);
    PivotedCholesky late = PivotedCholesky.of(product(100, 80), algebra);
    TestMatrices.assertSameBits(late.lower(), NaiveAlgebra.triangle(late.lower(), Triangle.LOWER));
  }

  /** The cut is a tenth of {@code epsilon n max(diag)}, below which a point is noise. */
  @Test
  void whatIsBelowTheCutIsNoPivotAndWhatIsNearItNeedsPivoting() {
    double cut = 0.1 * TestMatrices.EPSILON * 20 * 8;
    for (double share : new double[] {0.5, 4, 64}) {
      Matrix a = Matrix.identity(20);
      a.set(3, 3, 8);
      a.set(11, 11, share * cut);
      PivotedCholesky factor = PivotedCholesky.of(a, algebra);
      assertThat(factor.rank()).isEqualTo(share < 1 ? 19 : 20);
      assertThat(factor.isInOrder()).isEqualTo(share != 4);
      if (factor.isInOrder()) {
        assertThat(factor.smallest()).isBetween(share < 1 ? 1 : share * cut, 8.0);
      } else {
        assertThat(factor.pivots()).startsWith(3).endsWith(11);
      }
    }
  }

  /** With ten points and entries up to 1 the cut is epsilon: points that are so near are one. */
  @Test
  void pointsAtTheCutAreLeftOut() {
    Matrix near = Matrix.identity(10);
    near.set(7, 2, 1 - TestMatrices.EPSILON / 2);
    near.set(2, 7, 1 - TestMatrices.EPSILON / 2);
    Matrix small = Matrix.identity(10);
    small.set(7, 7, TestMatrices.EPSILON);
    for (Matrix a : List.of(near, small)) {
      PivotedCholesky factor = PivotedCholesky.of(a, algebra);
      assertThat(factor.isInOrder()).isTrue();
      assertThat(factor.pivots()).containsExactly(0, 1, 2, 3, 4, 5, 6, 8, 9);
    }
  }

  @Test
  void aZeroMatrixHasNoPivot() {
    assertThat(PivotedCholesky.of(Matrix.zeros(4, 4), algebra).rank()).isZero();
  }

  @Test
  void notANumberIsRefusedAndNoPivot() {
    Matrix a = Matrix.identity(4);
    a.set(2, 2, Double.NaN);
    assertThatThrownBy(() -> PivotedCholesky.of(a, algebra))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE));
  }

  @Test
  void theLeastEigenvalueIsEstimatedFromAbove() {
    Matrix a = product(120, 120);
    algebra.addDiagonal(1e-3, a);
    double[] values = algebra.eigen(a).values();
    double least = values[values.length - 1];
    double estimate = PivotedCholesky.smallestEigenvalue(algebra.cholesky(a).lower(), algebra);
    assertThat(estimate).isBetween(least * (1 - 1e-9), 3 * least);
  }
}
