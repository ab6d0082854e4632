package org.okra.estimators.lipschitz;

import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;

/**
 * What solvers minimise, over Z (q x r):
 *
 * <pre>{@code
 * P(Z) = 1/n sum_i loss(f_i, y_i) + lambda/2 ||Z||^2,     F = Phi Z L^T  (n x d)
 * }</pre>
 *
 * <p>and the dual that certifies it, over B (n x d), whose rows are slopes of the losses:
 *
 * <pre>{@code
 * D(B) = - 1/n sum_i loss*(b_i, y_i) - lambda/2 ||Z(B)||^2,     Z(B) = - Phi^T B L / (n lambda)
 * }</pre>
 *
 * <p>{@code D(B) <= min P <= P(Z)} for every B and Z, so {@code P(Z) - D(B)} bounds the error of Z.
 * Sums over rows are taken in blocks of a fixed size, so that they do not depend on the threads.
 */
final class Problem {
  private static final int BLOCK = 1024;

  /** How much nearer to 0 slopes are tried that are outside their domain. */
  private static final double[] SHRINKING = {1e-6, 1e-4, 1e-2};

  private final Features features;
  private final OutputRoot output;
  private final double[][] targets;
  private final Loss loss;
  private final double lambda;
  private final RunContext context;

  /**
   * A problem.
   *
   * @param targets n x t; checked by the loss
   */
  Problem(
      Features features,
      OutputRoot output,
      Matrix targets,
      Loss loss,
      double lambda,
      RunContext context) {
    this.features = features;
    this.output = output;
    this.targets = new double[targets.rows()][];
    for (int i = 0; i < targets.rows(); i++) {
      this.targets[i] = targets.rowValues(i);
    }
    this.loss = loss;
    this.lambda = lambda;
    this.context = context;
  }

  int samples() {
    return targets.length;
  }

  int outputs() {
    return output.outputs();
  }

  Features features() {
    return features;
  }

  OutputRoot output() {
    return output;
  }

  Loss loss() {
    return loss;
  }

  double lambda() {
    return lambda;
  }

  double[] target(int sample) {
    return targets[sample];
  }

  /** A zero Z, q x r. */
  Matrix zeroCoefficients() {
    return Matrix.zeros(features.squares().length, output.squares().length);
  }

  /** A zero matrix with a row per sample and a column per output. */
  Matrix zeroPredictions() {
    return context.memory().zeros(samples(), outputs(), "The predictions of all samples");
  }

  /**
   * {@code F <- Phi Z L^T}.
   *
   * @param f overwritten; n x d
   */
  void predict(Matrix z, Matrix f) {
    Matrix small = context.linearAlgebra().multiplyRightTransposed(z, output.root());
    context.linearAlgebra().multiply(1, features.phi(), Transpose.NO, small, Transpose.NO, 0, f);
  }

  /** {@code Phi^T B L}, q x r. */
  Matrix project(Matrix b) {
    return context
        .linearAlgebra()
        .multiply(context.linearAlgebra().multiplyLeftTransposed(features.phi(), b), output.root());
  }

  /** {@code 1/n sum_i loss(f_i, y_i)}. */
  double meanLoss(Matrix f) {
    return sum((i, row, unused) -> loss.value(row, targets[i]), f, f) / samples();
  }

  /** {@code P(Z)} for predictions that are already known. */
  double value(Matrix z, Matrix f) {
    return meanLoss(f) + 0.5 * lambda * squaredNorm(z);
  }

  /**
   * {@code b_i <- a slope of loss(., y_i) at f_i}.
   *
   * @param b overwritten; n x d
   */
  void slopes(Matrix f, Matrix b) {
    sum(
        (i, row, result) -> {
          loss.subgradient(row, targets[i], result);
          return 0;
        },
        f,
        b);
  }

  /**
   * {@code v_i <- argmin_v step loss(v, y_i) + 1/2 ||v - p_i||^2}.
   *
   * @param v overwritten; n x d
   */
  void proximal(double step, Matrix points, Matrix v) {
    sum(
        (i, row, result) -> {
          loss.proximal(step, row, targets[i], result);
          return 0;
        },
        points,
        v);
  }

  /** {@code Z(B)}. */
  Matrix fromDual(Matrix b) {
    Matrix z = project(b);
    context.linearAlgebra().scale(-1 / (samples() * lambda), z);
    return z;
  }

  /** {@code D(B)}; minus infinity when a row is no slope of its loss. */
  double dualValue(Matrix b, Matrix zOfB) {
    double conjugates = sum((i, row, unused) -> loss.conjugate(row, targets[i]), b, b);
    return -conjugates / samples() - 0.5 * lambda * squaredNorm(zOfB);
  }

  /**
   * A lower bound of {@code min P} from slopes that rounding may have taken out of the conjugates'
   * domain. Losses are at least 0, so that 0 is in every domain, and slopes a little nearer to it
   * give a bound that is hardly worse; minus infinity when they are far outside.
   */
  double lowerBound(Matrix b, Matrix zOfB) {
    double value = dualValue(b, zOfB);
    for (double share : SHRINKING) {
      if (value != Double.NEGATIVE_INFINITY) {
        break;
      }
      Matrix nearer = b.copy();
      Matrix zOfNearer = zOfB.copy();
      context.linearAlgebra().scale(1 - share, nearer);
      context.linearAlgebra().scale(1 - share, zOfNearer);
      value = dualValue(nearer, zOfNearer);
    }
    return value;
  }

  static double squaredNorm(Matrix a) {
    double sum = 0;
    for (double value : a.values()) {
      sum = Math.fma(value, value, sum);
    }
    return sum;
  }

  /** One row in, one row out, and a number to add up. */
  private interface RowFunction {
    double apply(int sample, double[] row, double[] result);
  }

  /** Applies a function to every row; writes the rows that it gives unless both are one matrix. */
  private double sum(RowFunction function, Matrix rows, Matrix results) {
    int n = rows.rows();
    int d = rows.columns();
    double[] sums = new double[(n + BLOCK - 1) / BLOCK];
    context
        .workers()
        .forEach(
            sums.length,
            block -> {
              double[] row = new double[d];
              double[] result = new double[d];
              double sum = 0;
              for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
                for (int j = 0; j < d; j++) {
                  row[j] = rows.values()[rows.index(i, j)];
                }
                sum += function.apply(i, row, result);
                if (rows != results) {
                  for (int j = 0; j < d; j++) {
                    results.values()[results.index(i, j)] = result[j];
                  }
                }
              }
              sums[block] = sum;
            });
    double total = 0;
    for (double sum : sums) {
      total += sum;
    }
    return total;
  }
}
