package org.okra.core.linear;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;

/**
 * Loops over the entries of matrices that {@link LinearAlgebra} has no operation for: unchecked, on
 * the calling thread and in a fixed order.
 */
public final class Entries {
  /** Side of the square tiles of {@link #mirrorLower}: two of them fit the first level cache. */
  private static final int MIRROR_TILE = 32;

  private Entries() {}

  /** {@code <A, B>}, the sum of the products of entries. */
  public static double inner(Matrix a, Matrix b) {
    double sum = 0;
    for (int j = 0; j < a.columns(); j++) {
      sum += inner(a, j, b, j);
    }
    return sum;
  }

  /** {@code <a_i, b_j>} for column i of A and column j of B. */
  public static double inner(Matrix a, int i, Matrix b, int j) {
    double[] left = a.values();
    double[] right = b.values();
    int first = a.index(0, i);
    int second = b.index(0, j);
    double sum = 0;
    for (int k = 0; k < a.rows(); k++) {
      sum += left[first + k] * right[second + k];
    }
    return sum;
  }

  /** {@code ||A||^2}, the sum of the squares of entries. */
  public static double squaredNorm(Matrix a) {
    return inner(a, a);
  }

  /** {@code A + weight B}, a new matrix. */
  public static Matrix sum(Matrix a, double weight, Matrix b) {
    Matrix result = a.copy();
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        result.values()[result.index(i, j)] += weight * b.values()[b.index(i, j)];
      }
    }
    return result;
  }

  /**
   * {@code A <- diag(factors) A}.
   *
   * @param a overwritten; a row for every factor
   */
  public static void scaleRows(double[] factors, Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < factors.length; i++) {
        a.values()[a.index(i, j)] *= factors[i];
      }
    }
  }

  /**
   * {@code A <- A diag(factors)}.
   *
   * @param a overwritten; a column for every factor
   */
  public static void scaleColumns(Matrix a, double[] factors) {
    for (int j = 0; j < factors.length; j++) {
      for (int i = 0; i < a.rows(); i++) {
        a.values()[a.index(i, j)] *= factors[j];
      }
    }
  }

  /** The largest absolute value on the diagonal of a square matrix. */
  public static double largestDiagonal(Matrix matrix) {
    double largest = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      largest = Math.max(largest, Math.abs(matrix.get(i, i)));
    }
    return largest;
  }

  /** Some rows: different numbers, rising; the matrix itself when these are all. */
  public static Matrix selectRows(Matrix matrix, int[] rows) {
    if (rows.length == matrix.rows()) {
      return matrix;
    }
    Matrix chosen = Matrix.zeros(rows.length, matrix.columns());
    for (int j = 0; j < matrix.columns(); j++) {
      for (int i = 0; i < rows.length; i++) {
        chosen.values()[chosen.index(i, j)] = matrix.values()[matrix.index(rows[i], j)];
      }
    }
    return chosen;
  }

  /** Copies the lower triangle to the upper one, by tiles that fit the cache. */
  public static void mirrorLower(Matrix square) {
    double[] values = square.values();
    for (int row = 0; row < square.rows(); row += MIRROR_TILE) {
      int rowEnd = Math.min(square.rows(), row + MIRROR_TILE);
      for (int column = 0; column < rowEnd; column += MIRROR_TILE) {
        for (int i = row; i < rowEnd; i++) {
          int columnEnd = Math.min(i, column + MIRROR_TILE);
          for (int j = column; j < columnEnd; j++) {
            values[square.index(j, i)] = values[square.index(i, j)];
          }
        }
      }
    }
  }

  /** The columns of a lower triangle, from the diagonal down: half of what the matrix takes. */
  public static double[] packedLower(Matrix lower) {
    int n = lower.rows();
    double[] packed = new double[Math.toIntExact(triangle(n))];
    int next = 0;
    for (int j = 0; j < n; j++) {
      System.arraycopy(lower.values(), lower.index(j, j), packed, next, n - j);
      next += n - j;
    }
    return packed;
  }

  /**
   * The matrix of {@link #packedLower}, with zeros above the diagonal.
   *
   * @param what its name, should the memory budget not suffice
   * @throws OkraException {@link ErrorCode#FILE_FORMAT} when the numbers are not a triangle of this
   *     size
   */
  public static Matrix unpackedLower(int size, double[] packed, MemoryBudget memory, String what) {
    if (size < 0 || triangle(size) != packed.length) {
      throw Errors.fileFormat(
          "%s should be a triangle of %d rows, but %d numbers are stored.",
          what, size, packed.length);
    }
    Matrix lower = memory.zeros(size, size, what);
    int next = 0;
    for (int j = 0; j < size; j++) {
      System.arraycopy(packed, next, lower.values(), lower.index(j, j), size - j);
      next += size - j;
    }
    return lower;
  }

  private static long triangle(long n) {
    return n * (n + 1) / 2;
  }

  /** Independent standard normal entries, drawn column by column. */
  public static Matrix gaussian(int rows, int columns, RandomStream random) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] = random.nextGaussian();
    }
    return result;
  }

  /** {@code K <- (I - 11^T/n) K (I - 11^T/n)} for a symmetric K, n x n. */
  public static void centre(Matrix gram) {
    int n = gram.rows();
    double[] means = new double[n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        means[j] += gram.get(i, j) / n;
      }
    }
    double mean = Arrays.stream(means).sum() / n;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        gram.set(i, j, gram.get(i, j) + mean - (means[i] + means[j]));
      }
    }
  }
}
