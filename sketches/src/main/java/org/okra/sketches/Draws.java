package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;

/** Points drawn with given probabilities, and what several sketches need around that. */
final class Draws {
  private Draws() {}

  /**
   * Points drawn with replacement, rising, each once.
   *
   * @param squaredWeights {@code c / (q p)} for a point that q draws gave c times, p its
   *     probability in each
   */
  record Sample(int[] points, double[] squaredWeights) {}

  /** Running sums of weights: entry i is the sum of the weights 0 .. i. */
  static double[] runningSums(double[] weights) {
    double[] sums = new double[weights.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] >= 0)) {
        throw Errors.of(
            ErrorCode.NOT_POSITIVE_DEFINITE,
            "Point %s has the weight %s: k(z, z) must be a number that is not negative. Check the"
                + " samples for NaN and the kernel for positive semi-definiteness.",
            i,
            weights[i]);
      }
      sum += weights[i];
      sums[i] = sum;
    }
    if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "The weights for drawing points add up to %s; the kernel must have a positive, finite"
              + " value k(z, z) for some point.",
          sum);
    }
    return sums;
  }

  /** A point drawn with probability proportional to its weight; never one of weight 0. */
  static int draw(double[] runningSums, RandomStream stream) {
    int last = runningSums.length - 1;
    double sum = runningSums[last];
    // The product may round up to the sum itself, which no point owns.
    double target = Math.min(stream.nextDouble() * sum, Math.nextDown(sum));
    // The first point whose running sum is above the target: binary search for the upper bound.
    int low = 0;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (runningSums[middle] > target) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** So many points drawn with replacement, with probabilities proportional to the weights. */
  static Sample sample(double[] weights, int draws, RandomStream stream) {
    double[] sums = runningSums(weights);
    int[] counts = new int[weights.length];
    for (int i = 0; i < draws; i++) {
      counts[draw(sums, stream)]++;
    }
    int[] points = drawn(counts);
    double[] squaredWeights = new double[points.length];
    for (int i = 0; i < points.length; i++) {
      double probability = weights[points[i]] / sums[sums.length - 1];
      squaredWeights[i] = counts[points[i]] / (draws * probability);
    }
    return new Sample(points, squaredWeights);
  }

  /** The points with a count above 0, rising. */
  static int[] drawn(int[] counts) {
    int[] points = new int[counts.length];
    int size = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        points[size++] = i;
      }
    }
    return Arrays.copyOf(points, size);
  }

  /** How many of n points some draws give at least once, a point with probability p in each. */
  static double expectedSupport(long points, double p, double draws) {
    return points * -Math.expm1(draws * Math.log1p(-p));
  }

  /** A sketch with independent entries of variance 1/m and full support. */
  static Sketch dense(int rows, int points, EntryLaw law, RunContext context) {
    Matrix weights = context.memory().zeros(rows, points, "a dense sketch");
    double scale = 1 / Math.sqrt(rows);
    // One stream per column, so that the draw does not depend on the threads.
    Workers workers = context.workers();
    workers.forEach(
        points,
        j -> {
          RandomStream stream = context.random().stream("sketch.dense", j);
          for (int i = 0; i < rows; i++) {
            weights.values()[weights.index(i, j)] = scale * law.draw(stream);
          }
        });
    return Sketch.full(new Weights.Dense(weights));
  }
}
