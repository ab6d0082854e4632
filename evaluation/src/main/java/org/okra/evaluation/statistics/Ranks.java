package org.okra.evaluation.statistics;

/** Ranks from 1, the least value first; equal values share the mean of their ranks. */
final class Ranks {
  private Ranks() {}

  static double[] of(double[] values) {
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int below = 0;
      int equal = 0;
      for (double other : values) {
        below += other < values[i] ? 1 : 0;
        equal += other == values[i] ? 1 : 0;
      }
      ranks[i] = below + 0.5 * (equal + 1);
    }
    return ranks;
  }
}
