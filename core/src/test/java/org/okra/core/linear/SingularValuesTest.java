package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;
import static org.okra.core.linear.TestMatrices.assertClose;
import static org.okra.core.linear.TestMatrices.assertOrthonormalColumns;
import static org.okra.core.linear.TestMatrices.assertShape;

import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;

/** Thin singular value decompositions against one-sided rotations and Commons Math. */
final class SingularValuesTest extends AlgebraContract {
  private static final double TOLERANCE = 1e-12;

  private static final int[][] SHAPES = {
    {0, 0}, {0, 5}, {5, 0}, {1, 1}, {1, 9}, {9, 1}, {12, 12}, {30, 7}, {7, 30}, {120, 11}, {11, 120}
  };

  @Test
  void everyShapeAndLayout() {
    for (int[] shape : SHAPES) {
      check(TestMatrices.random(shape[0], shape[1], random), Math.min(shape[0], shape[1]));
    }
  }

  @Test
  void rankDeficientMatrices() {
    for (int rank : new int[] {0, 1, 4}) {
      check(TestMatrices.ofRank(rank, 15, 15, random), rank);
      check(TestMatrices.ofRank(rank, 40, 9, random), rank);
      check(TestMatrices.ofRank(rank, 9, 40, random), rank);
    }
  }

  /** The rank is relative to the largest value: scaling changes nothing. */
  @Test
  void rankDoesNotDependOnScale() {
    Matrix a = TestMatrices.ofRank(5, 20, 12, random);
    for (double scale : new double[] {1e-200, 1, 1e200}) {
      assertThat(algebra.singularValues(TestMatrices.map(a, value -> value * scale)).rank())
          .isEqualTo(5);
    }
  }

  private void check(Matrix exact, int rank) {
    double[] expected = NaiveAlgebra.singularValues(exact);
    for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
      Matrix a = layout.place(exact);
      Snapshot snapshot = Snapshot.of(a);
      SingularValues decomposition = algebra.singularValues(a);
      snapshot.assertUntouched();
      checkParts(exact, decomposition, expected);
      assertThat(decomposition.rank()).isEqualTo(rank);
    }
    if (Commons.takes(exact)) {
      assertClose(
          algebra.singularValues(exact).values(),
          new SingularValueDecomposition(Commons.from(exact)).getSingularValues(),
          TOLERANCE);
    }
  }

  private static void checkParts(Matrix a, SingularValues parts, double[] expected) {
    int k = Math.min(a.rows(), a.columns());
    assertShape(parts.left(), a.rows(), k);
    assertShape(parts.rightTransposed(), k, a.columns());
    assertClose(parts.values(), expected, TOLERANCE);
    for (int i = 0; i < k; i++) {
      assertThat(parts.values()[i]).isNotNegative();
      assertThat(i == 0 || parts.values()[i] <= parts.values()[i - 1]).isTrue();
    }
    assertOrthonormalColumns(parts.left(), TOLERANCE);
    assertOrthonormalColumns(parts.rightTransposed().transposed(), TOLERANCE);
    Matrix scaled = parts.left().copy();
    for (int j = 0; j < k; j++) {
      for (int i = 0; i < a.rows(); i++) {
        scaled.set(i, j, scaled.get(i, j) * parts.values()[j]);
      }
    }
    assertClose(
        NaiveAlgebra.product(scaled, Transpose.NO, parts.rightTransposed(), Transpose.NO),
        a,
        TOLERANCE);
  }

  @Test
  void entriesNearTheEndOfTheRangeOverflow() {
    Matrix a = Matrix.zeros(5, 4);
    a.fill(1e308);
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 4 x 1 result is not: entries beyond 1.8e308. Scale the"
            + " data.",
        () -> algebra.singularValues(a));
  }
}
