package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.okra.core.run.RunContext;

/**
 * Leave-one-out predictions of ridge regression at one lambda, from the factor of the fit.
 *
 * <p>With the same n lambda, {@code t_{-i} = t_i - (t_i - [H T]_i) / (1 - H_ii)} for targets T (n x
 * t). In the exact case {@code I - H = n lambda C} with {@code C = (K + n lambda I)^-1}, so that
 * {@code t_{-i} = t_i - [C T]_i / C_ii}.
 */
final class LeftOut {
  private LeftOut() {}

  /**
   * Exact ridge.
   *
   * @param lower the Cholesky factor L of K + n lambda I, n x n
   * @param targets T, n x t
   */
  static Matrix exact(Matrix lower, Matrix targets, RunContext context) {
    Matrix solved = targets.copy();
    LinearAlgebra algebra = context.linearAlgebra();
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, solved);
    algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.YES, solved);
    double[] diagonal = inverseDiagonal(lower, Matrix.identity(targets.rows()), context);
    Matrix result = targets.copy();
    for (int j = 0; j < result.columns(); j++) {
      for (int i = 0; i < result.rows(); i++) {
        result.values()[result.index(i, j)] -= solved.values()[solved.index(i, j)] / diagonal[i];
      }
    }
    return result;
  }

  /**
   * Ridge on features.
   *
   * @param phi n x a
   * @param targets T, n x t
   */
  static Matrix onFeatures(Matrix phi, double lambda, Matrix targets, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix system = algebra.gram(phi);
    algebra.addDiagonal(phi.rows() * lambda, system);
    Cholesky factor = algebra.choleskyInPlace(system);
    double[] leverage = inverseDiagonal(factor.lower(), phi.transposed(), context);
    Matrix coefficients = factor.solve(algebra.multiplyLeftTransposed(phi, targets));
    Matrix fitted = algebra.multiply(phi, coefficients);
    Matrix result = targets.copy();
    for (int j = 0; j < result.columns(); j++) {
      for (int i = 0; i < result.rows(); i++) {
        int index = result.index(i, j);
        double residual = result.values()[index] - fitted.values()[fitted.index(i, j)];
        result.values()[index] -= residual / (1 - leverage[i]);
      }
    }
    return result;
  }

  /**
   * {@code v_i^T A^-1 v_i = ||L^-1 v_i||^2} for every column of V.
   *
   * @param v overwritten
   */
  private static double[] inverseDiagonal(Matrix lower, Matrix v, RunContext context) {
    context.linearAlgebra().solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, v);
    double[] result = new double[v.columns()];
    for (int j = 0; j < result.length; j++) {
      double sum = 0;
      for (int k = v.index(0, j); k < v.index(0, j) + v.rows(); k++) {
        sum = Math.fma(v.values()[k], v.values()[k], sum);
      }
      result[j] = sum;
    }
    return result;
  }
}
