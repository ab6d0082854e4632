package org.okra.evaluation.statistics;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;
import org.okra.core.Errors;

/**
 * The corrected resampled t test of Nadeau and Bengio. For the differences d_1 .. d_k of two
 * methods on k splits of one data set into n_1 training and n_2 test rows, with mean m and variance
 * s^2,
 *
 * <pre>{@code
 * t = m / sqrt((1/k + n_2/n_1) s^2),    k - 1 degrees of freedom.
 * }</pre>
 *
 * <p>The term {@code n_2/n_1} stands for what the training parts of the splits have in common;
 * without it, with ratio 0, this is the ordinary paired t test.
 *
 * @param mean m
 * @param standardError the denominator of t
 * @param t the statistic; 0 when all differences are 0, infinite when they are equal and not 0
 * @param degrees k - 1
 * @param pValue two-sided
 */
public record ResampledT(double mean, double standardError, double t, int degrees, double pValue) {

  /**
   * The test of some differences.
   *
   * @param differences at least two
   * @param ratio test rows per training row, n_2/n_1
   */
  public static ResampledT of(double[] differences, double ratio) {
    int k = differences.length;
    if (k < 2) {
      throw Errors.empty("A t test needs at least two differences, not %s.", k);
    }
    if (!(ratio >= 0) || Double.isInfinite(ratio)) {
      throw Errors.argument("Test rows per training row are %s; give a number from 0.", ratio);
    }
    double first = differences[0];
    double mean = first + Arrays.stream(differences).map(each -> each - first).sum() / k;
    double variance =
        Arrays.stream(differences).map(each -> (each - mean) * (each - mean)).sum() / (k - 1);
    double error = Math.sqrt((1.0 / k + ratio) * variance);
    double t = mean == 0 ? 0 : mean / error;
    double pValue =
        2 * new TDistribution(null, k - 1).cumulativeProbability(-Math.min(1e300, Math.abs(t)));
    return new ResampledT(mean, error, t, k - 1, pValue);
  }

  /** {@code m -+ t_{level, k-1}} standard errors. */
  public Interval interval(double level) {
    double quantile =
        new TDistribution(null, degrees).inverseCumulativeProbability(0.5 + 0.5 * level);
    return new Interval(mean - quantile * standardError, mean + quantile * standardError);
  }
}
