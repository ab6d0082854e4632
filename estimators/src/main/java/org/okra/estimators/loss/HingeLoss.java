package org.okra.estimators.loss;

import java.util.OptionalDouble;
import org.okra.core.component.NoOptions;

/** The hinge loss {@code sum_j max(0, 1 - y_j f_j)} of labels -1 and 1 (support vectors). */
public final class HingeLoss extends LabelLoss {
  private static final String NAME = "hinge";

  /** The loss. */
  public HingeLoss() {
    super(NAME);
  }

  @Override
  double margin(double margin) {
    return Math.max(0, 1 - margin);
  }

  @Override
  double share(double margin) {
    return margin < 1 ? 1 : 0;
  }

  @Override
  double proximal(double step, double point) {
    return point >= 1 ? point : Math.min(1, point + step);
  }

  @Override
  double conjugateOfShare(double share) {
    return -share;
  }

  @Override
  public OptionalDouble curvature() {
    return OptionalDouble.empty();
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "labels -1 and 1: max(0, 1 - margin)", NoOptions.class);
    }

    @Override
    public Loss create(NoOptions options) {
      return new HingeLoss();
    }
  }
}
