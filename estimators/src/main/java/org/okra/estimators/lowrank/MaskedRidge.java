package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.FitProblem;
import org.okra.estimators.KernelModel;
import org.okra.sketches.FeatureMap;

/**
 * Ridge regression of several tasks with masks: {@code min_C f(C) + lambda ||C||_F^2}, one system
 * per task,
 *
 * <pre>{@code
 * (c_t X_t^T X_t + lambda I) C_t = c_t X_t^T Y_t
 * }</pre>
 *
 * <p>of size d or, with fewer samples than features, of size n_t in its dual form. With all targets
 * observed it is ridge regression without a mask.
 */
public final class MaskedRidge {
  private MaskedRidge() {}

  /** The model of a problem whose targets have a mask. */
  public static <X, Y> KernelModel<X, Y> fit(FitProblem<X, Y> problem, double lambda) {
    FeatureMap<Y> map = problem.coordinates(lambda);
    MaskedLoss loss = MaskedLoss.of(problem, map, TaskWeighting.ROWS);
    Matrix solution = solve(loss, lambda, problem.context());
    return problem.model(
        map,
        problem.isExact()
            ? problem.context().linearAlgebra().multiply(problem.rotation().basis(), solution)
            : solution);
  }

  /** C, d x T. A task without samples has the column 0. */
  static Matrix solve(MaskedLoss loss, double lambda, RunContext context) {
    Matrix result = context.memory().zeros(loss.features(), loss.tasks(), "The coefficients");
    for (int t = 0; t < loss.tasks(); t++) {
      context.cancellation().check();
      if (loss.targets().samplesOf(t) > 0) {
        result.columnBlock(t, t + 1).setAll(column(loss, t, lambda, context));
      }
    }
    return result;
  }

  private static Matrix column(MaskedLoss loss, int task, double lambda, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix x = loss.samplesOf(task);
    Matrix y = loss.targetsOf(task);
    boolean dual = x.columns() < x.rows();
    int size = Math.min(x.columns(), x.rows());
    Matrix system = Matrix.zeros(size, size);
    algebra.rankUpdate(1, x, dual ? Transpose.YES : Transpose.NO, 0, system);
    algebra.addDiagonal(lambda / loss.weight(task), system);
    if (dual) {
      algebra.choleskyInPlace(system).solveInPlace(y);
      return algebra.multiply(x, y);
    }
    Matrix solution = algebra.multiply(x, y);
    algebra.choleskyInPlace(system).solveInPlace(solution);
    return solution;
  }
}
