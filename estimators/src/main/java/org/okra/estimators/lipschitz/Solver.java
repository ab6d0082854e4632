package org.okra.estimators.lipschitz;

import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/** A way to minimise a {@link Problem}. */
interface Solver {
  /** The best point found, with its certificate. */
  Solution solve(Problem problem, Stopping stopping, RunContext context);

  /**
   * Entries of the matrices that it holds at once, at most, beside the rows of the problem.
   *
   * @param size of the problem
   */
  double entries(Size size);

  /**
   * What decides how much a solver holds.
   *
   * @param rows n
   * @param features q
   * @param outputs d
   * @param iterations the most that are made
   */
  record Size(double rows, double features, double outputs, int iterations) {
    /** Of predictions for all rows, n d. */
    double predictions() {
      return rows * outputs;
    }

    /** Of coefficients, q d. */
    double coefficients() {
      return features * outputs;
    }
  }

  /** A solver that sees the rows through sums alone, so that they may be anywhere. */
  interface OfSums extends Solver {
    /** The best point found, with its certificate. */
    Solution solve(Objective objective, Stopping stopping, RunContext context);

    @Override
    default Solution solve(Problem problem, Stopping stopping, RunContext context) {
      return solve((Objective) problem, stopping, context);
    }
  }

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

  /**
   * What a solver found.
   *
   * @param coefficients Z, q x r
   * @param objective {@code P(Z)}
   * @param gap an upper bound of {@code P(Z) - min P}
   * @param iterations how many were made; passes over the samples for stochastic solvers
   */
  record Solution(Matrix coefficients, double objective, double gap, int iterations) {}
}
