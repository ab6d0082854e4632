package org.okra.estimators;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.LinearAlgebra;
import org.okra.sketches.Metric;

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
   * The factor of {@code A + W lambda M}.
   *
   * @param system A; overwritten
   * @param weight W
   * @param metric M; the identity when it is empty
   */
  static Cholesky factor(
      double lambda, double weight, Matrix system, Optional<Metric> metric, LinearAlgebra algebra) {
    double added = weight * checked(lambda);
    metric.ifPresentOrElse(
        m -> m.addTo(added, system, algebra), () -> algebra.addDiagonal(added, system));
    return algebra.choleskyInPlace(system);
  }
}
