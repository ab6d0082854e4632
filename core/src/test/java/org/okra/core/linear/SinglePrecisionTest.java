package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;

/** Products in float against the same in double. */
final class SinglePrecisionTest extends AlgebraContract {
  /** Of the product of the norms of a row and a column. */
  private static final double TOLERANCE = 1e-6;

  private static final int[][] SHAPES = {
    {600, 530, 170}, {300, 257, 1100}, {1700, 300, 150}, {300, 1650, 140}, {320, 320, 530}
  };

  @Test
  void largeProductsAreWithinFloatOfDouble() {
    LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
    double[] scales = {1, 1e-25, 1e30, 1e150, 1e-200};
    for (int index = 0; index < SHAPES.length; index++) {
      int[] shape = SHAPES[index];
      double scale = scales[index];
      Transpose opA = oneOf(Transpose.values());
      Transpose opB = oneOf(Transpose.values());
      Matrix a = operand(opA, shape[0], shape[2], scale);
      Matrix b = operand(opB, shape[2], shape[1], 1);
      Matrix expected =
          TestMatrices.map(TestMatrices.random(shape[0], shape[1], random), value -> value * scale);
      double beta = oneOf(new Double[] {0.0, 1.0, -0.5});
      Matrix actual = TestMatrices.place(expected, random);
      Snapshot snapshot = Snapshot.of(a, b).around(actual);
      single.multiply(-2, a, opA, b, opB, beta, actual);
      snapshot.assertUntouched();
      algebra.multiply(-2, a, opA, b, opB, beta, expected);
      // Entries are at most scale in size, so norms are at most scale sqrt(depth) each.
      assertDiffers(actual, expected, 2 * scale * shape[2] * TOLERANCE);
    }
  }

  @Test
  void rankUpdatesAreWithinFloatOfDouble() {
    LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
    for (int[] shape : new int[][] {{600, 200}, {900, 130}, {500, 1200}}) {
      Transpose transpose = oneOf(Transpose.values());
      Matrix a = operand(transpose, shape[0], shape[1], 1e40);
      Matrix expected = TestMatrices.symmetric(shape[0], random);
      Matrix actual = TestMatrices.place(expected, random);
      single.rankUpdate(0.5, a, transpose, 1, actual);
      TestMatrices.assertSymmetric(actual);
      algebra.rankUpdate(0.5, a, transpose, 1, expected);
      assertDiffers(actual, expected, 1e80 * shape[1] * TOLERANCE);
      Matrix lower = Matrix.zeros(shape[0], shape[0]);
      lower.set(0, shape[0] - 1, 7);
      single.rankUpdateLower(1, a, transpose, 0, lower);
      assertThat(lower.get(0, shape[0] - 1)).isEqualTo(7);
    }
  }

  private Matrix operand(Transpose transpose, int rows, int columns, double scale) {
    Matrix plain =
        transpose == Transpose.NO
            ? TestMatrices.random(rows, columns, random)
            : TestMatrices.random(columns, rows, random);
    return TestMatrices.place(TestMatrices.map(plain, value -> value * scale), random);
  }

  /** Within the tolerance, and not equal: it was float that computed. */
  private static void assertDiffers(Matrix actual, Matrix expected, double tolerance) {
    boolean differs = false;
    for (int j = 0; j < actual.columns(); j++) {
      for (int i = 0; i < actual.rows(); i++) {
        double difference = Math.abs(actual.get(i, j) - expected.get(i, j));
        differs |= difference > 1e-11 * tolerance / TOLERANCE;
        if (!(difference <= tolerance)) {
          throw new AssertionError(
              "Entry (%d, %d) is %s where %s is expected"
                  .formatted(i, j, actual.get(i, j), expected.get(i, j)));
        }
      }
    }
    assertThat(differs).isTrue();
  }

  @Test
  void smallProductsAndEverythingElseStayInDouble() {
    LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
    Matrix a = TestMatrices.random(200, 200, random);
    Matrix thin = TestMatrices.random(200, 20, random);
    TestMatrices.assertSameBits(
        single.multiply(a, thin).values(), algebra.multiply(a, thin).values());
    TestMatrices.assertSameBits(
        single.multiplyLeftTransposed(thin, a).values(),
        algebra.multiplyLeftTransposed(thin, a).values());
    TestMatrices.assertSameBits(
        single.multiplyRightTransposed(thin, thin).values(),
        algebra.multiplyRightTransposed(thin, thin).values());
    TestMatrices.assertSameBits(single.gram(thin).values(), algebra.gram(thin).values());
    Matrix shallow = thin.transposed();
    TestMatrices.assertSameBits(single.gram(shallow).values(), algebra.gram(shallow).values());
    Matrix gram = algebra.gram(a);
    algebra.addDiagonal(1, gram);
    TestMatrices.assertSameBits(
        single.cholesky(gram).solve(a).values(), algebra.cholesky(gram).solve(a).values());
  }

  @Test
  void badEntriesAndOverflowAreRefusedAsInDouble() {
    LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
    Matrix a = TestMatrices.random(200, 200, random);
    a.set(150, 3, Double.NEGATIVE_INFINITY);
    assertRefused(
        ErrorCode.NOT_FINITE,
        "A (200 x 200) has -Infinity at row 150, column 3; all entries must be finite. Impute"
            + " missing values and check for overflow before.",
        () -> single.gram(a));
    a.fill(1e160);
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 200 x 200 result is not: entries beyond 1.8e308. Scale"
            + " the data.",
        () -> single.multiply(a, a));
    a.fill(Double.MIN_VALUE);
    assertThat(single.multiply(a, a).values()).containsOnly(0);
  }

  @Test
  void theReportSaysSo() {
    assertThat(algebra.report().precision()).isEqualTo(Precision.DOUBLE);
    LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
    assertThat(single.report().precision()).isEqualTo(Precision.SINGLE);
    assertThat(single.withPrecision(Precision.SINGLE)).isSameAs(single);
    assertThat(single.withPrecision(Precision.DOUBLE).report()).isEqualTo(algebra.report());
  }
}
