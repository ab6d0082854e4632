package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.sketches.FeatureMap;

/**
 * Ridge regression of several tasks with masks, one system per task over the samples that have it,
 *
 * <pre>{@code
 * (X_t^T X_t + W_t lambda I) C_t = X_t^T Y_t,    W_t = sum_{i in t} w_i
 * }</pre>
 *
 * <p>of size d or, with fewer samples than features, of size n_t in its dual form. An intercept is
 * one per task, over its samples. So every task is ridge regression on its own samples alone, and
 * samples that lack a target do not shrink it.
 */
public final class MaskedRidge {
  private MaskedRidge() {}

  /** The model of a problem whose targets have a mask. */
  public static <X, Y> KernelModel<X, Y> fit(
      FitProblem<X, Y> problem, double lambda, Intercept intercept) {
    FeatureMap<Y> map = problem.coordinates(lambda);
    MaskedLoss loss = MaskedLoss.of(problem, map, TaskWeighting.TASKS);
    // The targets are vectors here, or the loss would have refused them.
    double[] constant = new double[intercept == Intercept.OFF ? 0 : loss.tasks()];
    // The loss is a mean over tasks, 1/(T W_t) for each, and a task has the whole lambda.
    Matrix solution =
        solve(loss, lambda / loss.tasks(), problem.roots(), constant, problem.context());
    return problem.model(
        map,
        problem.isExact()
            ? problem.context().linearAlgebra().multiply(problem.rotation().basis(), solution)
            : solution,
        constant);
  }

  /** {@code argmin_C f(C) + lambda ||C||_F^2}, d x T. A task without samples has the column 0. */
  static Matrix solve(MaskedLoss loss, double lambda, RunContext context) {
    return solve(loss, lambda, new double[0], new double[0], context);
  }

  /**
   * C, and the constant of every task.
   *
   * @param roots by which samples are scaled; empty when they are not
   * @param constant overwritten, T numbers; empty for none
   */
  private static Matrix solve(
      MaskedLoss loss, double lambda, double[] roots, double[] constant, RunContext context) {
    Matrix result = context.memory().zeros(loss.features(), loss.tasks(), "The coefficients");
    for (int t = 0; t < loss.tasks(); t++) {
      context.cancellation().check();
      if (loss.targets().samplesOf(t) == 0) {
        continue;
      }
      Matrix x = loss.samplesOf(t);
      Matrix y = loss.targetsOf(t);
      double ridge = lambda / loss.weight(t);
      Matrix column = result.columnBlock(t, t + 1);
      if (constant.length == 0) {
        column.setAll(column(x, y, ridge, context));
        continue;
      }
      Matrix r = Matrix.column(loss.targets().rootsOf(t, roots));
      Matrix meanX = centred(x, r, context);
      Matrix row = y.transposed();
      double meanY = centred(row, r, context).get(0, 0);
      column.setAll(column(x, row.transposed(), ridge, context));
      constant[t] = meanY - Entries.inner(meanX, column);
    }
    return result;
  }

  /**
   * {@code X <- X - m r^T} with the mean {@code m = X r / (r^T r)}, which is returned.
   *
   * @param x samples in columns; overwritten
   * @param r roots of their weights, by which they are scaled
   */
  private static Matrix centred(Matrix x, Matrix r, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix mean = Matrix.zeros(x.rows(), 1);
    algebra.multiply(1 / Entries.squaredNorm(r), x, Transpose.NO, r, Transpose.NO, 0, mean);
    algebra.multiply(-1, mean, Transpose.NO, r, Transpose.YES, 1, x);
    return mean;
  }

  private static Matrix column(Matrix x, Matrix y, double ridge, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    boolean dual = x.columns() < x.rows();
    int size = Math.min(x.columns(), x.rows());
    Matrix system = Matrix.zeros(size, size);
    algebra.rankUpdate(1, x, dual ? Transpose.YES : Transpose.NO, 0, system);
    algebra.addDiagonal(ridge, system);
    if (dual) {
      algebra.choleskyInPlace(system).solveInPlace(y);
      return algebra.multiply(x, y);
    }
    Matrix solution = algebra.multiply(x, y);
    algebra.choleskyInPlace(system).solveInPlace(solution);
    return solution;
  }
}
