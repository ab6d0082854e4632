package org.okra.decoders.vector;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/**
 * The values that every coordinate of an output may take.
 *
 * @param lower the least, or minus infinity
 * @param upper the largest, or infinity
 */
public record Box(double lower, double upper) {

  public Box {
    // Also refuses NaN.
    boolean possible =
        lower <= upper && lower < Double.POSITIVE_INFINITY && upper > Double.NEGATIVE_INFINITY;
    if (!possible) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "Coordinates cannot lie between lower "
              + lower
              + " and upper "
              + upper
              + "; lower must be a number of at most upper.");
    }
  }

  /** All numbers. */
  public static Box unbounded() {
    return new Box(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** The value in the box that is nearest. */
  double nearest(double value) {
    return Math.max(lower, Math.min(upper, value));
  }
}
