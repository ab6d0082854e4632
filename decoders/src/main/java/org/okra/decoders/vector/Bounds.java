package org.okra.decoders.vector;

import org.okra.core.Errors;

/**
 * The values that every coordinate of an output may take.
 *
 * @param lower the least, or minus infinity
 * @param upper the largest, or infinity
 */
record Bounds(double lower, double upper) {

  Bounds {
    // Also refuses NaN.
    boolean possible =
        lower <= upper && lower < Double.POSITIVE_INFINITY && upper > Double.NEGATIVE_INFINITY;
    if (!possible) {
      throw Errors.option(
          "Coordinates cannot lie between lower %s and upper %s; lower must be a number of at most"
              + " upper.",
          lower, upper);
    }
  }

  /** The allowed value that is nearest. */
  double nearest(double value) {
    return Math.max(lower, Math.min(upper, value));
  }
}
