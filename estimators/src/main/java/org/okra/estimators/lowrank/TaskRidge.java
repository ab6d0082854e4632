package org.okra.estimators.lowrank;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Ridge regression of several tasks with masks, what the trace norm is measured against: {@code
 * min_C f(C) + lambda ||C||_F^2}, one system per task,
 *
 * <pre>{@code
 * (c_t X_t^T X_t + lambda I) C_t = c_t X_t^T Y_t
 * }</pre>
 *
 * <p>of size d or, with fewer samples than features, of size n_t in its dual form.
 *
 * @param lambda regularisation, above 0
 */
public record TaskRidge(double lambda) {

  public TaskRidge {
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "lambda is " + lambda + "; it must be a finite number above 0, for example 1.0e-4.");
    }
  }

  /**
   * C, d x T. A task without samples has the column 0.
   *
   * @param loss of several tasks with masks, summed up or not
   */
  public Matrix solve(TaskLoss loss, RunContext context) {
    Matrix result = context.memory().zeros(loss.features(), loss.tasks(), "The coefficients");
    for (int t = 0; t < loss.tasks(); t++) {
      context.cancellation().check();
      if (loss instanceof MaskedLoss masked) {
        if (masked.targets().samplesOf(t) > 0) {
          result.columnBlock(t, t + 1).setAll(column(masked, t, context));
        }
      } else if (loss instanceof CondensedLoss condensed) {
        Matrix column = condensed.ridge(t, lambda, context.linearAlgebra());
        result.columnBlock(t, t + 1).setAll(column);
      } else {
        throw new OkraException(
            ErrorCode.INVALID_ARGUMENT,
            "Only losses of tasks with masks are solved here; use the estimator ridge otherwise.");
      }
    }
    return result;
  }

  private Matrix column(MaskedLoss loss, int task, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    int count = loss.targets().samplesOf(task);
    int start = loss.targets().byTask().rowStarts()[task];
    Matrix x = loss.samplesOf(task);
    Matrix y = Matrix.zeros(count, 1);
    for (int k = 0; k < count; k++) {
      y.set(k, 0, loss.targets().byTask().values()[start + k]);
    }
    double shift = lambda / loss.weight(task);
    boolean dual = count < loss.features();
    Matrix system = Matrix.zeros(dual ? count : x.rows(), dual ? count : x.rows());
    algebra.rankUpdate(1, x, dual ? Transpose.YES : Transpose.NO, 0, system);
    algebra.addDiagonal(shift, system);
    if (dual) {
      algebra.choleskyInPlace(system).solveInPlace(y);
      return algebra.multiply(x, y);
    }
    Matrix solution = algebra.multiply(x, y);
    algebra.choleskyInPlace(system).solveInPlace(solution);
    return solution;
  }
}
