package org.okra.core.linear;

import java.util.function.UnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.resource.Cancellation;

/** Solves {@code H(V) = B} for matrices V with a positive definite linear H. */
public final class ConjugateGradients {
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
  public static Matrix solve(
      UnaryOperator<Matrix> operator, Matrix b, Matrix start, Cancellation cancellation) {
    Matrix solution = start;
    Matrix residual = Entries.sum(b, -1, operator.apply(solution));
    double goal = RESIDUAL * RESIDUAL * Entries.squaredNorm(b);
    Matrix direction = residual;
    double square = Entries.squaredNorm(residual);
    for (int round = 0; round < MOST_ROUNDS && square > goal; round++) {
      cancellation.check();
      Matrix product = operator.apply(direction);
      double step = square / Entries.inner(direction, product);
      if (!Double.isFinite(step)) {
        // Numbers so small that their squares vanish: the solution is 0 as far as doubles go.
        return solution;
      }
      solution = Entries.sum(solution, step, direction);
      residual = Entries.sum(residual, -step, product);
      double next = Entries.squaredNorm(residual);
      direction = Entries.sum(residual, next / square, direction);
      square = next;
    }
    return solution;
  }
}
