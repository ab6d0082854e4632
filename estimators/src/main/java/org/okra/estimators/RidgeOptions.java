package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Option;

/**
 * Options of ridge regression.
 *
 * @param lambda the regularisation, as in {@code (K + n lambda I)^-1}
 */
public record RidgeOptions(
    @Option(help = "regularisation in (K + n lambda I)^-1, above 0", defaultsTo = "1.0e-4")
        double lambda) {

  public RidgeOptions {
    checkLambda(lambda);
  }

  static void checkLambda(double lambda) {
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "lambda is " + lambda + "; it must be a finite number above 0, for example 1.0e-4.");
    }
  }
}
