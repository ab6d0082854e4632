package org.okra.decoders.label;

import java.util.Arrays;

/** How many of some independent labels are there: sums of coins of different probabilities. */
final class SizeDistribution {
  /** Standard deviations beyond the mean, and labels more, that no size is looked for in. */
  private static final double FAR = 8;

  private SizeDistribution() {}

  /**
   * How many of the likeliest labels have the largest expected F1. Of k labels it is at most {@code
   * 2 m / (k + m)}, m the mean size of the truth, since {@code s / (k + s)} is concave in s: larger
   * k need not be tried.
   *
   * <p>The truth may be empty with another probability than labels by themselves would have, since
   * labels exclude each other or come in groups: {@code E F1(k)} is then that of a truth with
   * labels, times the probability of one.
   *
   * @param p probabilities, falling
   * @param none probability that the truth is empty
   * @param empty F1 of two empty sets
   */
  static int bestCount(double[] p, double none, double empty) {
    double mean = Arrays.stream(p).sum();
    double variance = Arrays.stream(p).map(each -> each * (1 - each)).sum();
    int most = (int) Math.min(p.length, Math.ceil(mean + FAR * (Math.sqrt(variance) + 1)));
    Others others = new Others(p, most);
    double[] among = new double[most + 1];
    among[0] = 1;
    // Without labels only the empty truth counts; where it counts nothing a label is chosen.
    int best = empty > 0 ? 0 : 1;
    // In the units of independent labels: E F1 of the empty set over (1 - none) / (1 - product).
    double some = (1 - none) / Math.max(Double.MIN_NORMAL, 1 - others.from(0)[0]);
    double bestValue = empty == 0 ? -1 : some > 0 ? empty * none / some : 1;
    for (int k = 1; k <= p.length && 2 * mean / (k + mean) >= bestValue; k++) {
      add(p[k - 1], among);
      double value = expected(k, among, others.from(k));
      if (value > bestValue) {
        bestValue = value;
        best = k;
      }
    }
    return Math.min(best, p.length);
  }

  /** {@code sum_a sum_b P(A = a) P(B = b) 2 a / (k + a + b)}. */
  private static double expected(int k, double[] among, double[] others) {
    double sum = 0;
    for (int a = 1; a <= Math.min(k, among.length - 1); a++) {
      double inner = 0;
      for (int b = 0; b < others.length; b++) {
        inner += others[b] / (k + a + b);
      }
      sum += 2 * a * among[a] * inner;
    }
    return sum;
  }

  /**
   * How many of the labels from k on are there, sizes up to the largest, for rising k. Every so
   * many k are kept, and those between two of them are made when they are asked for: with very many
   * labels a table of all would be large.
   */
  private static final class Others {
    private static final int STEP = 64;

    private final double[] p;
    private final double[][] kept;
    private final double[][] block = new double[STEP][];
    private int blockNumber = -1;

    Others(double[] p, int most) {
      this.p = p;
      this.kept = new double[p.length / STEP + 2][];
      double[] size = new double[most + 1];
      size[0] = 1;
      for (int k = p.length; k >= 0; k--) {
        if (k < p.length) {
          add(p[k], size);
        }
        if (k % STEP == 0 || k == p.length) {
          kept[(k + STEP - 1) / STEP] = size.clone();
        }
      }
    }

    double[] from(int k) {
      if (k / STEP != blockNumber) {
        blockNumber = k / STEP;
        int end = Math.min(p.length, (blockNumber + 1) * STEP);
        double[] size = kept[(end + STEP - 1) / STEP].clone();
        for (int j = end - 1; j >= blockNumber * STEP; j--) {
          add(p[j], size);
          block[j - blockNumber * STEP] = size.clone();
        }
      }
      return k == p.length ? kept[(k + STEP - 1) / STEP] : block[k - blockNumber * STEP];
    }
  }

  /** One label more. */
  private static void add(double p, double[] size) {
    for (int s = size.length - 1; s > 0; s--) {
      size[s] = (1 - p) * size[s] + p * size[s - 1];
    }
    size[0] *= 1 - p;
  }
}
