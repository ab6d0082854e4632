package org.okra.decoders.vector;

import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/** The score of points and its derivative, for the points of a block at once. */
interface ScoreSlope {
  /**
   * {@code s_q = k(y_q, y_q) - 2 sum_i alpha_qi k(y_q, y_i)} with its gradient.
   *
   * @param points y, queries x d
   * @param weights alpha, queries x landmarks
   */
  Slopes at(Matrix points, Matrix weights, RunContext context);

  /**
   * Scores and gradients.
   *
   * @param scores one per point
   * @param gradients queries x d
   * @param steps the step along minus the gradient to try first, above 0; one per point
   */
  record Slopes(double[] scores, Matrix gradients, double[] steps) {}
}
