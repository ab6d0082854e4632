package org.okra.core.linear;

import java.math.BigDecimal;
import java.math.MathContext;

/** The exponential function to thirty digits: the truth that exp is measured against. */
final class ExactExp {
  private static final MathContext DIGITS = new MathContext(36);
  private static final int TERMS = 12;

  /** 1 / k!, k = 0 .. 12. */
  private static final BigDecimal[] COEFFICIENTS = new BigDecimal[TERMS + 1];

  static {
    COEFFICIENTS[0] = BigDecimal.ONE;
    for (int k = 1; k <= TERMS; k++) {
      COEFFICIENTS[k] = COEFFICIENTS[k - 1].divide(BigDecimal.valueOf(k), DIGITS);
    }
  }

  private ExactExp() {}

  /** exp(x) = exp(x / 2^h)^(2^h), the inner one by its series on arguments below 2^-7. */
  static BigDecimal of(double x) {
    int halvings = Math.max(0, Math.getExponent(x) + 8);
    BigDecimal small = new BigDecimal(Math.scalb(x, -halvings), DIGITS);
    BigDecimal result = COEFFICIENTS[TERMS];
    for (int k = TERMS - 1; k >= 0; k--) {
      result = result.multiply(small, DIGITS).add(COEFFICIENTS[k], DIGITS);
    }
    for (int i = 0; i < halvings; i++) {
      result = result.multiply(result, DIGITS);
    }
    return result;
  }

  /** |value - exp(x)|. */
  static BigDecimal absoluteError(double x, double value) {
    return new BigDecimal(value).subtract(of(x)).abs();
  }

  /** |value - exp(x)| / exp(x). */
  static double relativeError(double x, double value) {
    BigDecimal truth = of(x);
    return new BigDecimal(value).subtract(truth).abs().divide(truth, DIGITS).doubleValue();
  }
}
