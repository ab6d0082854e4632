package org.okra.sketches;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;

/**
 * The Gram matrix of the functions that features stand for, {@code M = diag(I, N)} with {@code N =
 * B B^T}: a function {@code h = c^T f} has the norm {@code ||h||^2 = c^T M c}.
 *
 * @param leading p, how many features are orthonormal already
 * @param rest N, (r - p) x (r - p), symmetric
 * @param lower B, lower triangular
 */
public record Metric(int leading, Matrix rest, Matrix lower) {
  /**
   * {@code A <- A + alpha M}.
   *
   * @param a overwritten; r x r
   */
  public void addTo(double alpha, Matrix a, LinearAlgebra algebra) {
    algebra.addDiagonal(alpha, a.view(0, leading, 0, leading));
    algebra.add(alpha, rest, remaining(a));
  }

  private Matrix remaining(Matrix a) {
    return a.view(leading, a.rows(), leading, a.columns());
  }

  /**
   * {@code A <- E^-1 A E^-T} with {@code M = E E^T}: sums over features become those over
   * orthonormal coordinates.
   *
   * @param a overwritten; r x r and symmetric
   */
  public void whiten(Matrix a, LinearAlgebra algebra) {
    Matrix below = a.rowBlock(leading, a.rows()).copy();
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, below);
    Matrix corner = below.columnBlock(leading, a.columns());
    algebra.solveTriangular(Side.RIGHT, lower, Triangle.LOWER, Transpose.YES, corner);
    a.rowBlock(leading, a.rows()).setAll(below);
    // Rounding leaves the corner a little asymmetric; the lower triangle stands for both.
    for (int j = 0; j < a.columns(); j++) {
      for (int i = Math.max(leading, j + 1); i < a.rows(); i++) {
        a.values()[a.index(j, i)] = a.values()[a.index(i, j)];
      }
    }
  }

  /**
   * {@code V <- E^-T V}: coefficients of orthonormal coordinates become those of the features.
   *
   * @param v overwritten; r x c
   */
  public void toFeatures(Matrix v, LinearAlgebra algebra) {
    Matrix below = v.rowBlock(leading, v.rows()).copy();
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.YES, below);
    v.rowBlock(leading, v.rows()).setAll(below);
  }
}
