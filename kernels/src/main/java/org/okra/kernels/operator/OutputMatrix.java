package org.okra.kernels.operator;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Options;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.run.RunContext;

/**
 * The matrix M (d x d, symmetric positive semi-definite) of a decomposable kernel {@code k(x, x')
 * M}: how much the d outputs of a model have to do with each other.
 */
public final class OutputMatrix {
  /** Eigenvalues may lie below 0 by this much of the largest, per output. */
  private static final double TOLERANCE = 1e-12;

  private final Matrix matrix;
  private final boolean identity;

  private OutputMatrix(Matrix matrix, boolean identity) {
    this.matrix = matrix;
    this.identity = identity;
  }

  /** The identity: the outputs have nothing to do with each other. */
  public static OutputMatrix identity(int outputs) {
    if (outputs < 1) {
      throw Options.outside("outputs", outputs, "at least 1");
    }
    return new OutputMatrix(Matrix.identity(outputs), true);
  }

  /**
   * The joint quantile matrix {@code M_ij = exp(-gamma (level_i - level_j)^2)}: close levels have
   * close quantiles.
   *
   * @param gamma at least 0; with 0 all levels share one function, large values part them
   * @param levels each between 0 and 1, rising strictly
   */
  public static OutputMatrix jointQuantiles(double gamma, double... levels) {
    if (!(gamma >= 0) || Double.isInfinite(gamma)) {
      throw Options.outside("gamma", gamma, "a finite number of at least 0");
    }
    double previous = 0;
    for (double level : levels) {
      if (!(level > previous && level < 1)) {
        throw Options.outside(
            "levels", Arrays.toString(levels), "numbers between 0 and 1, rising strictly");
      }
      previous = level;
    }
    checkNotEmpty(levels.length);
    Matrix matrix = Matrix.zeros(levels.length, levels.length);
    for (int i = 0; i < levels.length; i++) {
      for (int j = 0; j < levels.length; j++) {
        double difference = levels[i] - levels[j];
        matrix.set(i, j, Math.exp(-gamma * difference * difference));
      }
    }
    return new OutputMatrix(matrix, false);
  }

  /**
   * {@code M = (mu L + (1 - mu) I)^-1} with the Laplacian {@code L = D - W} of a graph of outputs:
   * joined outputs are alike. Found by a Cholesky factor and two triangular solves.
   *
   * @param weights W, d x d: symmetric, at least 0, of which the diagonal is ignored
   * @param mu at least 0 and below 1; with 0 M is the identity
   */
  public static OutputMatrix graphLaplacian(Matrix weights, double mu, RunContext context) {
    if (!(mu >= 0 && mu < 1)) {
      throw Options.outside("mu", mu, "a number of at least 0 and below 1");
    }
    checkSquare(weights);
    int d = weights.rows();
    Matrix system = Matrix.zeros(d, d);
    for (int i = 0; i < d; i++) {
      double degree = 0;
      for (int j = 0; j < d; j++) {
        double weight = i == j ? 0 : weights.get(i, j);
        if (!(weight >= 0)
            || Double.isInfinite(weight)
            || (i != j && weight != weights.get(j, i))) {
          throw Errors.argument(
              "The weight of edge (%s, %s) is %s; weights are finite, at least 0, and the same in"
                  + " both directions.",
              i, j, weight);
        }
        degree += weight;
        system.set(i, j, -mu * weight);
      }
      system.set(i, i, mu * degree + 1 - mu);
    }
    Matrix solution = context.linearAlgebra().choleskyInPlace(system).solve(Matrix.identity(d));
    return new OutputMatrix(symmetrised(solution), mu == 0);
  }

  /**
   * A given matrix, copied.
   *
   * @throws OkraException {@link ErrorCode#NOT_SYMMETRIC}, or {@link
   *     ErrorCode#NOT_POSITIVE_DEFINITE} when an eigenvalue is below 0 by more than rounding, both
   *     relative to the largest
   */
  public static OutputMatrix of(Matrix matrix, RunContext context) {
    checkSquare(matrix);
    Eigenpairs pairs = context.linearAlgebra().eigen(matrix);
    int d = matrix.rows();
    double largest = pairs.values()[0];
    double smallest = pairs.values()[d - 1];
    if (smallest < -TOLERANCE * d * Math.max(largest, -smallest)) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "A %d x %d output matrix has the eigenvalue %.3g where the largest is %.3g; it must be"
              + " positive semi-definite.",
          d,
          d,
          smallest,
          largest);
    }
    return new OutputMatrix(symmetrised(matrix), false);
  }

  private static Matrix symmetrised(Matrix matrix) {
    Matrix result = matrix.copy();
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < i; j++) {
        double mean = 0.5 * (matrix.get(i, j) + matrix.get(j, i));
        result.set(i, j, mean);
        result.set(j, i, mean);
      }
    }
    return result;
  }

  private static void checkSquare(Matrix matrix) {
    if (matrix.rows() != matrix.columns()) {
      throw Errors.shape(
          "A matrix over outputs must be square but is %s x %s.", matrix.rows(), matrix.columns());
    }
    checkNotEmpty(matrix.rows());
  }

  private static void checkNotEmpty(int outputs) {
    if (outputs == 0) {
      throw Errors.empty("An output matrix needs at least one output.");
    }
  }

  /** d. */
  public int outputs() {
    return matrix.rows();
  }

  /** M, copied. */
  public Matrix matrix() {
    return matrix.copy();
  }

  /** Whether M is the identity, so that products with it can be left out. */
  public boolean isIdentity() {
    return identity;
  }

  /** {@code A M}, n x d, for A n x d; A itself when M is the identity. */
  public Matrix timesOutput(Matrix a, RunContext context) {
    if (a.columns() != outputs()) {
      throw Errors.shape(
          "A matrix with %s columns does not match %s outputs.", a.columns(), outputs());
    }
    return identity ? a : context.linearAlgebra().multiply(a, matrix);
  }

  /**
   * {@code tr(K Gamma M Gamma^T)}, the squared norm of a model.
   *
   * @param kernel K, m x m and symmetric
   * @param coefficients Gamma, m x d
   */
  public double squaredNorm(Matrix kernel, Matrix coefficients, RunContext context) {
    Matrix left = context.linearAlgebra().multiply(kernel, coefficients);
    Matrix right = timesOutput(coefficients, context);
    double sum = 0;
    for (int j = 0; j < left.columns(); j++) {
      for (int i = 0; i < left.rows(); i++) {
        sum = Math.fma(left.get(i, j), right.get(i, j), sum);
      }
    }
    return sum;
  }

  @Override
  public String toString() {
    return identity
        ? "OutputMatrix identity of " + outputs()
        : "OutputMatrix of " + outputs() + " outputs";
  }
}
