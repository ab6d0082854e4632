package org.okra.datasets.prepare;

/** What a step that calculates does with columns of categories, which have no mean or range. */
public enum Categories {
  /** It fails, and says what to put before it. */
  REFUSE,
  /** It leaves them as they are, to a step {@code one-hot} after it. */
  KEEP
}
