package org.okra.estimators;

import org.okra.core.Errors;

/** The one check of a regularisation. */
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
}
