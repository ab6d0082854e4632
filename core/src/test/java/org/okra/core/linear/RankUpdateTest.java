package org.okra.core.linear;

import static org.okra.core.linear.TestMatrices.EPSILON;
import static org.okra.core.linear.TestMatrices.assertSameBits;
import static org.okra.core.linear.TestMatrices.assertSymmetric;
import static org.okra.core.linear.TestMatrices.assertWithin;
import static org.okra.core.linear.TestMatrices.placed;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;

/** Symmetric rank-k updates against three loops and Commons Math. */
final class RankUpdateTest extends AlgebraContract {
  private static final double[] FACTORS = {0, 1, -0.5, 2.25};

  private static final int[][] EDGE_SHAPES = {
    {0, 0},
    {0, 4},
    {4, 0},
    {1, 1},
    {1, 50},
    {50, 1},
    {64, 64},
    {65, 40},
    {129, 70},
    {200, 3},
    {3, 4097},
    {70, 1300},
    {9, 2600}
  };

  @Test
  void everyShapeLayoutAndFactor() {
    for (int[] shape : EDGE_SHAPES) {
      check(shape[0], shape[1]);
    }
    for (int repetition = 0; repetition < 40; repetition++) {
      check(size(60), size(60));
    }
  }

  /** C is size x size. */
  private void check(int size, int depth) {
    for (Transpose transpose : Transpose.values()) {
      Transpose other = transpose == Transpose.NO ? Transpose.YES : Transpose.NO;
      Matrix a =
          transpose == Transpose.NO ? placed(size, depth, random) : placed(depth, size, random);
      Matrix start = TestMatrices.symmetric(size, random);
      double alpha = FACTORS[random.nextInt(FACTORS.length)];
      double beta = FACTORS[random.nextInt(FACTORS.length)];
      Matrix expected = NaiveAlgebra.product(alpha, a, transpose, a, other, beta, start);
      Matrix bound = NaiveAlgebra.magnitude(alpha, a, transpose, a, other, beta, start);
      Matrix c = TestMatrices.place(start, random);
      spoilUnreadEntries(c, beta);
      Matrix twin = new Matrix(size, size, c.values().clone(), c.offset(), c.leadingDimension());
      Snapshot snapshot = Snapshot.of(a).around(c);
      algebra.rankUpdate(alpha, a, transpose, beta, c);
      snapshot.assertUntouched();
      double rounding = 2 * (depth + 4) * EPSILON;
      assertWithin(c, expected, rounding, bound);
      assertSymmetric(c);
      checkLower(alpha, a, transpose, beta, twin, c);
      if (Commons.takes(a)) {
        Matrix oracle =
            Commons.to(
                Commons.from(a, transpose)
                    .multiply(Commons.from(a, other))
                    .scalarMultiply(alpha)
                    .add(Commons.from(start).scalarMultiply(beta)));
        assertWithin(c, oracle, rounding, bound);
      }
      if (transpose == Transpose.YES) {
        checkGram(a);
      }
    }
  }

  /** The same lower triangle, whatever the upper one holds, and that is left alone. */
  private void checkLower(
      double alpha, Matrix a, Transpose transpose, double beta, Matrix c, Matrix expected) {
    spoilUpperTriangle(c);
    Snapshot snapshot = Snapshot.of(a).around(c);
    algebra.rankUpdateLower(alpha, a, transpose, beta, c);
    snapshot.assertUntouched();
    Matrix lower = expected.copy();
    spoilUpperTriangle(lower);
    assertSameBits(c.copy().values(), lower.values());
    Entries.mirrorLower(c);
    snapshot.assertUntouched();
    assertSameBits(c.copy().values(), expected.copy().values());
  }

  private static void spoilUpperTriangle(Matrix c) {
    for (int j = 0; j < c.columns(); j++) {
      for (int i = 0; i < j; i++) {
        c.set(i, j, Double.NaN);
      }
    }
  }

  /** Only the lower triangle is read, and with beta 0 nothing is. */
  private static void spoilUnreadEntries(Matrix c, double beta) {
    if (beta == 0) {
      c.fill(Double.NaN);
    }
    for (int j = 0; j < c.columns(); j++) {
      for (int i = 0; i < j; i++) {
        c.set(i, j, 1e100);
      }
    }
  }

  private void checkGram(Matrix a) {
    Snapshot snapshot = Snapshot.of(a);
    Matrix gram = algebra.gram(a);
    snapshot.assertUntouched();
    Matrix expected = NaiveAlgebra.product(a, Transpose.YES, a, Transpose.NO);
    Matrix bound = NaiveAlgebra.magnitude(1, a, Transpose.YES, a, Transpose.NO, 0, expected);
    assertWithin(gram, expected, 2 * (a.rows() + 4) * EPSILON, bound);
    assertSymmetric(gram);
  }

  /** Several tiles of the largest size, checked by the images of a random vector. */
  @Test
  void beyondTheLargestTile() {
    Transpose transpose = oneOf(Transpose.values());
    Transpose other = transpose == Transpose.NO ? Transpose.YES : Transpose.NO;
    int size = setting == Setting.NATIVE_BLAS_2 ? 3100 : 2200;
    Matrix a = transpose == Transpose.NO ? placed(size, 4, random) : placed(4, size, random);
    Matrix x = TestMatrices.random(size, 1, random);
    Matrix expected =
        NaiveAlgebra.product(
            a, transpose, NaiveAlgebra.product(a, other, x, Transpose.NO), Transpose.NO);
    Matrix c = Matrix.zeros(size, size);
    algebra.rankUpdate(1, a, transpose, 0, c);
    assertSymmetric(c);
    TestMatrices.assertClose(
        NaiveAlgebra.product(c, Transpose.NO, x, Transpose.NO), expected, 1e-12);
  }
}
