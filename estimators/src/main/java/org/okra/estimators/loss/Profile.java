package org.okra.estimators.loss;

import java.util.OptionalDouble;

/**
 * How much a residual of length {@code t >= 0} costs: the convex rising function with the conjugate
 * {@code g*(r) = epsilon r + smoothness r^2 / 2} for slopes r from 0 to a limit,
 *
 * <pre>{@code
 * g(t) = max_{0 <= r <= limit} r (t - epsilon) - smoothness r^2 / 2
 * }</pre>
 *
 * <p>nothing up to epsilon, then a square if the smoothness is not 0, then a line if the limit is
 * finite. With {@code (epsilon, smoothness, limit)} it is {@code t^2 / 2} at (0, 1, infinity) and
 * {@code max(0, t - epsilon)} at (epsilon, 0, 1).
 *
 * @param epsilon the length up to which there is no cost, at least 0
 * @param smoothness {@code 1 / g''} of the square, at least 0; with 0 there is a kink instead
 * @param limit the largest slope, above 0
 */
record Profile(double epsilon, double smoothness, double limit) {
  /** By how much, relative to its size, a dual may leave the domain of a conjugate. */
  static final double ROUNDING = 1e-8;

  /** {@code g(t)}. */
  double value(double t) {
    double slope = slope(t);
    return slope * (Math.max(0, t - epsilon) - 0.5 * smoothness * slope);
  }

  /** {@code g'(t)}, or 0 where there is a kink. */
  double slope(double t) {
    return t <= epsilon ? 0 : Math.min((t - epsilon) / smoothness, limit);
  }

  /** {@code argmin_{p >= 0} step g(p) + 1/2 (p - t)^2}. */
  double proximal(double step, double t) {
    if (t <= epsilon) {
      return t;
    }
    double slope = (t - epsilon) / (smoothness + step);
    return slope < limit ? epsilon + smoothness * slope : t - step * limit;
  }

  /** {@code sup_{t >= 0} r t - g(t)} for {@code r >= 0}. */
  double conjugate(double r) {
    return r <= limit * (1 + ROUNDING)
        ? r * (epsilon + 0.5 * smoothness * r)
        : Double.POSITIVE_INFINITY;
  }

  /** A bound on g'' and on g'(t) / t; empty when there is a kink. */
  OptionalDouble curvature() {
    return smoothness == 0 ? OptionalDouble.empty() : OptionalDouble.of(1 / smoothness);
  }
}
