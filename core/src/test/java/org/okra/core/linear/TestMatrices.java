package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;

/** Matrices to compute with, and comparisons of matrices. */
final class TestMatrices {
  static final double EPSILON = Math.ulp(1.0);

  /** Where a matrix lies in its array. Everything around it is NaN, so that reading it shows. */
  enum Layout {
    PACKED(0, 0, 0, 0),
    FIRST_ROWS(0, 3, 0, 0),
    MIDDLE(2, 3, 1, 2),
    LAST_ROWS(3, 0, 2, 0),
    LAST_COLUMNS(0, 0, 2, 0);

    private final int above;
    private final int below;
    private final int left;
    private final int right;

    Layout(int above, int below, int left, int right) {
      this.above = above;
      this.below = below;
      this.left = left;
      this.right = right;
    }

    Matrix place(Matrix source) {
      Matrix whole = Matrix.zeros(above + source.rows() + below, left + source.columns() + right);
      whole.fill(Double.NaN);
      Matrix block = whole.view(above, above + source.rows(), left, left + source.columns());
      block.setAll(source);
      return block;
    }
  }

  private TestMatrices() {}

  /** Independent entries, uniform on [-1, 1). */
  static Matrix random(int rows, int columns, RandomStream random) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int k = 0; k < result.values().length; k++) {
      result.values()[k] = 2 * random.nextDouble() - 1;
    }
    return result;
  }

  /** Random entries in a random layout. */
  static Matrix placed(int rows, int columns, RandomStream random) {
    return place(random(rows, columns, random), random);
  }

  static Matrix place(Matrix source, RandomStream random) {
    Layout[] layouts = Layout.values();
    return layouts[random.nextInt(layouts.length)].place(source);
  }

  /** A random matrix whose rank is at most the given one. */
  static Matrix ofRank(int rank, int rows, int columns, RandomStream random) {
    return NaiveAlgebra.product(
        random(rows, rank, random), Transpose.NO, random(rank, columns, random), Transpose.NO);
  }

  static Matrix symmetric(int size, RandomStream random) {
    Matrix result = random(size, size, random);
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < j; i++) {
        result.set(i, j, result.get(j, i));
      }
    }
    return result;
  }

  /** {@code G G^T / size + I}: condition number of a few units. */
  static Matrix positiveDefinite(int size, RandomStream random) {
    Matrix factor = random(size, size, random);
    Matrix result = NaiveAlgebra.product(factor, Transpose.NO, factor, Transpose.YES);
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        result.set(i, j, result.get(i, j) / size + (i == j ? 1 : 0));
      }
    }
    return result;
  }

  /** A well-conditioned triangle; the entries that must not be read are huge. */
  static Matrix triangular(int size, Triangle triangle, RandomStream random) {
    Matrix result = random(size, size, random);
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        boolean used = triangle == Triangle.LOWER ? i > j : i < j;
        if (i == j) {
          result.set(i, j, random.nextBoolean() ? 1 + random.nextDouble() : -1.5);
        } else {
          result.set(i, j, used ? result.get(i, j) / size : 1e100);
        }
      }
    }
    return result;
  }

  /** A sparse matrix in which each entry is stored with the given probability. */
  static SparseMatrix sparse(int rows, int columns, double density, RandomStream random) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        if (random.nextDouble() < density) {
          builder.add(j, random.nextGaussian());
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  static Matrix map(Matrix a, DoubleUnaryOperator function) {
    Matrix result = a.copy();
    for (int k = 0; k < result.values().length; k++) {
      result.values()[k] = function.applyAsDouble(result.values()[k]);
    }
    return result;
  }

  static double largest(Matrix a) {
    double largest = 0;
    for (double value : a.copy().values()) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** Entry by entry {@code |actual - expected| <= factor * bound}. */
  static void assertWithin(Matrix actual, Matrix expected, double factor, Matrix bound) {
    assertShape(actual, expected.rows(), expected.columns());
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        double difference = Math.abs(actual.get(i, j) - expected.get(i, j));
        if (!(difference <= factor * bound.get(i, j))) {
          fail(
              String.format(
                  Locale.ROOT,
                  "Entry (%d, %d) of %d x %d is %s where %s is expected, up to %.3g",
                  i,
                  j,
                  expected.rows(),
                  expected.columns(),
                  actual.get(i, j),
                  expected.get(i, j),
                  factor * bound.get(i, j)));
        }
      }
    }
  }

  /** {@code |actual - expected| <= tolerance * max(1, largest expected)} everywhere. */
  static void assertClose(Matrix actual, Matrix expected, double tolerance) {
    Matrix bound = expected.copy();
    bound.fill(Math.max(1, largest(expected)));
    assertWithin(actual, expected, tolerance, bound);
  }

  static void assertClose(double[] actual, double[] expected, double tolerance) {
    assertClose(Matrix.column(actual), Matrix.column(expected), tolerance);
  }

  static void assertShape(Matrix a, int rows, int columns) {
    assertThat(a.rows() + " x " + a.columns()).isEqualTo(rows + " x " + columns);
  }

  /** Equal to the last bit to its transpose. */
  static void assertSymmetric(Matrix a) {
    assertSameBits(a.transposed(), a);
  }

  static void assertSameBits(Matrix actual, Matrix expected) {
    assertShape(actual, expected.rows(), expected.columns());
    assertSameBits(actual.copy().values(), expected.copy().values());
  }

  static void assertSameBits(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int k = 0; k < actual.length; k++) {
      if (Double.doubleToRawLongBits(actual[k]) != Double.doubleToRawLongBits(expected[k])) {
        fail("Entry " + k + " is " + actual[k] + " where exactly " + expected[k] + " is expected");
      }
    }
  }

  /** {@code A^T A = I} up to the tolerance. */
  static void assertOrthonormalColumns(Matrix a, double tolerance) {
    assertClose(
        NaiveAlgebra.product(a, Transpose.YES, a, Transpose.NO),
        Matrix.identity(a.columns()),
        tolerance);
  }
}
