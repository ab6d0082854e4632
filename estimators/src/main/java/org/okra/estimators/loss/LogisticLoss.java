package org.okra.estimators.loss;

import java.util.OptionalDouble;
import org.okra.core.component.Component;

/** The logistic loss {@code sum_j log(1 + exp(-y_j f_j))} of labels -1 and 1. */
@Component(
    name = "logistic",
    help = "labels -1 and 1: log(1 + exp(-margin))",
    alsoKnownAs = {"log-loss", "cross-entropy"})
public record LogisticLoss() implements LabelLoss {
  /** Newton steps of a proximal map; they double the digits, so a few suffice. */
  private static final int STEPS = 60;

  /** Relative distance from the root at which the steps have not converged. */
  private static final double FAR = 1e-10;

  @Override
  public double margin(double margin) {
    return margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
  }

  @Override
  public double share(double margin) {
    return margin > 0 ? Math.exp(-margin) / (1 + Math.exp(-margin)) : 1 / (1 + Math.exp(margin));
  }

  /** The root of {@code m - point - step share(m)}, a rising function, within its bracket. */
  @Override
  public double proximal(double step, double point) {
    double low = point;
    double high = point + step;
    double m = point + step * share(point);
    for (int i = 0; i < STEPS; i++) {
      double share = share(m);
      double rest = m - point - step * share;
      if (rest > 0) {
        high = m;
      } else {
        low = m;
      }
      double next = m - rest / (1 + step * share * (1 - share));
      if (Math.abs(next - m) <= 1e-15 * (1 + Math.abs(m))) {
        return next;
      }
      if (!(next > low && next < high)) {
        next = 0.5 * (low + high);
      }
      m = next;
    }
    return Math.abs(rest(m, step, point)) <= FAR * (1 + Math.abs(m))
        ? m
        : halved(low, high, step, point);
  }

  private double rest(double m, double step, double point) {
    return m - point - step * share(m);
  }

  /** For large steps Newton's method may go round in circles within the bracket. */
  private double halved(double from, double to, double step, double point) {
    double low = from;
    double high = to;
    double m = 0.5 * (low + high);
    while (m > low && m < high) {
      if (rest(m, step, point) > 0) {
        high = m;
      } else {
        low = m;
      }
      m = 0.5 * (low + high);
    }
    return m;
  }

  @Override
  public double conjugateOfShare(double share) {
    return entropy(share) + entropy(1 - share);
  }

  private static double entropy(double share) {
    return share == 0 ? 0 : share * Math.log(share);
  }

  @Override
  public OptionalDouble curvature() {
    return OptionalDouble.of(0.25);
  }
}
