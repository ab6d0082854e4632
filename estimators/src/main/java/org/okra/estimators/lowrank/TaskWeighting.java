package org.okra.estimators.lowrank;

import java.util.Arrays;

/** What the loss of several tasks with samples of their own is the mean of. */
public enum TaskWeighting {
  /**
   * Rows: {@code 1/W sum_i w_i sum_{t of i} e_it^2}, so that with all targets observed it is the
   * loss without a mask. A task with few samples counts little, which suits items that hardly
   * anybody rated.
   */
  ROWS,
  /** Tasks: {@code 1/T sum_t 1/n_t ||X_t G_t - Y_t||^2}, (23) of the paper. */
  TASKS;

  /**
   * c_t for every task.
   *
   * @param rowWeights of the samples; empty when all are 1
   */
  double[] weights(TaskTargets targets, double[] rowWeights) {
    double[] ones = new double[targets.samples()];
    Arrays.fill(ones, 1);
    double[] rows = rowWeights.length == 0 ? ones : rowWeights;
    double[] result = new double[targets.tasks()];
    Arrays.fill(result, 1 / Arrays.stream(rows).sum());
    for (int t = 0; t < result.length && this == TASKS; t++) {
      double total = 0;
      for (int k = targets.byTask().rowStarts()[t]; k < targets.byTask().rowStarts()[t + 1]; k++) {
        total += rows[targets.byTask().columnIndices()[k]];
      }
      result[t] = total == 0 ? 0 : 1 / (result.length * total);
    }
    return result;
  }
}
