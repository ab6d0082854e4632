package org.okra.kernels.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;

/** Distances of sparse rows keep their digits where rows share large values. */
final class CoordinateDistancesTest {
  private static final int ROWS = 14;

  private final RunContext context = RunContext.withSeed(3);

  @AfterEach
  void close() {
    context.close();
  }

  /** The second width is so large that the coordinates in use are renumbered. */
  @ParameterizedTest
  @CsvSource({
    "ABSOLUTE, 90, 1", "ABSOLUTE, 90, 3.0e6", "ABSOLUTE, 200000, 4.0e10",
    "CHI_SQUARE, 90, 1", "CHI_SQUARE, 90, 3.0e6", "CHI_SQUARE, 200000, 4.0e10",
  })
  void everyPairHasTheDigitsOfItsTerms(CoordinateDistance distance, int width, double size) {
    SparseRows rows = rows(width, size, 0);
    SparseRows others = rows(width, size, 1);
    Matrix block = Matrix.zeros(ROWS, ROWS);
    new CoordinateDistances(distance, context).fill(rows, others, block);
    Matrix lower = Matrix.zeros(ROWS, ROWS);
    new CoordinateDistances(distance, context).fillLower(rows, lower);
    for (int j = 0; j < ROWS; j++) {
      for (int i = 0; i < ROWS; i++) {
        String pair = "rows " + i + " and " + j;
        double expected = exact(distance, rows, i, others, j);
        assertThat(block.get(i, j)).as(pair).isCloseTo(expected, within(1e-11 * expected));
        if (i >= j) {
          double own = exact(distance, rows, i, rows, j);
          assertThat(lower.get(i, j)).as(pair).isCloseTo(own, within(1e-11 * own));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CoordinateDistance.class)
  void sparseRowsAreAsFarApartAsTheSameRowsStoredDensely(CoordinateDistance distance) {
    SparseRows rows = rows(40, 7e8, 0);
    Matrix sparse = Matrix.zeros(ROWS, ROWS);
    new CoordinateDistances(distance, context).fill(rows, rows, sparse);
    DenseRows copies = new DenseRows(rows.dense());
    Matrix dense = Matrix.zeros(ROWS, ROWS);
    new CoordinateDistances(distance, context).fill(copies, copies, dense);
    for (int k = 0; k < ROWS * ROWS; k++) {
      double expected = dense.values()[k];
      assertThat(sparse.values()[k]).isCloseTo(expected, within(1e-11 * expected));
    }
  }

  /**
   * Rows of which half are near each other around numbers of a size, and half have little in
   * common.
   */
  private static SparseRows rows(int width, double size, long seed) {
    RandomStream random = new RandomStream(seed);
    SparseMatrix.Builder builder = new SparseMatrix.Builder(width);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < 8; j++) {
        if (i % 2 == 0) {
          builder.add(j * (width / 10), size * (1 + j) + random.nextDouble());
        } else if (random.nextDouble() < 0.4) {
          builder.add(j * (width / 10) + 1 + i % 3, size * random.nextDouble());
        }
      }
      builder.add(width - 1, random.nextDouble()).endRow();
    }
    return new SparseRows(builder.build());
  }

  /** The sum in forty digits. */
  private static double exact(
      CoordinateDistance distance, SparseRows rows, int i, SparseRows others, int j) {
    MathContext digits = new MathContext(40);
    double[] x = rows.get(i).toArray();
    double[] y = others.get(j).toArray();
    BigDecimal sum = BigDecimal.ZERO;
    for (int c = 0; c < x.length; c++) {
      if (x[c] != 0 || y[c] != 0) {
        BigDecimal a = new BigDecimal(x[c]);
        BigDecimal b = new BigDecimal(y[c]);
        BigDecimal difference = a.subtract(b);
        sum =
            sum.add(
                distance == CoordinateDistance.ABSOLUTE
                    ? difference.abs()
                    : difference.multiply(difference).divide(a.add(b), digits));
      }
    }
    return sum.doubleValue();
  }
}
