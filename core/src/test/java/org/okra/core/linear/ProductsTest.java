package org.okra.core.linear;

import static org.okra.core.linear.TestMatrices.EPSILON;
import static org.okra.core.linear.TestMatrices.assertWithin;
import static org.okra.core.linear.TestMatrices.placed;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;

/** Products of dense matrices against three loops and Commons Math. */
final class ProductsTest extends AlgebraContract {
  private static final double[] FACTORS = {0, 1, -0.5, 2.25};

  private static final int[][] EDGE_SHAPES = {
    {0, 0, 0},
    {0, 3, 2},
    {3, 0, 2},
    {3, 2, 0},
    {1, 1, 1},
    {1, 7, 1},
    {7, 1, 1},
    {1, 1, 40},
    {1, 40, 9},
    {40, 1, 9},
    {64, 64, 64},
    {65, 63, 66},
    {130, 70, 60},
    {2, 300, 500},
    {300, 2, 500}
  };

  @Test
  void everyShapeLayoutAndFactor() {
    for (int[] shape : EDGE_SHAPES) {
      check(shape[0], shape[1], shape[2]);
    }
    for (int repetition = 0; repetition < 40; repetition++) {
      check(size(40), size(40), size(40));
    }
  }

  private void check(int m, int n, int k) {
    for (Transpose transposeA : Transpose.values()) {
      for (Transpose transposeB : Transpose.values()) {
        Matrix a = transposeA == Transpose.NO ? placed(m, k, random) : placed(k, m, random);
        Matrix b = transposeB == Transpose.NO ? placed(k, n, random) : placed(n, k, random);
        double alpha = FACTORS[random.nextInt(FACTORS.length)];
        double beta = FACTORS[random.nextInt(FACTORS.length)];
        checkUpdate(alpha, a, transposeA, b, transposeB, beta, placed(m, n, random));
        checkNew(a, transposeA, b, transposeB);
      }
    }
  }

  private void checkUpdate(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c) {
    Matrix expected = NaiveAlgebra.product(alpha, a, ta, b, tb, beta, c);
    Matrix bound = NaiveAlgebra.magnitude(alpha, a, ta, b, tb, beta, c);
    Matrix old = c.copy();
    if (beta == 0) {
      c.fill(Double.NaN);
    }
    Snapshot snapshot = Snapshot.of(a, b).around(c);
    algebra.multiply(alpha, a, ta, b, tb, beta, c);
    snapshot.assertUntouched();
    double rounding = 2 * (ta.columns(a) + 4) * EPSILON;
    assertWithin(c, expected, rounding, bound);
    if (Commons.takes(a) && Commons.takes(b)) {
      Matrix oracle =
          Commons.to(
              Commons.from(a, ta)
                  .multiply(Commons.from(b, tb))
                  .scalarMultiply(alpha)
                  .add(Commons.from(old).scalarMultiply(beta)));
      assertWithin(c, oracle, rounding, bound);
    }
  }

  private void checkNew(Matrix a, Transpose ta, Matrix b, Transpose tb) {
    Snapshot snapshot = Snapshot.of(a, b);
    Matrix actual;
    if (tb == Transpose.NO) {
      actual = ta == Transpose.NO ? algebra.multiply(a, b) : algebra.multiplyLeftTransposed(a, b);
    } else if (ta == Transpose.NO) {
      actual = algebra.multiplyRightTransposed(a, b);
    } else {
      return;
    }
    snapshot.assertUntouched();
    Matrix expected = NaiveAlgebra.product(a, ta, b, tb);
    Matrix bound = NaiveAlgebra.magnitude(1, a, ta, b, tb, 0, expected);
    assertWithin(actual, expected, 2 * (ta.columns(a) + 4) * EPSILON, bound);
  }

  /** More than one tile each way at the largest tile of either owner of threads. */
  @Test
  void beyondTheLargestTile() {
    checkLarge(2200, 2200, 6);
    checkLarge(3100, 80, 5);
    checkLarge(40, 3100, 5);
    checkLarge(1600, 1, 300);
  }

  /** The inner dimension is cut at 4096. */
  @Test
  void beyondTheLongestInnerDimension() {
    checkLarge(9, 11, 4096);
    checkLarge(30, 20, 4097);
    checkLarge(70, 80, 9000);
  }

  /**
   * Three loops would take too long: a product is right when it maps random vectors to where its
   * factors map them.
   */
  private void checkLarge(int m, int n, int k) {
    Transpose ta = oneOf(Transpose.values());
    Transpose tb = oneOf(Transpose.values());
    Matrix a = ta == Transpose.NO ? placed(m, k, random) : placed(k, m, random);
    Matrix b = tb == Transpose.NO ? placed(k, n, random) : placed(n, k, random);
    Matrix c = placed(m, n, random);
    Matrix x = TestMatrices.random(n, 1, random);
    Matrix expected = imageOf(a, ta, b, tb, c, x);
    Snapshot snapshot = Snapshot.of(a, b).around(c);
    algebra.multiply(0.5, a, ta, b, tb, -2, c);
    snapshot.assertUntouched();
    Matrix image = NaiveAlgebra.product(c, Transpose.NO, x, Transpose.NO);
    TestMatrices.assertClose(image, expected, 1e-12);
  }

  /** (0.5 op(A) op(B) - 2 C) x, from right to left. */
  private static Matrix imageOf(
      Matrix a, Transpose ta, Matrix b, Transpose tb, Matrix c, Matrix x) {
    Matrix inner = NaiveAlgebra.product(b, tb, x, Transpose.NO);
    Matrix start = NaiveAlgebra.product(c, Transpose.NO, x, Transpose.NO);
    return NaiveAlgebra.product(0.5, a, ta, inner, Transpose.NO, -2, start);
  }
}
