package org.okra.estimators.select;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/** Checks of a list of lambdas. */
final class Lambdas {
  private Lambdas() {}

  /** The lambdas, if there is at least one and each is finite and above 0. */
  static double[] checked(double[] lambdas) {
    if (lambdas.length == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "There are no lambdas to choose from; give at least one.");
    }
    for (double lambda : lambdas) {
      if (!(lambda > 0) || Double.isInfinite(lambda)) {
        throw new OkraException(
            ErrorCode.INVALID_OPTION,
            "lambda is " + lambda + "; it must be a finite number above 0, for example 1.0e-4.");
      }
    }
    return lambdas;
  }
}
