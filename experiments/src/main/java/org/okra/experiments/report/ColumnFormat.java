package org.okra.experiments.report;

import java.util.List;
import java.util.OptionalDouble;
import org.okra.experiments.result.MetricResult;

/**
 * How the values of one metric are written: with equally many decimals, so that a column lines up,
 * and as many as the middle one of the standard errors deserves (two digits of it), within three to
 * six digits of the largest value.
 *
 * @param decimals after the point
 * @param style whether a power of ten follows
 */
record ColumnFormat(int decimals, Style style) {
  enum Style {
    FIXED,
    SCIENTIFIC
  }

  private static final int FEWEST_DIGITS = 3;
  private static final int MOST_DIGITS = 6;
  private static final int DIGITS_WITHOUT_ERROR = 4;

  static ColumnFormat of(List<MetricResult> column) {
    double largest = column.stream().mapToDouble(result -> Math.abs(result.mean())).max().orElse(0);
    int exponent = NumberText.exponent(largest);
    if (largest != 0 && (exponent < -4 || exponent > 6)) {
      return new ColumnFormat(3, Style.SCIENTIFIC);
    }
    double[] errors =
        column.stream()
            .map(MetricResult::standardError)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .filter(error -> error > 0)
            .sorted()
            .toArray();
    int wanted =
        errors.length > 0
            ? 1 - NumberText.exponent(errors[errors.length / 2])
            : DIGITS_WITHOUT_ERROR - 1 - exponent;
    int fewest = Math.max(0, FEWEST_DIGITS - 1 - exponent);
    int most = Math.max(0, MOST_DIGITS - 1 - exponent);
    return new ColumnFormat(Math.max(fewest, Math.min(most, wanted)), Style.FIXED);
  }

  /** Text of a mean or a run. */
  String value(double value) {
    return text(value, 3);
  }

  /** Text of a standard error. */
  String error(double error) {
    return text(error, 1);
  }

  private String text(double value, int scientificDecimals) {
    // A number too small for the column's decimals must not look like zero.
    boolean vanishes = value != 0 && Math.abs(value) < 0.5 * Math.pow(10, -decimals);
    return style == Style.SCIENTIFIC && value != 0 || vanishes
        ? NumberText.scientific(value, scientificDecimals)
        : NumberText.fixed(value, style == Style.SCIENTIFIC ? 0 : decimals);
  }
}
