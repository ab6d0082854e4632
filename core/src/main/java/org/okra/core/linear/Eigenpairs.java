package org.okra.core.linear;

import org.okra.core.Errors;
import org.okra.core.Matrix;

/**
 * Eigenvalues of a symmetric matrix, largest first, and their orthonormal eigenvectors.
 *
 * @param values r eigenvalues, falling
 * @param vectors n x r; column i belongs to value i
 */
public record Eigenpairs(double[] values, Matrix vectors) {
  private static final double EPSILON = Math.ulp(1.0);

  /**
   * How many eigenvalues count as positive: those above {@code epsilon * n * largest}, with epsilon
   * 2^-52 and n the order of the matrix. Relative, so that scaling the matrix changes nothing; 0
   * when no eigenvalue is positive.
   */
  public int positiveRank() {
    return positiveRank(EPSILON * vectors.rows());
  }

  /** How many eigenvalues are above {@code tolerance * largest}. */
  public int positiveRank(double tolerance) {
    if (!(tolerance >= 0)) {
      throw Errors.argument("A rank tolerance of %s is not possible; give at least 0.", tolerance);
    }
    int rank = 0;
    double largest = values.length == 0 ? 0 : values[0];
    while (rank < values.length && values[rank] > 0 && values[rank] > tolerance * largest) {
      rank++;
    }
    return rank;
  }

  /** The leading {@code count} pairs; vectors are shared, not copied. */
  public Eigenpairs leading(int count) {
    if (count < 0 || count > values.length) {
      throw Errors.argument("Cannot keep %s of %s eigenpairs.", count, values.length);
    }
    return new Eigenpairs(java.util.Arrays.copyOf(values, count), vectors.columnBlock(0, count));
  }
}
