package org.okra.estimators.loss;

import org.okra.core.component.Component;

/** The hinge loss {@code sum_j max(0, 1 - y_j f_j)} of labels -1 and 1 (support vectors). */
@Component(
    name = "hinge",
    help = "labels -1 and 1: max(0, 1 - margin)",
    alsoKnownAs = {"svm", "svc"})
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
}
