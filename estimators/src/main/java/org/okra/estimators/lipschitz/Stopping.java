package org.okra.estimators.lipschitz;

/**
 * When a solver may stop.
 *
 * @param tolerance the duality gap to reach, relative to the objective
 * @param iterations the most iterations
 */
record Stopping(double tolerance, int iterations) {

  /** Whether an objective with this gap is good enough. */
  boolean reached(double objective, double gap) {
    return gap <= tolerance * Math.abs(objective);
  }
}
