package org.okra.estimators.lowrank;

import java.util.function.UnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/** Solves {@code H(V) = B} for matrices V with a positive definite linear H. */
final class ConjugateGradients {
  private static final int MOST_ROUNDS = 500;

  /** The relative residual that ends the rounds. */
  private static final double RESIDUAL = 1e-10;

  private ConjugateGradients() {}

  /**
   * The solution.
   *
   * @param operator H; returns a new matrix
   * @param b B, not zero unless V = 0
   * @param start where to start; not changed
   */
  static Matrix solve(UnaryOperator<Matrix> operator, Matrix b, Matrix start, RunContext context) {
    Matrix solution = start.copy();
    Matrix residual = Entries.sum(b, -1, operator.apply(solution));
    double goal = RESIDUAL * RESIDUAL * Entries.squaredNorm(b);
    Matrix direction = residual.copy();
    double square = Entries.squaredNorm(residual);
    for (int round = 0; round < MOST_ROUNDS && square > goal; round++) {
      context.cancellation().check();
      Matrix product = operator.apply(direction);
      double step = square / Entries.inner(direction, product);
      if (!Double.isFinite(step)) {
        // Numbers so small that their squares vanish: the solution is 0 as far as doubles go.
        return solution;
      }
      Entries.add(step, direction, solution);
      Entries.add(-step, product, residual);
      double next = Entries.squaredNorm(residual);
      Entries.scale(next / square, direction);
      Entries.add(1, residual, direction);
      square = next;
    }
    return solution;
  }
}
