package org.okra.datasets.prepare;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * How outputs change with inputs: the gradients of {@code f_o(z) = sum_i a_io exp(-|z - z_i| / w)},
 * kernel ridge regression onto every output coordinate o, with the median distance as w and the
 * lambda that is best when rows are left out in turn (section 2 of the methods).
 *
 * <p>At row j, {@code grad f_o(z_j) = sum_i W_ji a_io (z_j - z_i)} with {@code W_ji = -K_ji / (w
 * |z_j - z_i|)}, and nothing from rows at the same place.
 */
final class InputGradients {
  private static final double[] LAMBDAS = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1};

  /** Rows nearer than this share of the median distance are at the same place. */
  private static final double SAME_PLACE = 1e-6;

  private final Matrix x;
  private final Matrix y;
  private final Relevance.Shape shape;
  private final RunContext context;
  private final LinearAlgebra algebra;

  /**
   * A regression.
   *
   * @param x k x d, finite
   * @param y k x q, finite
   */
  InputGradients(Matrix x, Matrix y, Relevance.Shape shape, RunContext context) {
    this.context = context;
    this.algebra = context.linearAlgebra();
    this.shape = shape;
    this.x = centred(x);
    this.y = centred(y);
  }

  private Matrix centred(Matrix given) {
    Matrix result = context.memory().copy(given, "Centred rows");
    for (int j = 0; j < given.columns(); j++) {
      double mean = Arrays.stream(given.columnValues(j)).average().orElse(0);
      for (int i = 0; i < given.rows(); i++) {
        result.set(i, j, given.get(i, j) - mean);
      }
    }
    return result;
  }

  /**
   * T, which leaves the total variance of the rows as it is.
   *
   * @return symmetric, d x d, or for a diagonal 1 x d; the identity where no output changes with an
   *     input
   */
  Matrix weights(int rounds, double power) {
    Matrix weights = shape == Relevance.Shape.FULL ? Matrix.identity(x.columns()) : ones();
    double variance = squares(x);
    for (int round = 0; round < rounds; round++) {
      context.cancellation().check();
      Matrix next = root(products(weights), power);
      double scale = Math.sqrt(variance / squares(moved(next)));
      if (!(scale > 0 && Double.isFinite(scale))) {
        return weights;
      }
      algebra.scale(scale, next);
      weights = next;
    }
    return weights;
  }

  private Matrix ones() {
    Matrix ones = Matrix.zeros(1, x.columns());
    ones.fill(1);
    return ones;
  }

  private static double squares(Matrix a) {
    double sum = 0;
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        sum += a.get(i, j) * a.get(i, j);
      }
    }
    return sum;
  }

  /** {@code Z = X T}, k x d. */
  private Matrix moved(Matrix weights) {
    return shape == Relevance.Shape.FULL
        ? context.memory().counted(algebra.multiply(x, weights))
        : columnsScaled(x, weights.rowValues(0));
  }

  private Matrix columnsScaled(Matrix given, double[] factors) {
    Matrix result = context.memory().copy(given, "Weighed rows");
    for (int j = 0; j < factors.length; j++) {
      for (int i = 0; i < given.rows(); i++) {
        result.set(i, j, given.get(i, j) * factors[j]);
      }
    }
    return result;
  }

  /**
   * {@code M = sum_j sum_o grad_x f_o grad_x f_o^T}, where {@code grad_x = T grad_z}; d x d or, for
   * a diagonal, 1 x d. Zeros where all rows are at one place.
   */
  private Matrix products(Matrix weights) {
    Matrix z = moved(weights);
    int d = z.columns();
    Matrix sum = context.memory().zeros(weights.rows(), d, "Products of gradients");
    Matrix slopes = distances(z);
    double width = median(slopes);
    if (!(width > 0)) {
      return sum;
    }
    Matrix a = coefficients(kernel(slopes, width));
    slopes(slopes, width);
    Matrix own = algebra.multiply(slopes, a);
    for (int o = 0; o < a.columns(); o++) {
      context.cancellation().check();
      Matrix gradients = rowsScaled(z, own.columnValues(o));
      Matrix others = rowsScaled(z, a.columnValues(o));
      algebra.multiply(-1, slopes, Transpose.NO, others, Transpose.NO, 1, gradients);
      if (shape == Relevance.Shape.FULL) {
        algebra.rankUpdate(1, gradients, Transpose.YES, 1, sum);
      } else {
        for (int j = 0; j < d; j++) {
          sum.set(0, j, sum.get(0, j) + squares(gradients.columnBlock(j, j + 1)));
        }
      }
    }
    return shape == Relevance.Shape.FULL
        ? algebra.multiply(weights, algebra.multiply(sum, weights))
        : columnsScaled(columnsScaled(sum, weights.rowValues(0)), weights.rowValues(0));
  }

  private Matrix rowsScaled(Matrix given, double[] factors) {
    Matrix result = context.memory().copy(given, "Gradients");
    for (int j = 0; j < given.columns(); j++) {
      for (int i = 0; i < factors.length; i++) {
        result.set(i, j, given.get(i, j) * factors[i]);
      }
    }
    return result;
  }

  /** {@code M^(power / 2)}. */
  private Matrix root(Matrix m, double power) {
    if (shape == Relevance.Shape.DIAGONAL) {
      return powers(m, power / 2);
    }
    Eigenpairs pairs = algebra.eigen(m);
    Matrix roots = powers(Matrix.ofRows(pairs.values()), power / 2);
    return algebra.multiplyRightTransposed(
        columnsScaled(pairs.vectors(), roots.rowValues(0)), pairs.vectors());
  }

  /** Of a row of numbers, relative to the largest: what is below 0 is so by rounding. */
  private static Matrix powers(Matrix row, double power) {
    double largest = Arrays.stream(row.rowValues(0)).max().orElse(0);
    double[] values =
        Arrays.stream(row.rowValues(0))
            .map(each -> largest > 0 ? Math.pow(Math.max(0, each / largest), power) : 0)
            .toArray();
    return Matrix.ofRows(values);
  }

  /** Between all rows, k x k. */
  private Matrix distances(Matrix z) {
    int k = z.rows();
    Matrix result = context.memory().zeros(k, k, "Distances between rows");
    algebra.rankUpdate(1, z, Transpose.NO, 0, result);
    double[] norms = algebra.rowSquaredNorms(z);
    for (int j = 0; j < k; j++) {
      for (int i = 0; i < k; i++) {
        double squared = norms[i] + norms[j] - 2 * result.get(i, j);
        result.set(i, j, i == j ? 0 : Math.sqrt(Math.max(0, squared)));
      }
    }
    return result;
  }

  private double median(Matrix distances) {
    int k = distances.rows();
    long pairs = (long) k * (k - 1) / 2;
    double[] above = context.memory().zeros(pairs, 1, "Distances for their median").values();
    int next = 0;
    for (int j = 1; j < k; j++) {
      for (int i = 0; i < j; i++) {
        above[next++] = distances.get(i, j);
      }
    }
    Arrays.sort(above);
    return above.length == 0 ? 0 : above[above.length / 2];
  }

  /** {@code K = exp(-D / w)}. */
  private Matrix kernel(Matrix distances, double width) {
    Matrix kernel = context.memory().copy(distances, "A Gram matrix for gradients");
    algebra.scale(-1 / width, kernel);
    algebra.exp(kernel);
    return kernel;
  }

  /** W in the place of D. */
  private static void slopes(Matrix distances, double width) {
    for (int j = 0; j < distances.columns(); j++) {
      for (int i = 0; i < distances.rows(); i++) {
        double distance = distances.get(i, j);
        distances.set(
            i,
            j,
            distance > SAME_PLACE * width ? -Math.exp(-distance / width) / (width * distance) : 0);
      }
    }
  }

  /**
   * {@code A = (K + k lambda I)^-1 Y}, k x q, with the lambda whose residuals of rows left out,
   * {@code r_i / (1 - H_ii)}, are the least.
   */
  private Matrix coefficients(Matrix kernel) {
    int k = kernel.rows();
    Eigenpairs pairs = algebra.eigen(kernel);
    Matrix u = pairs.vectors();
    Matrix rotated = algebra.multiplyLeftTransposed(u, y);
    double best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (double lambda : LAMBDAS) {
      double[] left =
          Arrays.stream(pairs.values())
              .map(value -> k * lambda / (Math.max(0, value) + k * lambda))
              .toArray();
      Matrix residuals = algebra.multiply(u, rowsScaled(rotated, left));
      double[] own = new double[k];
      for (int j = 0; j < k; j++) {
        for (int i = 0; i < k; i++) {
          own[i] += u.get(i, j) * u.get(i, j) * left[j];
        }
      }
      double error = 0;
      for (int o = 0; o < y.columns(); o++) {
        for (int i = 0; i < k; i++) {
          double residual = residuals.get(i, o) / own[i];
          error += residual * residual;
        }
      }
      if (error < least) {
        least = error;
        best = lambda;
      }
    }
    double ridge = k * best;
    double[] inverse =
        Arrays.stream(pairs.values()).map(value -> 1 / (Math.max(0, value) + ridge)).toArray();
    return algebra.multiply(u, rowsScaled(rotated, inverse));
  }
}
