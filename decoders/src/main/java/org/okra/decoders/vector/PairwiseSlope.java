package org.okra.decoders.vector;

import org.okra.core.Matrix;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;

/**
 * The slope for any kernel with a gradient g in its first argument:
 *
 * <pre>{@code
 * gradient_q = 2 g(y_q, y_q) - 2 sum_i alpha_qi g(y_q, y_i)
 * }</pre>
 *
 * <p>since {@code k(y, y)} changes through both of its arguments; the first part is 0 where the
 * diagonal is constant. Pair by pair, in parallel over the points.
 *
 * @param reach length of the first move to try
 * @param <Y> type of one output
 */
record PairwiseSlope<Y>(
    Kernel<Y> kernel, KernelGradient<Y> gradient, Samples<Y> landmarks, double reach)
    implements ScoreSlope {
  @Override
  public Slopes at(Matrix points, Matrix weights, RunContext context) {
    int queries = points.rows();
    Matrix gradients = context.memory().zeros(queries, points.columns(), "A block of gradients");
    double[] scores = new double[queries];
    double[] steps = new double[queries];
    Workers workers = context.workers();
    workers.forEach(
        queries,
        q -> {
          double[] slope = new double[points.columns()];
          scores[q] = score(points.rowValues(q), weights, q, slope);
          double square = 0;
          for (int j = 0; j < slope.length; j++) {
            gradients.set(q, j, slope[j]);
            square += slope[j] * slope[j];
          }
          double length = Math.sqrt(square);
          steps[q] = length > 1e-290 ? reach / length : 1;
        });
    return new Slopes(scores, gradients, steps);
  }

  /**
   * The score of one point.
   *
   * @param slope overwritten by the gradient
   */
  private double score(double[] coordinates, Matrix weights, int query, double[] slope) {
    Y point = kernel.domain().cast(DenseVector.of(coordinates));
    double score = kernel.value(point, point);
    if (kernel.constantDiagonal().isEmpty()) {
      add(2, gradient.gradient(point, point), slope);
    }
    for (int i = 0; i < landmarks.size(); i++) {
      double weight = weights.get(query, i);
      if (weight != 0) {
        Y landmark = landmarks.get(i);
        score -= 2 * weight * kernel.value(point, landmark);
        add(-2 * weight, gradient.gradient(point, landmark), slope);
      }
    }
    return score;
  }

  private static void add(double factor, double[] values, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * values[j];
    }
  }
}
