package org.okra.decoders.ranking;

/** A map from subsets of up to 64 items to costs, by open addressing; the empty set is no key. */
final class SubsetCosts {
  private long[] keys = new long[1 << 10];
  private double[] costs = new double[1 << 10];
  private int size;

  /** The cost of a subset; infinite when there is none yet. */
  double get(long subset) {
    int slot = slot(keys, subset);
    return keys[slot] == 0 ? Double.POSITIVE_INFINITY : costs[slot];
  }

  /** Notes the cost of a subset that is not empty. */
  void put(long subset, double cost) {
    int slot = slot(keys, subset);
    if (keys[slot] == 0) {
      keys[slot] = subset;
      size++;
    }
    costs[slot] = cost;
    if (size > keys.length / 2) {
      grow();
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    double[] oldCosts = costs;
    keys = new long[2 * oldKeys.length];
    costs = new double[2 * oldKeys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(keys, oldKeys[i]);
        keys[slot] = oldKeys[i];
        costs[slot] = oldCosts[i];
      }
    }
  }

  private static int slot(long[] table, long subset) {
    long mixed = subset * 0x9e3779b97f4a7c15L;
    int slot = (int) (mixed >>> 32) & (table.length - 1);
    while (table[slot] != 0 && table[slot] != subset) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }
}
