package org.okra.decoders.ranking;

import org.okra.core.run.RunContext;

/**
 * Exact search for more items than {@link SubsetProgram} takes: orders are built from the front,
 * depth first. A beginning is given up when
 *
 * <ul>
 *   <li>its cost and the {@link TriangleBound} of the items left reach the best order known (at the
 *       start that of {@link InsertionSearch});
 *   <li>its last item would be better off further in front;
 *   <li>the same items were put in front before at no higher cost.
 * </ul>
 *
 * <p>The search ends after a given number of beginnings; then the best order known is returned with
 * the bound of the whole, and is not proved. Nothing else depends on it: no clock is read, so the
 * result is the same on every machine.
 *
 * @param nodes most beginnings to look at
 */
record BranchAndBound(long nodes) implements ConsensusMethod {
  /** Most items: a set of them is one long. */
  static final int MOST_ITEMS = 64;

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    Consensus start = new InsertionSearch().solve(preferences, context);
    if (preferences.items() > MOST_ITEMS) {
      return start;
    }
    return new Search(preferences, start, nodes, context).run();
  }

  private static final class Search {
    private final int n;
    private final double[] net;
    private final double tolerance;
    private final Preferences preferences;
    private final TriangleBound triangles;
    private final SubsetCosts known = new SubsetCosts();
    private final RunContext context;
    private final int[] prefix;
    private final double[][] costs;
    private long nodesLeft;
    private int[] bestOrder;
    private double best;

    Search(Preferences preferences, Consensus start, long nodes, RunContext context) {
      this.preferences = preferences;
      this.n = preferences.items();
      this.net = preferences.table();
      this.tolerance = preferences.tolerance();
      this.triangles = new TriangleBound(preferences);
      this.context = context;
      this.prefix = new int[n];
      this.costs = new double[n + 1][n];
      this.nodesLeft = nodes;
      this.bestOrder = start.order();
      this.best = start.disagreement();
    }

    Consensus run() {
      long all = n == Long.SIZE ? -1L : (1L << n) - 1;
      double bound = triangles.of(all, Double.POSITIVE_INFINITY);
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          costs[0][j] += Math.max(0, net[i * n + j]);
        }
      }
      if (bound < best - tolerance) {
        extend(0, 0, all);
      }
      return nodesLeft >= 0
          ? Consensus.proved(preferences, bestOrder)
          : Consensus.bounded(preferences, bestOrder, bound);
    }

    /**
     * Tries every item behind a beginning.
     *
     * @param depth items in the beginning
     * @param cost of all pairs of which one is in the beginning
     * @param rest the other items; {@code costs[depth][j]} is what j before all of them costs
     */
    private void extend(int depth, double cost, long rest) {
      if (rest == 0) {
        best = cost;
        bestOrder = prefix.clone();
        return;
      }
      if (nodesLeft-- <= 0) {
        nodesLeft = -1;
        return;
      }
      context.cancellation().check();
      long open = rest;
      while (open != 0 && nodesLeft >= 0) {
        int item = cheapest(depth, open);
        open &= ~(1L << item);
        long left = rest & ~(1L << item);
        double grown = cost + costs[depth][item];
        if (promising(depth, item, grown, left)) {
          known.put(~left, grown);
          prefix[depth] = item;
          for (int j = 0; j < n; j++) {
            costs[depth + 1][j] = costs[depth][j] - Math.max(0, net[item * n + j]);
          }
          extend(depth + 1, grown, left);
        }
      }
    }

    private int cheapest(int depth, long open) {
      int cheapest = Long.numberOfTrailingZeros(open);
      for (long others = open & (open - 1); others != 0; others &= others - 1) {
        int item = Long.numberOfTrailingZeros(others);
        if (costs[depth][item] < costs[depth][cheapest]) {
          cheapest = item;
        }
      }
      return cheapest;
    }

    private boolean promising(int depth, int item, double cost, long left) {
      double allowed = best - tolerance - cost;
      // ~left is never the empty set: the item is in it.
      return allowed > 0
          && !betterInFront(depth, item)
          && cost < known.get(~left) - tolerance
          && triangles.of(left, allowed) < allowed;
    }

    /** Whether moving the item forward within the beginning would gain. */
    private boolean betterInFront(int depth, int item) {
      double gain = 0;
      for (int k = depth - 1; k >= 0; k--) {
        gain += net[item * n + prefix[k]];
        if (gain > tolerance) {
          return true;
        }
      }
      return false;
    }
  }
}
