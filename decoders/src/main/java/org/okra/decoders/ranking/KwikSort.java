package org.okra.decoders.ranking;

import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

/**
 * KwikSort (Ailon, Charikar and Newman 2008): quicksort with random pivots in which items preferred
 * to the pivot go before it and the others behind; several runs, of which the best is kept.
 *
 * <p>In expectation within a constant factor of the optimum for preferences of equal strength. It
 * looks at the direction of a preference only, not at its weight, so Borda or {@link
 * InsertionSearch} are better where weights differ much. Items that are tied with the pivot go by
 * their numbers.
 *
 * @param runs of which the best is kept, at least 1
 */
public record KwikSort(int runs) implements ConsensusMethod {
  public KwikSort {
    if (runs < 1) {
      throw Errors.argument("%s runs of KwikSort give no order; ask for at least 1.", runs);
    }
  }

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    Consensus best = run(preferences, context.random().stream("kwik-sort", 0));
    for (int i = 1; i < runs && best.disagreement() > 0; i++) {
      context.cancellation().check();
      Consensus next = run(preferences, context.random().stream("kwik-sort", i));
      best = next.disagreement() < best.disagreement() ? next : best;
    }
    return best;
  }

  private static Consensus run(Preferences preferences, RandomStream random) {
    int[] order = IntStream.range(0, preferences.items()).toArray();
    sort(preferences, order, 0, order.length, random);
    return Consensus.unproved(preferences, order);
  }

  /** Sorts [from, to). */
  private static void sort(
      Preferences preferences, int[] order, int from, int to, RandomStream random) {
    int start = from;
    int end = to;
    while (end - start > 1) {
      int middle = split(preferences, order, start, end, random);
      // The shorter part by recursion, the longer in the loop: the stack stays low.
      if (middle - start < end - middle) {
        sort(preferences, order, start, middle, random);
        start = middle + 1;
      } else {
        sort(preferences, order, middle + 1, end, random);
        end = middle;
      }
    }
  }

  /** Splits [from, to) at a random pivot, keeping the order within both parts; its new place. */
  private static int split(
      Preferences preferences, int[] order, int from, int to, RandomStream random) {
    int n = preferences.items();
    int pivot = order[from + random.nextInt(to - from)];
    int[] behind = new int[to - from];
    int place = from;
    int count = 0;
    for (int k = from; k < to; k++) {
      int item = order[k];
      double net = preferences.table()[item * n + pivot];
      if (item == pivot) {
        continue;
      }
      if (net > 0 || (net == 0 && item < pivot)) {
        order[place++] = item;
      } else {
        behind[count++] = item;
      }
    }
    order[place] = pivot;
    System.arraycopy(behind, 0, order, place + 1, count);
    return place;
  }
}
