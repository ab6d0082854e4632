package org.okra.estimators.loss;

import java.util.OptionalDouble;

/** The hinge loss {@code sum_j max(0, 1 - y_j f_j)} of labels -1 and 1 (support vectors). */
public record HingeLoss() implements LabelLoss {
  @Override
  public double margin(double margin) {
    return Math.max(0, 1 - margin);
  }

  @Override
  public double share(double margin) {
    return margin < 1 ? 1 : 0;
  }

  @Override
  public double proximal(double step, double point) {
    return point >= 1 ? point : Math.min(1, point + step);
  }

  @Override
  public double conjugateOfShare(double share) {
    return -share;
  }

  @Override
  public OptionalDouble curvature() {
    return OptionalDouble.empty();
  }

  @Override
  public String toString() {
    return "hinge";
  }

  /** {@code hinge}. */
  public static final class Factory extends NamedLossFactory<HingeLoss> {
    /** For the service loader. */
    public Factory() {
      super("hinge", "labels -1 and 1: max(0, 1 - margin)", HingeLoss.class);
    }
  }
}
