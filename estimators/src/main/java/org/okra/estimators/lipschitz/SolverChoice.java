package org.okra.estimators.lipschitz;

import org.okra.estimators.loss.Loss;

/** The solvers by name. */
public enum SolverChoice {
  /** {@link #L_BFGS} for losses without kinks, {@link #ADMM} for the others. */
  AUTOMATIC,
  /** Quasi-Newton steps; losses without kinks only. */
  L_BFGS,
  /** Alternating directions with proximal maps; any loss. */
  ADMM,
  /** One sample at a time on the dual; any loss, for strong regularisation. */
  DUAL_COORDINATE_ASCENT,
  /** Stochastic gradients, the method of the papers; any loss. */
  ADAM;

  Solver solver(Loss loss) {
    return switch (this) {
      case AUTOMATIC -> loss.curvature().isPresent() ? new Lbfgs() : new Admm();
      case L_BFGS -> new Lbfgs();
      case ADMM -> new Admm();
      case DUAL_COORDINATE_ASCENT -> new DualCoordinateAscent();
      case ADAM -> new Adam();
    };
  }
}
