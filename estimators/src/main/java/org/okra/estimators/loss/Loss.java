package org.okra.estimators.loss;

import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.ComponentKind;

/**
 * A convex loss {@code loss(f, y)} of a prediction f in R^d for a target y in R^t, with what
 * solvers need of it. All functions are of f, for a fixed y.
 *
 * <p>Immutable; may be used by several threads at once.
 */
@ComponentKind("regression loss")
public interface Loss {
  /**
   * d, the number of predictions for targets of this dimension: t itself for most losses, one per
   * level for quantiles.
   *
   * @throws org.okra.core.OkraException {@code SHAPE_MISMATCH} when the loss has no use for such
   *     targets
   */
  default int outputs(int targets) {
    return targets;
  }

  /**
   * Fails with a coded error when a target is outside what the loss is made for. Numbers are finite
   * by then.
   *
   * @param targets n x t, one row per sample
   */
  default void checkTargets(Matrix targets) {
    outputs(targets.columns());
  }

  /** {@code loss(f, y)}, at least 0. */
  double value(double[] prediction, double[] target);

  /**
   * {@code r <- g}, a subgradient: {@code loss(f', y) >= loss(f, y) + <g, f' - f>} for all f'.
   *
   * @param result overwritten; d entries
   */
  void subgradient(double[] prediction, double[] target, double[] result);

  /**
   * {@code r <- argmin_f step loss(f, y) + 1/2 ||f - point||^2}.
   *
   * @param step above 0
   * @param result overwritten; d entries, not the same array as the point
   */
  void proximal(double step, double[] point, double[] target, double[] result);

  /**
   * The conjugate {@code sup_f <dual, f> - loss(f, y)}; infinite outside its domain. A dual outside
   * by no more than one part in 10^8 counts as on the border, since solvers compute duals as
   * differences.
   */
  double conjugate(double[] dual, double[] target);

  /**
   * A bound on the curvature of a differentiable loss: its gradient is Lipschitz in f with this
   * constant. Empty when the loss has kinks.
   */
  default OptionalDouble curvature() {
    return OptionalDouble.empty();
  }

  /**
   * Whether the loss is a sum of functions of one prediction each, so that a mean of losses may be
   * minimised coordinate by coordinate; false when that is not known.
   */
  default boolean separable() {
    return false;
  }

  /** The quantile levels of the d predictions, rising; empty for losses that know none. */
  default List<Double> levels() {
    return List.of();
  }
}
