package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SmallSystem;
import org.okra.core.run.RunContext;

/**
 * The loss of several tasks with the samples of each summed up once,
 *
 * <pre>{@code
 * f(C) = f(0) + <grad f(0), C> + 1/2 sum_t C_t^T H_t C_t,    H_t = 2 c_t X_t^T X_t (d x d)
 * }</pre>
 *
 * <p>for few tasks and features with many samples: a pass then costs {@code T d^2} however many
 * targets there are. {@link MaskedLoss#condensed} makes one where it pays.
 *
 * @param hessians H_t for every task
 * @param atZero f(0) and its gradient, d x T
 */
record CondensedLoss(Matrix[] hessians, TaskLoss.Slope atZero) implements TaskLoss {

  @Override
  public int features() {
    return atZero.gradient().rows();
  }

  @Override
  public int tasks() {
    return atZero.gradient().columns();
  }

  @Override
  public double value(Factors factors, RunContext context) {
    return slope(factors, context).value();
  }

  @Override
  public Matrix gradientTimes(Factors at, Matrix v, RunContext context) {
    return context.linearAlgebra().multiply(slope(at, context).gradient(), v);
  }

  @Override
  public Matrix gradientTransposedTimes(Factors at, Matrix u, RunContext context) {
    return context.linearAlgebra().multiplyLeftTransposed(slope(at, context).gradient(), u);
  }

  private Slope slope(Factors factors, RunContext context) {
    return factors.rank() == 0 ? atZero : slope(factors.product(context.linearAlgebra()), context);
  }

  @Override
  public Slope slope(Matrix coefficients, RunContext context) {
    Matrix bend = Matrix.zeros(features(), tasks());
    for (int t = 0; t < tasks(); t++) {
      addProduct(hessians[t], coefficients, t, bend, t);
    }
    double value =
        atZero.value()
            + Entries.inner(atZero.gradient(), coefficients)
            + Entries.inner(bend, coefficients) / 2;
    return new Slope(value, Entries.sum(atZero.gradient(), 1, bend));
  }

  /** {@code B_j <- B_j + H A_i} for columns of A and B; in a loop, since H may be tiny. */
  private static void addProduct(Matrix h, Matrix a, int i, Matrix b, int j) {
    for (int k = 0; k < h.columns(); k++) {
      double factor = a.values()[a.index(k, i)];
      for (int row = 0; row < h.rows() && factor != 0; row++) {
        b.values()[b.index(row, j)] += factor * h.values()[h.index(row, k)];
      }
    }
  }

  @Override
  public double curvature(RunContext context) {
    double largest = 0;
    for (Matrix hessian : hessians) {
      double trace = Entries.inner(hessian, Matrix.identity(features()));
      largest = Math.max(largest, trace / features());
    }
    return largest;
  }

  /** {@inheritDoc} One r x r system per task: {@code (L^T H_t L + penalty I) R_t = -L^T G_t}. */
  @Override
  public Matrix bestRight(Factors factors, double penalty, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix left = factors.left();
    int r = factors.rank();
    Matrix solution = algebra.multiplyLeftTransposed(left, atZero.gradient());
    algebra.scale(-1, solution);
    context
        .workers()
        .forEach(
            tasks(),
            t -> {
              Matrix products = Matrix.zeros(features(), r);
              double[] system = new double[r * r];
              for (int j = 0; j < r; j++) {
                addProduct(hessians[t], left, j, products, j);
                for (int i = j; i < r; i++) {
                  system[i * r + j] = Entries.inner(left, i, products, j);
                }
                system[j * r + j] += penalty;
              }
              double[] b = solution.columnValues(t);
              SmallSystem.solve(system, b);
              solution.columnBlock(t, t + 1).setAll(Matrix.column(b));
            });
    return solution.transposed();
  }
}
