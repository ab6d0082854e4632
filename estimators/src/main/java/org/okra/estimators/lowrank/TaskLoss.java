package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * A least-squares loss f of a coefficient matrix C (d x T), a quadratic function that the three
 * {@linkplain TraceNormMethod routes} see only through what stands here. C comes as factors, {@code
 * C = L R^T}, or whole.
 */
public sealed interface TaskLoss permits CompleteLoss, CondensedLoss, MaskedLoss {
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
   */
  Matrix bestLeft(Factors factors, double penalty, RunContext context);

  /**
   * The R (T x r) that minimises {@code f(L R^T) + penalty / 2 ||R||^2} for the L of these factors.
   */
  Matrix bestRight(Factors factors, double penalty, RunContext context);
}
