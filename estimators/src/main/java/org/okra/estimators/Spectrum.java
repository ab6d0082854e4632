package org.okra.estimators;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.sketches.Metric;

/**
 * The input side of a problem, decomposed once for every lambda and every solver:
 *
 * <pre>{@code
 * exact:    D^1/2 Kx D^1/2 = V diag(d) V^T     n x n        rows P = V diag(d)
 * features: Phi^T D Phi    = V diag(d) V^T     a x a        rows P = D^1/2 Phi V
 * (A + W lambda I)^-1 = V diag(1 / (d + W lambda)) V^T
 * }</pre>
 *
 * <p>For features with a metric M the pairs are those of {@code A v = d M v}, and M takes the place
 * of I.
 *
 * @param form what was decomposed
 * @param weight W, the sum of the weights of the rows
 * @param values d, falling, none negative
 * @param vectors V
 * @param rank how many eigenvalues are above rounding
 */
record Spectrum(Form form, double weight, double[] values, Matrix vectors, int rank) {
  /** What was decomposed. */
  enum Form {
    /** The Gram matrix of all inputs. */
    GRAM,
    /** The covariance of their features. */
    COVARIANCE
  }

  /**
   * Decomposes A; negative eigenvalues are rounding noise around 0.
   *
   * @param system A; overwritten
   * @param metric M with {@code A V = M V diag(d)} and {@code V^T M V = I}; empty for I
   * @param solver gives eigenpairs of a symmetric matrix
   */
  static Spectrum of(
      Form form,
      Matrix system,
      Optional<Metric> metric,
      double weight,
      Function<Matrix, Eigenpairs> solver,
      LinearAlgebra algebra) {
    metric.ifPresent(m -> m.whiten(system, algebra));
    Eigenpairs pairs = solver.apply(system);
    metric.ifPresent(m -> m.toFeatures(pairs.vectors(), algebra));
    double[] values = pairs.values().clone();
    for (int k = 0; k < values.length; k++) {
      values[k] = Math.max(0, values[k]);
    }
    return new Spectrum(form, weight, values, pairs.vectors(), pairs.positiveRank());
  }

  /** {@code V^T M}. */
  Matrix project(Matrix matrix, RunContext context) {
    return context.linearAlgebra().multiplyLeftTransposed(vectors, matrix);
  }

  /** {@code 1 / (d_k + W lambda)}. */
  double[] gains(double lambda) {
    double[] gains = new double[values.length];
    for (int k = 0; k < gains.length; k++) {
      gains[k] = 1 / (values[k] + weight * Lambda.checked(lambda));
    }
    return gains;
  }

  /** {@code (A + W lambda I)^-1 M} for a projected M, {@code V^T M}. */
  Matrix solve(double lambda, Matrix projected, RunContext context) {
    Matrix scaled = context.memory().copy(projected, "Scaled targets");
    Entries.scaleRows(gains(lambda), scaled);
    return context.linearAlgebra().multiply(vectors, scaled);
  }

  /**
   * {@code t_k = W lambda / (d_k + W lambda)}, what the fit leaves of direction k, for the first q
   * directions; eigenvalues that are rounding noise count as 0.
   */
  double[] left(double lambda, int count) {
    double ridge = weight * Lambda.checked(lambda);
    double[] left = new double[count];
    for (int k = 0; k < count; k++) {
      left[k] = k < rank ? ridge / (values[k] + ridge) : 1;
    }
    return left;
  }

  /** The hat matrix of a Gram matrix, {@code H = V diag(d / (d + W lambda)) V^T}. */
  Smoother smoother(double lambda, RunContext context) {
    double[] weights = gains(lambda);
    for (int k = 0; k < weights.length; k++) {
      weights[k] *= values[k];
    }
    return v -> {
      Matrix projected = project(v, context);
      Entries.scaleRows(weights, projected);
      return context.linearAlgebra().multiply(vectors, projected);
    };
  }

  /** The vectors of the eigenvalues above rounding; a view. */
  Matrix leading() {
    return vectors.columnBlock(0, rank);
  }

  /** The coordinates in which rows are uncorrelated. */
  Rotation rotation(double[] roots) {
    Matrix basis = scaledVectors(form == Form.GRAM ? -0.5 : 0, rank);
    if (form == Form.GRAM) {
      Entries.scaleRows(roots, basis);
    }
    return new Rotation(Arrays.copyOf(values, rank), basis);
  }

  /** {@code V_q diag(d_q)^power} for the q leading directions; columns of noise become 0. */
  Matrix scaledVectors(double power, int count) {
    Matrix result = vectors.columnBlock(0, count).copy();
    Entries.scaleColumns(
        result, Arrays.stream(values, 0, count).map(d -> d > 0 ? Math.pow(d, power) : 0).toArray());
    return result;
  }
}
