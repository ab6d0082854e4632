package org.okra.core.linear;

import org.okra.core.Matrix;

/**
 * The thin singular value decomposition {@code A = U diag(s) V^T} of an m x n matrix, with k =
 * min(m, n).
 *
 * @param left U, m x k with orthonormal columns
 * @param values s, k values, falling, none negative
 * @param rightTransposed V^T, k x n with orthonormal rows
 */
public record SingularValues(Matrix left, double[] values, Matrix rightTransposed) {

  /**
   * How many singular values are above {@code epsilon * max(m, n) * largest}, with epsilon 2^-52:
   * the numerical rank.
   */
  public int rank() {
    double tolerance = Math.ulp(1.0) * Math.max(left.rows(), rightTransposed.columns());
    int rank = 0;
    while (rank < values.length && values[rank] > 0 && values[rank] > tolerance * values[0]) {
      rank++;
    }
    return rank;
  }
}
