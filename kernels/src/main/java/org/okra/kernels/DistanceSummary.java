package org.okra.kernels;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * The median and the mean of the distances between different samples, for choosing a bandwidth.
 *
 * <p>Distances of 0 (a sample that appears twice) are left out: they say nothing about the width.
 * Beyond {@value #MOST_SAMPLES} samples a random part of that size is used, drawn from the stream
 * {@code kernel.bandwidth} of the run, so the same seed gives the same number.
 *
 * @param median the middle distance; with an even count, the mean of the middle two
 * @param mean the mean distance
 */
public record DistanceSummary(double median, double mean) {
  /** The most samples of which all pairs are compared. */
  public static final int MOST_SAMPLES = 1000;

  /**
   * Computes the distances between all pairs of samples.
   *
   * @param <T> type of one sample
   */
  @FunctionalInterface
  public interface Distances<T> {
    /**
     * {@code D[i, j] <- distance(samples[i], samples[j])}.
     *
     * @param block overwritten; n x n
     */
    void fill(Samples<? extends T> samples, Matrix block, RunContext context);
  }

  /**
   * The summary over pairs of the given samples.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} when no two samples differ
   */
  public static <T> DistanceSummary of(
      Samples<? extends T> samples, Distances<T> distances, RunContext context) {
    int n = Math.min(samples.size(), MOST_SAMPLES);
    Samples<? extends T> part =
        n == samples.size()
            ? samples
            : samples.select(context.random().stream("kernel.bandwidth").subset(samples.size(), n));
    Matrix block = context.memory().zeros(n, n, "The distances for a bandwidth");
    distances.fill(part, block, context);
    double[] positive = sortedPositive(block);
    int count = positive.length;
    if (count == 0) {
      throw Errors.empty(
          "A bandwidth from distances needs two training samples that differ; there are %s and no"
              + " two differ. Give the bandwidth as a number.",
          samples.size());
    }
    double median =
        count % 2 == 1
            ? positive[count / 2]
            : 0.5 * (positive[count / 2 - 1] + positive[count / 2]);
    return new DistanceSummary(median, Arrays.stream(positive).sum() / count);
  }

  private static double[] sortedPositive(Matrix block) {
    int n = block.rows();
    double[] positive = new double[n * (n - 1) / 2];
    int count = 0;
    for (int j = 0; j < n; j++) {
      for (int i = j + 1; i < n; i++) {
        double distance = block.get(i, j);
        if (distance > 0) {
          positive[count++] = distance;
        }
      }
    }
    double[] result = Arrays.copyOf(positive, count);
    Arrays.sort(result);
    return result;
  }
}
