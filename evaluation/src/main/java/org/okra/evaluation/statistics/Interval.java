package org.okra.evaluation.statistics;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;

/**
 * Where a number may be expected.
 *
 * @param lower end
 * @param upper end
 */
public record Interval(double lower, double upper) {
  private static final int RESAMPLES = 10_000;

  /**
   * The percentile interval of the bootstrap for a mean: values are drawn with replacement, as many
   * as there are, {@value #RESAMPLES} times, and the interval holds the middle share of the means.
   *
   * @param values at least one
   * @param level such as 0.95
   */
  public static Interval ofMean(double[] values, double level, RandomStream random) {
    if (values.length == 0) {
      throw Errors.empty("There is nothing to draw from; give at least one value.");
    }
    double[] means = new double[RESAMPLES];
    for (int b = 0; b < RESAMPLES; b++) {
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += values[random.nextInt(values.length)] - values[0];
      }
      means[b] = values[0] + sum / values.length;
    }
    Arrays.sort(means);
    return new Interval(quantile(means, 0.5 - 0.5 * level), quantile(means, 0.5 + 0.5 * level));
  }

  /** Between the two nearest of the sorted values. */
  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int at = (int) Math.min(sorted.length - 2, Math.floor(place));
    return sorted[at] + (place - at) * (sorted[at + 1] - sorted[at]);
  }
}
