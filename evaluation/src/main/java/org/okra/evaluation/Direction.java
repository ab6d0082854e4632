package org.okra.evaluation;

/** Which way a metric improves. */
public enum Direction {
  /** The larger value is better. */
  HIGHER_IS_BETTER,
  /** The smaller value is better. */
  LOWER_IS_BETTER;

  /** Whether the first value is strictly better than the second. */
  public boolean better(double first, double second) {
    return switch (this) {
      case HIGHER_IS_BETTER -> first > second;
      case LOWER_IS_BETTER -> first < second;
    };
  }
}
