package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.linear.ConjugateGradients;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;

/**
 * A least-squares loss f of a coefficient matrix C (d x T), a quadratic function that the three
 * {@linkplain TraceNormMethod routes} see only through what stands here. C comes as factors, {@code
 * C = L R^T}, or whole.
 */
interface TaskLoss {
  /** d, the rows of C. */
  int features();

  /** T, the columns of C. */
  int tasks();

  /** f(C). */
  double value(Factors factors, RunContext context);

  /**
   * {@code grad f(C) V}, d x k.
   *
   * @param v T x k
   */
  Matrix gradientTimes(Factors at, Matrix v, RunContext context);

  /**
   * {@code grad f(C)^T U}, T x k.
   *
   * @param u d x k
   */
  Matrix gradientTransposedTimes(Factors at, Matrix u, RunContext context);

  /** f(C) and {@code grad f(C)}, d x T, for a C that is not factored. */
  Slope slope(Matrix coefficients, RunContext context);

  /**
   * A value with its gradient.
   *
   * @param value f(C)
   * @param gradient d x T
   */
  record Slope(double value, Matrix gradient) {}

  /** A curvature to start a line search from: at most that of f. */
  double curvature(RunContext context);

  /**
   * The L (d x r) that minimises {@code f(L R^T) + penalty / 2 ||L||^2} for the R of these factors.
   *
   * <p>By conjugate gradients from the L of the factors: the rows of L do not separate when each
   * task sees other samples.
   */
  default Matrix bestLeft(Factors factors, double penalty, RunContext context) {
    Matrix right = factors.right();
    // The gradient is affine in L: without its constant it is the Hessian.
    Matrix zero = Matrix.zeros(features(), right.columns());
    Matrix constant = gradientTimes(new Factors(zero, right), right, context);
    return ConjugateGradients.solve(
        v -> {
          Matrix gradient = gradientTimes(new Factors(v, right), right, context);
          return Entries.sum(Entries.sum(gradient, -1, constant), penalty, v);
        },
        Entries.sum(zero, -1, constant),
        factors.left(),
        context.cancellation());
  }

  /**
   * The R (T x r) that minimises {@code f(L R^T) + penalty / 2 ||R||^2} for the L of these factors.
   */
  Matrix bestRight(Factors factors, double penalty, RunContext context);

  /** C = 0 with factors of rank 0. */
  default Factors zero() {
    return Factors.none(features(), tasks());
  }

  /** The gradient of {@code f(L R^T) + penalty / 2 (||L||^2 + ||R||^2)} in both factors. */
  default Factors gradient(Factors at, double penalty, RunContext context) {
    Matrix left = gradientTimes(at, at.right(), context);
    Matrix right = gradientTransposedTimes(at, at.left(), context);
    return new Factors(left, right).plus(penalty, at);
  }
}
