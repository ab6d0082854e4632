package org.okra.decoders.ranking;

import org.okra.core.run.RunContext;

/**
 * Local search: takes one item after another to the place where it disagrees least with the rest,
 * until no item wants to move. Starts from Borda.
 *
 * <p>Moving item x forward over o_k changes the disagreement by {@code -net(x, o_k)}, and backward
 * by {@code net(x, o_k)}; running sums in both directions give every place of x in O(items), and a
 * pass over all items costs O(items^2). A few passes are the rule.
 */
public final class InsertionSearch implements ConsensusMethod {

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    int[] order = BordaCount.order(preferences);
    improve(preferences, order, context);
    return Consensus.unproved(preferences, order);
  }

  /**
   * Moves items until none gains.
   *
   * @param order every item once; overwritten
   */
  static void improve(Preferences preferences, int[] order, RunContext context) {
    int n = order.length;
    int[] places = new int[n];
    for (int k = 0; k < n; k++) {
      places[order[k]] = k;
    }
    boolean moved = true;
    while (moved) {
      context.cancellation().check();
      moved = false;
      for (int item = 0; item < n; item++) {
        int place = bestPlace(preferences, order, places[item]);
        if (place != places[item]) {
          move(order, places, places[item], place);
          moved = true;
        }
      }
    }
  }

  /** Where the item at a place disagrees least; the same place unless another is truly better. */
  private static int bestPlace(Preferences preferences, int[] order, int place) {
    double[] net = preferences.table();
    int row = order[place] * order.length;
    int best = place;
    double bestGain = preferences.tolerance();
    double gain = 0;
    for (int k = place - 1; k >= 0; k--) {
      gain += net[row + order[k]];
      if (gain > bestGain) {
        bestGain = gain;
        best = k;
      }
    }
    gain = 0;
    for (int k = place + 1; k < order.length; k++) {
      gain -= net[row + order[k]];
      if (gain > bestGain) {
        bestGain = gain;
        best = k;
      }
    }
    return best;
  }

  private static void move(int[] order, int[] places, int from, int to) {
    int item = order[from];
    if (to < from) {
      System.arraycopy(order, to, order, to + 1, from - to);
    } else {
      System.arraycopy(order, from + 1, order, from, to - from);
    }
    order[to] = item;
    for (int k = Math.min(from, to); k <= Math.max(from, to); k++) {
      places[order[k]] = k;
    }
  }
}
