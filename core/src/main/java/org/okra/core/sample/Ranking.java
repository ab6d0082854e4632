package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.Errors;

/**
 * An order of items 0 .. d - 1, best first, in which items may be tied or missing.
 *
 * <p>Stored as positions: item i has {@code position(i)} 1 for the best, 2 for the next, and so on;
 * tied items share a position, and 0 means that the item was not ranked. Positions are dense: with
 * k different ones they are 1 .. k.
 */
public final class Ranking {
  /** The position of an item that was not ranked. */
  public static final int MISSING = 0;

  private final int[] positions;

  private Ranking(int[] positions) {
    this.positions = positions;
  }

  /**
   * A ranking from one number per item, smaller is better; equal numbers are ties and 0 or less
   * means missing.
   */
  public static Ranking ofPositions(int... positions) {
    int[] distinct = Arrays.stream(positions).filter(p -> p > 0).sorted().distinct().toArray();
    int[] dense = new int[positions.length];
    for (int i = 0; i < positions.length; i++) {
      dense[i] = positions[i] <= 0 ? MISSING : Arrays.binarySearch(distinct, positions[i]) + 1;
    }
    return new Ranking(dense);
  }

  /**
   * A ranking from the items in order, best first, without ties.
   *
   * @param items d, the number of items that exist
   * @param order some or all of them, each once
   */
  public static Ranking ofOrder(int items, int... order) {
    int[] positions = new int[items];
    for (int i = 0; i < order.length; i++) {
      if (order[i] < 0 || order[i] >= items || positions[order[i]] != MISSING) {
        throw Errors.argument(
            "Item %s in place %s is outside 0 .. %s or appears twice.", order[i], i + 1, items - 1);
      }
      positions[order[i]] = i + 1;
    }
    return new Ranking(positions);
  }

  /** Number of items that exist, ranked or not. */
  public int items() {
    return positions.length;
  }

  /** The position of an item, 1 for the best; 0 when it was not ranked. */
  public int position(int item) {
    Samples.checkIndex(item, positions.length);
    return positions[item];
  }

  /** All positions, copied. */
  public int[] positions() {
    return positions.clone();
  }

  /** Whether every item is ranked and no two are tied. */
  public boolean isStrict() {
    int best = Arrays.stream(positions).max().orElse(0);
    return best == positions.length && Arrays.stream(positions).allMatch(p -> p != MISSING);
  }

  /**
   * How two items compare: 1 when the first is better, -1 when the second is, 0 when they are tied
   * or one is missing.
   */
  public int compare(int first, int second) {
    int a = position(first);
    int b = position(second);
    return a == MISSING || b == MISSING ? 0 : Integer.compare(b, a);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ranking ranking && Arrays.equals(positions, ranking.positions);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(positions);
  }

  @Override
  public String toString() {
    return "Ranking " + Arrays.toString(positions);
  }
}
