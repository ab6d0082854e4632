package org.okra.estimators.lipschitz;

import java.util.Locale;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.estimators.lipschitz.Solver.Solution;
import org.okra.estimators.lipschitz.Solver.Stopping;
import org.okra.estimators.loss.Loss;

/** The solvers by name. */
public enum SolverChoice {
  /**
   * {@link #L_BFGS} for losses without kinks; for the others {@link #NEWTON} up to {@value
   * #FEW_COEFFICIENTS} coefficients, and {@link #ADMM} beyond.
   */
  AUTOMATIC,
  /** Quasi-Newton steps; losses without kinks only. */
  L_BFGS,
  /** Newton steps on smoothed losses, with multipliers; any loss, for few coefficients. */
  NEWTON,
  /** Alternating directions with proximal maps; any loss. */
  ADMM,
  /** One sample at a time on the dual; any loss, for strong regularisation. */
  DUAL_COORDINATE_ASCENT,
  /** Stochastic gradients, the method of the papers; any loss. */
  ADAM;

  /** Coefficients up to which a Hessian is formed. */
  private static final int FEW_COEFFICIENTS = 500;

  Solver solver(Loss loss) {
    return switch (this) {
      case AUTOMATIC -> loss.curvature().isPresent() ? new Lbfgs() : new BySize();
      case L_BFGS -> new Lbfgs();
      case NEWTON -> new Newton();
      case ADMM -> new Admm();
      case DUAL_COORDINATE_ASCENT -> new DualCoordinateAscent();
      case ADAM -> new Adam();
    };
  }

  /** The solver for rows that are elsewhere: Newton steps for kinks, however many coefficients. */
  Solver.OfSums solverOfSums(Loss loss) {
    return switch (this) {
      case AUTOMATIC -> loss.curvature().isPresent() ? new Lbfgs() : new Newton();
      case L_BFGS -> new Lbfgs();
      case NEWTON -> new Newton();
      case ADMM, DUAL_COORDINATE_ASCENT, ADAM ->
          throw Errors.option(
              "The solver %s looks at single rows, which stay where they are. Use automatic, l-bfgs"
                  + " or newton there.",
              name().toLowerCase(Locale.ROOT).replace('_', '-'));
    };
  }

  /** Newton steps for few coefficients, ADMM for many. */
  private static final class BySize implements Solver {
    private static Solver of(double coefficients) {
      return coefficients <= FEW_COEFFICIENTS ? new Newton() : new Admm();
    }

    @Override
    public Solution solve(Problem problem, Stopping stopping, RunContext context) {
      double coefficients = (double) problem.squares().length * problem.output().squares().length;
      return of(coefficients).solve(problem, stopping, context);
    }

    @Override
    public double entries(Size size) {
      return of(size.coefficients()).entries(size);
    }
  }
}
