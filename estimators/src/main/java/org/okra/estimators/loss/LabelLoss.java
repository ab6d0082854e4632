package org.okra.estimators.loss;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;

/**
 * A loss of the margin {@code y_j f_j} of labels {@code y_j} in {-1, 1}, summed over coordinates:
 * {@code sum_j g(y_j f_j)} for a falling convex g. Its duals are {@code a_j = -y_j p_j} with {@code
 * p_j} in [0, 1].
 */
interface LabelLoss extends Loss {
  /** {@code g(m)}. */
  double margin(double margin);

  /** {@code -g'(m)}, between 0 and 1. */
  double share(double margin);

  /** {@code argmin_m step g(m) + 1/2 (m - point)^2}. */
  double proximal(double step, double point);

  /** {@code sup_m -p m - g(m)} for p in [0, 1]. */
  double conjugateOfShare(double share);

  @Override
  default void checkTargets(Matrix targets) {
    for (int j = 0; j < targets.columns(); j++) {
      for (int i = 0; i < targets.rows(); i++) {
        double label = targets.get(i, j);
        if (label != 1 && label != -1) {
          throw Errors.argument(
              "Output %d has the label %s in coordinate %d; the %s loss works on labels -1 and 1."
                  + " Recode labels such as 0 and 1.",
              i, label, j, Specification.text(this));
        }
      }
    }
  }

  @Override
  default double value(double[] prediction, double[] target) {
    double sum = 0;
    for (int j = 0; j < prediction.length; j++) {
      sum += margin(target[j] * prediction[j]);
    }
    return sum;
  }

  @Override
  default void subgradient(double[] prediction, double[] target, double[] result) {
    for (int j = 0; j < prediction.length; j++) {
      result[j] = -target[j] * share(target[j] * prediction[j]);
    }
  }

  @Override
  default void proximal(double step, double[] point, double[] target, double[] result) {
    for (int j = 0; j < point.length; j++) {
      result[j] = target[j] * proximal(step, target[j] * point[j]);
    }
  }

  @Override
  default double conjugate(double[] dual, double[] target) {
    double sum = 0;
    for (int j = 0; j < dual.length; j++) {
      double share = -target[j] * dual[j];
      if (share < -Profile.ROUNDING || share > 1 + Profile.ROUNDING) {
        return Double.POSITIVE_INFINITY;
      }
      sum += conjugateOfShare(Math.max(0, Math.min(1, share)));
    }
    return sum;
  }

  @Override
  default boolean separable() {
    return true;
  }
}
