package org.okra.estimators.loss;

import java.util.OptionalDouble;
import org.okra.core.component.Specification;

/**
 * A convex rising function g of a length {@code t >= 0} with {@code g(0) = 0}: how much a residual
 * of this length costs.
 */
interface Profile {
  /** By how much, relative to its size, a dual may leave the domain of a conjugate. */
  double ROUNDING = 1e-8;

  /** {@code g(t)}. */
  double value(double t);

  /** {@code g'(t)}, or any slope where there is a kink; 0 at t = 0. */
  double slope(double t);

  /** {@code argmin_{p >= 0} step g(p) + 1/2 (p - t)^2}. */
  double proximal(double step, double t);

  /** {@code sup_{t >= 0} r t - g(t)} for {@code r >= 0}. */
  double conjugate(double r);

  /** A bound on g'' and on g'(t) / t; empty when there is a kink. */
  OptionalDouble curvature();

  /** The name and options of the loss. */
  Specification specification();

  /** {@code t^2 / 2}. */
  record Square(Specification specification) implements Profile {
    @Override
    public double value(double t) {
      return 0.5 * t * t;
    }

    @Override
    public double slope(double t) {
      return t;
    }

    @Override
    public double proximal(double step, double t) {
      return t / (1 + step);
    }

    @Override
    public double conjugate(double r) {
      return 0.5 * r * r;
    }

    @Override
    public OptionalDouble curvature() {
      return OptionalDouble.of(1);
    }
  }

  /** {@code t^2 / 2} up to kappa, {@code kappa (t - kappa / 2)} beyond. */
  record Huber(Specification specification, double kappa) implements Profile {
    @Override
    public double value(double t) {
      return t <= kappa ? 0.5 * t * t : kappa * (t - 0.5 * kappa);
    }

    @Override
    public double slope(double t) {
      return Math.min(t, kappa);
    }

    @Override
    public double proximal(double step, double t) {
      return t <= kappa * (1 + step) ? t / (1 + step) : t - step * kappa;
    }

    @Override
    public double conjugate(double r) {
      return r <= kappa * (1 + ROUNDING) ? 0.5 * r * r : Double.POSITIVE_INFINITY;
    }

    @Override
    public OptionalDouble curvature() {
      return OptionalDouble.of(1);
    }
  }

  /** {@code max(0, t - epsilon)}. */
  record Insensitive(Specification specification, double epsilon) implements Profile {
    @Override
    public double value(double t) {
      return Math.max(0, t - epsilon);
    }

    @Override
    public double slope(double t) {
      return t > epsilon ? 1 : 0;
    }

    @Override
    public double proximal(double step, double t) {
      return t <= epsilon ? t : Math.max(epsilon, t - step);
    }

    @Override
    public double conjugate(double r) {
      return r <= 1 + ROUNDING ? epsilon * r : Double.POSITIVE_INFINITY;
    }

    @Override
    public OptionalDouble curvature() {
      return OptionalDouble.empty();
    }
  }

  /** {@code max(0, t - epsilon)^2 / 2}. */
  record SquaredInsensitive(Specification specification, double epsilon) implements Profile {
    @Override
    public double value(double t) {
      double excess = Math.max(0, t - epsilon);
      return 0.5 * excess * excess;
    }

    @Override
    public double slope(double t) {
      return Math.max(0, t - epsilon);
    }

    @Override
    public double proximal(double step, double t) {
      return t <= epsilon ? t : (t + step * epsilon) / (1 + step);
    }

    @Override
    public double conjugate(double r) {
      return epsilon * r + 0.5 * r * r;
    }

    @Override
    public OptionalDouble curvature() {
      return OptionalDouble.of(1);
    }
  }
}
