package org.okra.estimators;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.sketches.FeatureMap;

/** Targets for estimators that need every one of them, and as a finite number. */
public final class CompleteTargets {
  private CompleteTargets() {}

  /** Fails where targets of a problem are missing; for the start of training. */
  public static void require(Estimator estimator, FitProblem<?, ?> problem) {
    if (problem.pairs().observed().isPresent()) {
      throw Errors.option(
          "The estimator %s needs every target, but some are missing. Use ridge, low-rank or"
              + " constant, or leave these rows out.",
          Specification.text(estimator));
    }
  }

  /** Gam for an output map, whatever the weights: n x b, finite. */
  public static <Y> Matrix of(FitProblem<?, Y> problem, FeatureMap<Y> map) {
    Matrix targets = problem.unweighted().targets(map);
    requireFinite(targets);
    return targets;
  }

  /** Fails where a row has a number that is not finite. */
  public static void requireFinite(Matrix targets) {
    for (int j = 0; j < targets.columns(); j++) {
      for (int i = 0; i < targets.rows(); i++) {
        if (!Double.isFinite(targets.get(i, j))) {
          throw Errors.notFinite(
              "Output %d is %s in coordinate %d; outputs must be finite numbers.",
              i, targets.get(i, j), j);
        }
      }
    }
  }
}
