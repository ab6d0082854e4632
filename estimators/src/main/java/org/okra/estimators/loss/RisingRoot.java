package org.okra.estimators.loss;

import java.util.function.DoubleFunction;

/** The root of a rising function within a bracket, by Newton's method. */
final class RisingRoot {
  /** Newton steps double the digits, so a few suffice; some functions make them go in circles. */
  static final int NEWTON_STEPS = 60;

  private static final double ROUNDING = 1e-15;

  private RisingRoot() {}

  /** A function and its slope, above 0, at one place. */
  record Point(double value, double slope) {}

  /**
   * Starts at the lower end; halves the bracket where a step would leave it, or after too many.
   *
   * @param from where the function is at most 0
   * @param to where it is at least 0
   */
  static double of(DoubleFunction<Point> rising, double from, double to) {
    double low = from;
    double high = to;
    double m = from;
    for (int i = 0; true; i++) {
      Point here = rising.apply(m);
      if (here.value() > 0) {
        high = m;
      } else {
        low = m;
      }
      double newton = m - here.value() / here.slope();
      if (Math.abs(newton - m) <= ROUNDING * (1 + Math.abs(m))) {
        return newton;
      }
      boolean inside = i < NEWTON_STEPS && newton > low && newton < high;
      double next = inside ? newton : 0.5 * (low + high);
      if (next == m) {
        return m; // no number is left between the ends
      }
      m = next;
    }
  }
}
