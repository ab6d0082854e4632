package org.okra.core.linear;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/**
 * The factor of a symmetric positive definite matrix {@code A = L L^T} and what is solved with it.
 *
 * @param algebra solves with the factor
 * @param lower L, n x n, with zeros above the diagonal
 */
public record Cholesky(LinearAlgebra algebra, Matrix lower) {

  /** {@code A^-1 B}, n x c, for B n x c. */
  public Matrix solve(Matrix b) {
    Matrix x = b.copy();
    solveInPlace(x);
    return x;
  }

  /**
   * {@code B <- A^-1 B} by two triangular solves.
   *
   * @param b overwritten; n x c
   */
  public void solveInPlace(Matrix b) {
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, b);
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.YES, b);
  }

  /** The error for a matrix that has no Cholesky factor. */
  static OkraException notPositiveDefinite(int size, int pivot, double value, double largest) {
    return Errors.notPositiveDefinite(
        "A %d x %d matrix is not positive definite: pivot %d is %.3g where the largest diagonal"
            + " entry is %.3g. Add a larger multiple of the identity (a larger lambda), or"
            + " remove duplicate points.",
        size, size, pivot, value, largest);
  }
}
