package org.okra.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.Errors;

/**
 * The value of a metric on a sample.
 *
 * @param value finite
 * @param standardError how far the value would move on another sample of this size; empty where it
 *     cannot be estimated, as from one sample alone
 * @param count the samples that were counted
 * @param parts the same metric of every single label or target, NaN for one that has no value;
 *     empty for metrics that are not made of such parts
 */
public record Estimate(double value, OptionalDouble standardError, int count, List<Double> parts) {

  public Estimate {
    checkFinite(value);
    standardError.ifPresent(Estimate::checkFinite);
    parts = List.copyOf(parts);
  }

  /** A value without parts. */
  public Estimate(double value, OptionalDouble standardError, int count) {
    this(value, standardError, count, List.of());
  }

  /** The same with the values of single labels or targets. */
  public Estimate withParts(double[] values) {
    return new Estimate(value, standardError, count, Arrays.stream(values).boxed().toList());
  }

  /** The mean of one term per sample, with standard error {@code s / sqrt(n)}. */
  public static Estimate ofMean(double[] terms) {
    int n = terms.length;
    if (n == 0) {
      throw Errors.empty("There is no sample to average over; give at least one.");
    }
    double mean = mean(terms);
    if (n == 1) {
      return new Estimate(mean, OptionalDouble.empty(), n);
    }
    double error = Math.sqrt(squaredDeviations(terms) / (n - 1) / n);
    return new Estimate(mean, OptionalDouble.of(error), n);
  }

  /**
   * A value with the standard error of the jackknife, {@code sqrt((n - 1) / n sum_i (m_(-i) -
   * mean)^2)}.
   *
   * @param value the metric on all samples
   * @param leftOut the metric without each of the samples; NaN where it does not exist, and then
   *     there is no standard error
   */
  public static Estimate ofJackknife(double value, double[] leftOut) {
    int n = leftOut.length;
    if (n < 2 || Arrays.stream(leftOut).anyMatch(Double::isNaN)) {
      return new Estimate(value, OptionalDouble.empty(), n);
    }
    double error = Math.sqrt(squaredDeviations(leftOut) * (n - 1) / n);
    return new Estimate(value, OptionalDouble.of(error), n);
  }

  private static double mean(double[] terms) {
    // Shifted by the first, so that equal terms have exactly themselves as mean.
    double sum = 0;
    for (double term : terms) {
      sum += term - terms[0];
    }
    return terms[0] + sum / terms.length;
  }

  private static double squaredDeviations(double[] terms) {
    double mean = mean(terms);
    double sum = 0;
    for (double term : terms) {
      sum = Math.fma(term - mean, term - mean, sum);
    }
    return sum;
  }

  private static void checkFinite(double number) {
    if (!Double.isFinite(number)) {
      throw Errors.notFinite(
          "A metric is %s; check truths and predictions for NaN and for numbers beyond 1e150.",
          number);
    }
  }
}
