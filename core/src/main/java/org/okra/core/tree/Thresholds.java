package org.okra.core.tree;

/** How a column is cut in two. */
public enum Thresholds {
  /** Where outputs of the two parts differ the most: every value is tried (Breiman, 2001). */
  BEST,
  /**
   * Somewhere in the range of values, or at the value of a random row (extremely randomised trees,
   * Geurts, Ernst and Wehenkel, 2006).
   */
  RANDOM
}
