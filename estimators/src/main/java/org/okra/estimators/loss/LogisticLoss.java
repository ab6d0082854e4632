package org.okra.estimators.loss;

import java.util.OptionalDouble;
import org.okra.core.component.Component;

/** The logistic loss {@code sum_j log(1 + exp(-y_j f_j))} of labels -1 and 1. */
@Component(
    name = "logistic",
    help = "labels -1 and 1: log(1 + exp(-margin))",
    alsoKnownAs = {"log-loss", "cross-entropy"})
public record LogisticLoss() implements LabelLoss {
  @Override
  public double margin(double margin) {
    return margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
  }

  @Override
  public double share(double margin) {
    return margin > 0 ? Math.exp(-margin) / (1 + Math.exp(-margin)) : 1 / (1 + Math.exp(margin));
  }

  /** The root of {@code m - point - step share(m)}, which is between 0 and a step away. */
  @Override
  public double proximal(double step, double point) {
    return RisingRoot.of(m -> rest(m, step, point), point, point + step);
  }

  RisingRoot.Point rest(double m, double step, double point) {
    double share = share(m);
    return new RisingRoot.Point(m - point - step * share, 1 + step * share * (1 - share));
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
