package org.okra.core.sample;

import java.util.Arrays;

/** A finite set of items 0 .. d - 1: what set kernels (Tanimoto, 0-1) work on. */
public interface ItemSet {
  /** Number of items that could be in the set. */
  int universe();

  /** Number of items in the set. */
  int count();

  /** Whether an item is in the set. */
  boolean contains(int item);

  /** The items, rising. */
  int[] items();

  /** Number of items that are in both sets. */
  default int intersectionCount(ItemSet other) {
    return (int) Arrays.stream(items()).filter(other::contains).count();
  }
}
