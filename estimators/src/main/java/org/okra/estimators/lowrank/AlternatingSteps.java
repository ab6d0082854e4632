package org.okra.estimators.lowrank;

import org.okra.core.run.RunContext;

/**
 * Alternating minimisation of {@code f(L R^T) + lambda / 2 (||L||^2 + ||R||^2)}: L exactly for
 * fixed R, then R exactly for fixed L. No step size; the objective never rises.
 *
 * <p>After each round the factors are balanced, which leaves C as it is and brings the penalty down
 * to {@code lambda ||C||_*}.
 */
record AlternatingSteps(TaskLoss loss, LowRankOptions options, RunContext context) {

  Factors run(Factors start, TraceNormSolver.Progress progress) {
    double lambda = options.lambda();
    Factors factors = start;
    progress.add(loss.value(factors, context) + lambda / 2 * factors.squaredNorm());
    while (progress.hasNext() && factors.rank() > 0) {
      factors = new Factors(loss.bestLeft(factors, lambda, context), factors.right());
      factors = new Factors(factors.left(), loss.bestRight(factors, lambda, context));
      Factors.Balanced balanced = factors.balanced(context.linearAlgebra());
      factors = balanced.factors();
      progress.add(loss.value(factors, context) + lambda * balanced.traceNorm());
      Factors reached = factors;
      progress.check(() -> TraceNormSolver.gradientNorm(loss, reached, lambda, context));
    }
    return factors;
  }
}
