package org.okra.estimators.lowrank;

import org.okra.core.run.RunContext;

/**
 * Alternating minimisation of {@code f(L R^T) + lambda / 2 (||L||^2 + ||R||^2)}: L exactly for
 * fixed R, then R exactly for fixed L. No step size; the objective never rises.
 *
 * <p>After each round the factors are balanced, which leaves C as it is and brings the penalty down
 * to {@code lambda ||C||_*}.
 *
 * <p>Balancing leaves out columns that have vanished, though another C may need them again. When
 * the steps come to rest while the largest singular value of {@code grad f(C)} is still above
 * lambda, which it is not at a solution, columns for such directions are added and the run goes on
 * for as long as that lowers the objective.
 */
record AlternatingSteps(TaskLoss loss, LowRank options, RunContext context) {
  /** Steps that new columns, small at first, have to show their worth. */
  private static final int PATIENCE = 10;

  Factors run(Factors start, TraceNormSolver.Progress progress) {
    double lambda = options.lambda();
    Factors factors = start;
    progress.add(loss.value(factors, context) + lambda / 2 * factors.squaredNorm());
    double atRest = Double.POSITIVE_INFINITY;
    int patience = 0;
    while (progress.hasNext() && factors.rank() > 0) {
      factors = new Factors(loss.bestLeft(factors, lambda, context), factors.right());
      factors = new Factors(factors.left(), loss.bestRight(factors, lambda, context));
      Factors.Balanced balanced = factors.balanced(context.linearAlgebra());
      factors = balanced.factors();
      double objective = loss.value(factors, context) + lambda * balanced.traceNorm();
      progress.add(objective);
      Factors reached = factors;
      progress.check(() -> TraceNormSolver.gradientNorm(loss, reached, lambda, context));
      patience--;
      if (!progress.converged()) {
        continue;
      }
      if (patience > 0) {
        progress.continued();
      } else if (atRest - objective > options.tolerance() * objective && !isSolution(factors)) {
        factors = StartingPoint.grown(loss, factors, lambda, options, context);
        atRest = objective;
        patience = PATIENCE;
        progress.continued();
      }
    }
    return factors;
  }

  private boolean isSolution(Factors at) {
    return new TraceNormSolver(options).isSolution(loss, at, context);
  }
}
