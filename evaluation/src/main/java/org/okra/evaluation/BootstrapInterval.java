package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;

/**
 * A percentile bootstrap interval of a mean: of {@value #RESAMPLES} means over as many terms drawn
 * with replacement, those between the quantiles {@code (1 - confidence) / 2} and {@code (1 +
 * confidence) / 2}.
 *
 * @param lower end
 * @param upper end
 */
public record BootstrapInterval(double lower, double upper) {
  private static final int RESAMPLES = 2000;

  /**
   * The interval of some terms.
   *
   * @param terms one number per sample, at least one
   * @param confidence within (0, 1), such as 0.95
   * @param random decides the draws
   */
  public static BootstrapInterval ofMean(double[] terms, double confidence, RandomStream random) {
    if (terms.length == 0 || !(confidence > 0 && confidence < 1)) {
      throw Errors.argument(
          "An interval needs at least one term and a confidence between 0 and 1, not %s and %s.",
          terms.length, confidence);
    }
    double[] means = new double[RESAMPLES];
    for (int b = 0; b < RESAMPLES; b++) {
      double sum = 0;
      for (int i = 0; i < terms.length; i++) {
        sum += terms[random.nextInt(terms.length)];
      }
      means[b] = sum / terms.length;
    }
    Arrays.sort(means);
    double tail = (1 - confidence) / 2;
    return new BootstrapInterval(
        means[(int) Math.floor(tail * (RESAMPLES - 1))],
        means[(int) Math.ceil((1 - tail) * (RESAMPLES - 1))]);
  }
}
