package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;
import static org.okra.core.linear.TestMatrices.assertClose;
import static org.okra.core.linear.TestMatrices.assertOrthonormalColumns;
import static org.okra.core.linear.TestMatrices.assertShape;
import static org.okra.core.linear.TestMatrices.symmetric;

import java.util.Arrays;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;

/** Symmetric eigenpairs against Jacobi's rotations and Commons Math. */
final class EigenTest extends AlgebraContract {
  private static final double TOLERANCE = 1e-12;

  @Test
  void randomSymmetricMatrices() {
    for (int size : new int[] {0, 1, 2, 3, 10, 33, 40}) {
      check(symmetric(size, random));
    }
  }

  @Test
  void scaledMatrices() {
    for (double scale : new double[] {1e-150, 1e150}) {
      Matrix a = TestMatrices.map(symmetric(12, random), value -> value * scale);
      Eigenpairs pairs = algebra.eigen(a);
      double[] expected = NaiveAlgebra.eigenvalues(TestMatrices.map(a, value -> value / scale));
      double[] actual = Arrays.stream(pairs.values()).map(value -> value / scale).toArray();
      assertClose(actual, expected, TOLERANCE);
      assertOrthonormalColumns(pairs.vectors(), TOLERANCE);
    }
  }

  @Test
  void rankDeficientMatrices() {
    for (int rank : new int[] {0, 1, 4}) {
      Matrix half = TestMatrices.random(20, rank, random);
      Matrix a = NaiveAlgebra.product(half, Transpose.NO, half, Transpose.YES);
      check(a);
      assertThat(algebra.eigen(a).positiveRank()).isEqualTo(rank);
    }
  }

  @Test
  void repeatedEigenvalues() {
    check(Matrix.identity(15));
    Matrix blocks = Matrix.zeros(12, 12);
    for (int i = 0; i < 12; i++) {
      blocks.set(i, i, i % 2 == 0 ? 2 : -3);
    }
    check(blocks);
  }

  private void check(Matrix exact) {
    int n = exact.rows();
    double[] expected = NaiveAlgebra.eigenvalues(exact);
    for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
      Matrix a = layout.place(exact);
      Snapshot snapshot = Snapshot.of(a);
      checkPairs(exact, algebra.eigen(a), expected);
      checkPairs(exact, algebra.eigenByLibraryThreads(a), expected);
      for (int count : new int[] {0, Math.min(1, n), n / 3, n}) {
        checkPairs(exact, algebra.leadingEigen(a, count), Arrays.copyOf(expected, count));
      }
      snapshot.assertUntouched();
    }
    if (Commons.takes(exact)) {
      double[] oracle = new EigenDecomposition(Commons.from(exact)).getRealEigenvalues();
      Arrays.sort(oracle);
      double[] rising = algebra.eigen(exact).values().clone();
      Arrays.sort(rising);
      assertClose(rising, oracle, TOLERANCE);
    }
  }

  private static void checkPairs(Matrix a, Eigenpairs pairs, double[] expected) {
    Matrix vectors = pairs.vectors();
    assertShape(vectors, a.rows(), expected.length);
    assertClose(pairs.values(), expected, TOLERANCE);
    for (int i = 1; i < expected.length; i++) {
      assertThat(pairs.values()[i]).isLessThanOrEqualTo(pairs.values()[i - 1]);
    }
    assertOrthonormalColumns(vectors, TOLERANCE);
    Matrix scaled = vectors.copy();
    for (int j = 0; j < expected.length; j++) {
      for (int i = 0; i < a.rows(); i++) {
        scaled.set(i, j, scaled.get(i, j) * pairs.values()[j]);
      }
    }
    assertClose(NaiveAlgebra.product(a, Transpose.NO, vectors, Transpose.NO), scaled, 1e-11);
  }

  /** Beyond the block sizes of LAPACK; the trace and residuals stand for the full comparison. */
  @Test
  void largerMatrix() {
    Matrix a = symmetric(150, random);
    Eigenpairs all = algebra.eigen(a);
    checkPairs(a, all, all.values());
    checkPairs(a, algebra.leadingEigen(a, 20), Arrays.copyOf(all.values(), 20));
    double trace = 0;
    for (int i = 0; i < 150; i++) {
      trace += a.get(i, i);
    }
    assertThat(Arrays.stream(all.values()).sum())
        .isCloseTo(trace, org.assertj.core.api.Assertions.within(1e-10));
  }

  /** Half the tolerated asymmetry, from rounding in a product, is no error. */
  @Test
  void roundingIsNotAsymmetry() {
    Matrix a = symmetric(30, random);
    double[] expected = algebra.eigen(a).values();
    a.set(0, 29, a.get(29, 0) * (1 + 1e-12));
    assertClose(algebra.eigen(a).values(), expected, TOLERANCE);
  }

  @Test
  void entriesNearTheEndOfTheRangeOverflow() {
    Matrix a = Matrix.zeros(4, 4);
    a.fill(1e308);
    String text =
        "The operands are finite but the 4 x 1 result is not: entries beyond 1.8e308. Scale the"
            + " data.";
    assertRefused(ErrorCode.NUMERIC_OVERFLOW, text, () -> algebra.eigen(a));
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        text.replace("4 x 1", "2 x 1"),
        () -> algebra.leadingEigen(a, 2));
  }
}
