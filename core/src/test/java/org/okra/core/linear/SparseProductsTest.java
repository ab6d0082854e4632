package org.okra.core.linear;

import static org.okra.core.linear.TestMatrices.EPSILON;
import static org.okra.core.linear.TestMatrices.assertWithin;
import static org.okra.core.linear.TestMatrices.placed;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Products with sparse matrices against three loops and Commons Math on dense copies. */
final class SparseProductsTest extends AlgebraContract {
  private static final double[] FACTORS = {0, 1, -0.5, 2.25};
  private static final double[] DENSITIES = {0, 0.05, 0.4, 1};

  private static final int[][] EDGE_SHAPES = {
    {0, 0, 0},
    {0, 3, 2},
    {3, 0, 2},
    {3, 2, 0},
    {1, 1, 1},
    {1, 17, 1},
    {17, 1, 5},
    {40, 8, 9},
    {9, 70, 33}
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

  /** Results are m x n, the inner dimension is k. */
  private void check(int m, int n, int k) {
    for (Transpose transpose : Transpose.values()) {
      double alpha = FACTORS[random.nextInt(FACTORS.length)];
      double beta = FACTORS[random.nextInt(FACTORS.length)];
      checkSparseFirst(alpha, sparse(m, k, transpose), transpose, placed(k, n, random), beta);
      checkSparseSecond(alpha, placed(m, k, random), sparse(k, n, transpose), transpose, beta);
    }
    checkSparseBoth(sparse(m, k, Transpose.NO), sparse(n, k, Transpose.NO));
  }

  /** A sparse matrix S with op(S) of this shape. */
  private SparseMatrix sparse(int rows, int columns, Transpose transpose) {
    double density = DENSITIES[random.nextInt(DENSITIES.length)];
    return transpose == Transpose.NO
        ? TestMatrices.sparse(rows, columns, density, random)
        : TestMatrices.sparse(columns, rows, density, random);
  }

  private void checkSparseFirst(
      double alpha, SparseMatrix s, Transpose transpose, Matrix b, double beta) {
    Matrix dense = s.toDense();
    Matrix c = placed(transpose.rows(dense), b.columns(), random);
    Expected expected = expected(alpha, dense, transpose, b, Transpose.NO, beta, c);
    Snapshot snapshot = Snapshot.of(b).and(s).around(c);
    algebra.multiply(alpha, s, transpose, b, beta, c);
    snapshot.assertUntouched();
    expected.check(c);
  }

  private void checkSparseSecond(
      double alpha, Matrix a, SparseMatrix s, Transpose transpose, double beta) {
    Matrix dense = s.toDense();
    Matrix c = placed(a.rows(), transpose.columns(dense), random);
    Expected expected = expected(alpha, a, Transpose.NO, dense, transpose, beta, c);
    Snapshot snapshot = Snapshot.of(a).and(s).around(c);
    algebra.multiply(alpha, a, s, transpose, beta, c);
    snapshot.assertUntouched();
    expected.check(c);
  }

  private void checkSparseBoth(SparseMatrix s, SparseMatrix t) {
    Matrix c = placed(s.rows(), t.rows(), random);
    Expected expected = expected(1, s.toDense(), Transpose.NO, t.toDense(), Transpose.YES, 0, c);
    Snapshot snapshot = new Snapshot().and(s).and(t).around(c);
    algebra.multiplyRightTransposed(s, t, c);
    snapshot.assertUntouched();
    expected.check(c);
  }

  /** Works out what must come and, with beta 0, spoils C, whose entries must not be read. */
  private static Expected expected(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c) {
    Matrix naive = NaiveAlgebra.product(alpha, a, ta, b, tb, beta, c);
    Matrix bound = NaiveAlgebra.magnitude(alpha, a, ta, b, tb, beta, c);
    Matrix oracle = naive;
    if (Commons.takes(a) && Commons.takes(b)) {
      oracle =
          Commons.to(
              Commons.from(a, ta)
                  .multiply(Commons.from(b, tb))
                  .scalarMultiply(alpha)
                  .add(Commons.from(c).scalarMultiply(beta)));
    }
    if (beta == 0) {
      c.fill(Double.NaN);
    }
    return new Expected(naive, oracle, bound, 2 * (ta.columns(a) + 4) * EPSILON);
  }

  private record Expected(Matrix naive, Matrix oracle, Matrix bound, double rounding) {
    void check(Matrix actual) {
      assertWithin(actual, naive, rounding, bound);
      assertWithin(actual, oracle, rounding, bound);
    }
  }
}
