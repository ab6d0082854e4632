package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * The loss of several tasks with the samples of each summed up once,
 *
 * <pre>{@code
 * f(C) = sum_t (C_t^T S_t C_t - 2 b_t^T C_t) + q,    S_t = c_t X_t^T X_t (d x d),  b_t = c_t X_t^T Y_t
 * }</pre>
 *
 * <p>for few tasks and features with many samples: a pass then costs {@code T d^2} however many
 * targets there are. {@link MaskedLoss#condensed} makes one where it pays.
 */
final class CondensedLoss implements TaskLoss {

  private final Matrix[] grams;
  private final Matrix cross;
  private final double constant;

  /**
   * The loss.
   *
   * @param grams S_t for every task
   * @param cross b_t in column t, d x T
   * @param constant q
   */
  CondensedLoss(Matrix[] grams, Matrix cross, double constant) {
    this.grams = grams;
    this.cross = cross;
    this.constant = constant;
  }

  @Override
  public int features() {
    return cross.rows();
  }

  @Override
  public int tasks() {
    return cross.columns();
  }

  @Override
  public double value(Factors factors, RunContext context) {
    return slope(product(factors, context), context).value();
  }

  @Override
  public Matrix gradientTimes(Factors at, Matrix v, RunContext context) {
    Matrix gradient = slope(product(at, context), context).gradient();
    return context.linearAlgebra().multiply(gradient, v);
  }

  @Override
  public Matrix gradientTransposedTimes(Factors at, Matrix u, RunContext context) {
    Matrix gradient = slope(product(at, context), context).gradient();
    return context.linearAlgebra().multiplyLeftTransposed(gradient, u);
  }

  private Matrix product(Factors factors, RunContext context) {
    return factors.rank() == 0
        ? Matrix.zeros(features(), tasks())
        : factors.product(context.linearAlgebra());
  }

  @Override
  public Slope slope(Matrix coefficients, RunContext context) {
    Matrix gradient = hessianTimes(coefficients);
    double value =
        Entries.inner(coefficients, gradient) / 2 - 2 * Entries.inner(cross, coefficients);
    Entries.add(-2, cross, gradient);
    return new Slope(value + constant, gradient);
  }

  /** {@code 2 S_t C_t} in column t. */
  private Matrix hessianTimes(Matrix coefficients) {
    int d = features();
    Matrix result = Matrix.zeros(d, tasks());
    double[] sums = result.values();
    double[] c = coefficients.values();
    for (int t = 0; t < tasks(); t++) {
      double[] gram = grams[t].values();
      int column = result.index(0, t);
      for (int j = 0; j < d; j++) {
        double factor = 2 * c[coefficients.index(j, t)];
        for (int i = 0; i < d && factor != 0; i++) {
          sums[column + i] += factor * gram[j * d + i];
        }
      }
    }
    return result;
  }

  @Override
  public double curvature(RunContext context) {
    double largest = 0;
    for (Matrix gram : grams) {
      double trace = 0;
      for (int i = 0; i < gram.rows(); i++) {
        trace += gram.get(i, i);
      }
      largest = Math.max(largest, 2 * trace / gram.rows());
    }
    return largest;
  }

  /** {@inheritDoc} By conjugate gradients from the L of the factors. */
  @Override
  public Matrix bestLeft(Factors factors, double penalty, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix right = factors.right();
    Matrix constantTerm = algebra.multiply(cross, right);
    Entries.scale(2, constantTerm);
    return ConjugateGradients.solve(
        v -> {
          Matrix product =
              algebra.multiply(hessianTimes(algebra.multiplyRightTransposed(v, right)), right);
          Entries.add(penalty, v, product);
          return product;
        },
        constantTerm,
        factors.left(),
        context);
  }

  @Override
  public Matrix bestRight(Factors factors, double penalty, RunContext context) {
    Matrix left = factors.left();
    int d = features();
    int r = factors.rank();
    Matrix solution = context.linearAlgebra().multiplyLeftTransposed(left, cross);
    context
        .workers()
        .forEach(
            tasks(),
            t -> {
              double[] gram = grams[t].values();
              double[] system = new double[r * r];
              double[] column = new double[d];
              for (int j = 0; j < r; j++) {
                Arrays.fill(column, 0);
                for (int k = 0; k < d; k++) {
                  double factor = left.values()[left.index(k, j)];
                  for (int i = 0; i < d; i++) {
                    column[i] += factor * gram[k * d + i];
                  }
                }
                for (int i = j; i < r; i++) {
                  double sum = 0;
                  for (int k = 0; k < d; k++) {
                    sum += left.values()[left.index(k, i)] * column[k];
                  }
                  system[i * r + j] = sum;
                }
                system[j * r + j] += penalty / 2;
              }
              double[] b = solution.columnValues(t);
              SmallSystem.solve(system, b);
              System.arraycopy(b, 0, solution.values(), solution.index(0, t), r);
            });
    return solution.transposed();
  }

  /** {@code (S_t + lambda I)^-1 b_t}, d x 1: ridge regression of one task. */
  Matrix ridge(int task, double lambda, LinearAlgebra algebra) {
    Matrix system = grams[task].copy();
    algebra.addDiagonal(lambda, system);
    Matrix solution = cross.columnBlock(task, task + 1).copy();
    algebra.choleskyInPlace(system).solveInPlace(solution);
    return solution;
  }

  /** The sums over the samples of one task, {@code c X^T X}. */
  static Matrix gram(Matrix samples, double weight, LinearAlgebra algebra) {
    Matrix gram = Matrix.zeros(samples.rows(), samples.rows());
    algebra.rankUpdate(weight, samples, Transpose.NO, 0, gram);
    return gram;
  }
}
