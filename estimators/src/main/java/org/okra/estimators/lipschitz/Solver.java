package org.okra.estimators.lipschitz;

import org.okra.core.run.RunContext;

/** A way to minimise a {@link Problem}. */
interface Solver {
  /** The best point found, with its certificate. */
  Solution solve(Problem problem, Stopping stopping, RunContext context);
}
