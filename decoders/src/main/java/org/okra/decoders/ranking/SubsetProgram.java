package org.okra.decoders.ranking;

import org.okra.core.run.RunContext;

/**
 * Dynamic programming over subsets: {@code best(S)} is the least disagreement among the items of S
 * when they come first,
 *
 * <pre>{@code
 * best(S + j) = min_j best(S) + sum_{i in S} max(0, net(j, i))
 * }</pre>
 *
 * <p>O(2^n n) time and 9 bytes x 2^n of memory for n items: the sum is two table look-ups, one for
 * each half of the items.
 */
final class SubsetProgram implements ConsensusMethod {
  /** Most items: 65536 subsets, about a million steps. */
  static final int MOST_ITEMS = 16;

  private static final int HALF = 8;
  private static final int HALF_MASK = (1 << HALF) - 1;

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    int n = preferences.items();
    int subsets = 1 << n;
    double[] best = new double[subsets];
    byte[] last = new byte[subsets];
    java.util.Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[0] = 0;
    double[][] low = halfSums(preferences, 0);
    double[][] high = halfSums(preferences, HALF);
    for (int subset = 0; subset < subsets; subset++) {
      for (int j = 0; j < n; j++) {
        int grown = subset | 1 << j;
        if (grown != subset) {
          double value = best[subset] + low[j][subset & HALF_MASK] + high[j][subset >>> HALF];
          if (value < best[grown]) {
            best[grown] = value;
            last[grown] = (byte) j;
          }
        }
      }
    }
    int[] order = new int[n];
    int rest = subsets - 1;
    for (int place = n - 1; place >= 0; place--) {
      order[place] = last[rest];
      rest &= ~(1 << last[rest]);
    }
    return Consensus.proved(preferences, order);
  }

  /** For every item j and subset S of eight items from {@code from} on: what S before j costs. */
  private static double[][] halfSums(Preferences preferences, int from) {
    int n = preferences.items();
    int width = Math.max(0, Math.min(HALF, n - from));
    double[][] sums = new double[n][1 << width];
    for (int j = 0; j < n; j++) {
      for (int subset = 1; subset < sums[j].length; subset++) {
        int lowest = Integer.numberOfTrailingZeros(subset);
        double cost = Math.max(0, preferences.table()[j * n + from + lowest]);
        sums[j][subset] = sums[j][subset & (subset - 1)] + cost;
      }
    }
    return sums;
  }
}
