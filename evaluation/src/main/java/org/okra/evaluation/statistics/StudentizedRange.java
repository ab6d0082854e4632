package org.okra.evaluation.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;

/** The range of k independent standard normal numbers. */
final class StudentizedRange {
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
  private static final double REACH = 9;
  private static final int STEPS = 1800;

  private StudentizedRange() {}

  /**
   * {@code P(range <= q) = k integral phi(z) (Phi(z) - Phi(z - q))^(k-1) dz}, by the trapezoidal
   * rule, which is as good as exact for smooth integrands that vanish at both ends.
   */
  static double probability(double q, int k) {
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double z = -REACH + 2 * REACH * i / STEPS;
      double between = NORMAL.cumulativeProbability(z) - NORMAL.cumulativeProbability(z - q);
      sum += NORMAL.density(z) * Math.pow(between, k - 1);
    }
    return k * sum * 2 * REACH / STEPS;
  }

  /** q with {@code P(range <= q) = share}, by bisection. */
  static double quantile(double share, int k) {
    double below = 0;
    double above = 2 * REACH;
    for (int i = 0; i < 50; i++) {
      double middle = 0.5 * (below + above);
      if (probability(middle, k) < share) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return 0.5 * (below + above);
  }
}
