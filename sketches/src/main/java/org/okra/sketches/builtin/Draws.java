package org.okra.sketches.builtin;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;

/** Points drawn with given probabilities, and what several sketches need around that. */
final class Draws {
  private Draws() {}

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

  /** How often each point was drawn in {@code draws} draws with replacement. */
  static int[] counts(double[] runningSums, int draws, RandomStream stream) {
    int[] counts = new int[runningSums.length];
    for (int i = 0; i < draws; i++) {
      counts[draw(runningSums, stream)]++;
    }
    return counts;
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

  /** All points: the support of a sketch without zero columns. */
  static int[] allPoints(int points) {
    int[] all = new int[points];
    Arrays.setAll(all, i -> i);
    return all;
  }
}
