package org.okra.estimators;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.LinearAlgebra;

/** The one check of a regularisation, and the one factor of a system with it. */
final class Lambda {
  private Lambda() {}

  /** The lambda, if it is finite and above 0. */
  static double checked(double lambda) {
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw Errors.option(
          "lambda is %s; it must be a finite number above 0, for example 1.0e-4.", lambda);
    }
    return lambda;
  }

  /**
   * The factor of {@code A + W lambda I}.
   *
   * @param system A; overwritten
   * @param weight W
   */
  static Cholesky factor(double lambda, double weight, Matrix system, LinearAlgebra algebra) {
    algebra.addDiagonal(weight * checked(lambda), system);
    return algebra.choleskyInPlace(system);
  }
}
