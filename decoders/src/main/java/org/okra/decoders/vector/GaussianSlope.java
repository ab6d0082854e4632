package org.okra.decoders.vector;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.GaussianKernel;

/**
 * The slope for the Gaussian kernel, by matrix products: with {@code w_qi = alpha_qi k(y_q, y_i)}
 * and {@code s_q = sum_i w_qi},
 *
 * <pre>{@code
 * score_q = 1 - 2 s_q           gradient_q = 4 gamma (s_q y_q - sum_i w_qi y_i)
 * }</pre>
 *
 * <p>The fixed point {@code y <- sum_i w_i y_i / s} is the step {@code 1 / (4 gamma s)} along minus
 * the gradient, downhill where s is above 0. Weights may be negative, and s small or negative far
 * from all landmarks: there s is replaced by a share of {@code sum_i |w_i|}, and the step is a
 * plain gradient step.
 */
record GaussianSlope(GaussianKernel kernel, VectorSamples<?> landmarks, Matrix coordinates)
    implements ScoreSlope {
  /** Least share of the sum of absolute weights that a step is divided by. */
  private static final double LEAST_SHARE = 0.05;

  GaussianSlope(GaussianKernel kernel, VectorSamples<?> landmarks) {
    this(kernel, landmarks, landmarks.dense());
  }

  @Override
  public Slopes at(Matrix points, Matrix weights, RunContext context) {
    int queries = points.rows();
    Matrix block = context.memory().zeros(queries, landmarks.size(), "A block of kernel values");
    kernel.fill(new DenseRows(points), landmarks, block, context);
    // Down the columns, as the entries stand; every query has its own sums.
    double[] sums = new double[queries];
    double[] absolute = new double[queries];
    for (int j = 0; j < block.columns(); j++) {
      int start = block.index(0, j);
      int weight = weights.index(0, j);
      for (int q = 0; q < queries; q++) {
        double value = block.values()[start + q] * weights.values()[weight + q];
        block.values()[start + q] = value;
        sums[q] += value;
        absolute[q] += Math.abs(value);
      }
    }
    double gamma = kernel.gamma().value();
    Matrix gradients = context.memory().zeros(queries, points.columns(), "A block of gradients");
    LinearAlgebra algebra = context.linearAlgebra();
    algebra.multiply(-4 * gamma, block, Transpose.NO, coordinates, Transpose.NO, 0, gradients);
    for (int j = 0; j < points.columns(); j++) {
      for (int q = 0; q < queries; q++) {
        gradients.values()[gradients.index(q, j)] +=
            4 * gamma * sums[q] * points.values()[points.index(q, j)];
      }
    }
    double[] scores = new double[queries];
    double[] steps = new double[queries];
    for (int q = 0; q < queries; q++) {
      scores[q] = 1 - 2 * sums[q];
      double divisor = Math.max(sums[q], LEAST_SHARE * absolute[q]);
      // With all kernel values at 0 there is no slope, and any step will do.
      steps[q] = divisor > 1e-290 ? 1 / (4 * gamma * divisor) : 1;
    }
    return new Slopes(scores, gradients, steps);
  }
}
