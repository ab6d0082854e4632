package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
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

  @Test
  void aZeroMatrixHasNoPivot() {
    assertThat(PivotedCholesky.of(Matrix.zeros(4, 4), algebra).rank()).isZero();
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
