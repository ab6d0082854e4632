package org.okra.estimators.lowrank;

/** What the loss of several tasks is the mean of. */
public enum TaskWeighting {
  /** Tasks: {@code 1/T sum_t 1/n_t ||X_t G_t - Y_t||^2}, (23) of the paper. */
  TASKS {
    @Override
    double weight(TaskTargets targets, int task) {
      int samples = targets.samplesOf(task);
      return samples == 0 ? 0 : 1.0 / ((double) targets.tasks() * samples);
    }
  },
  /**
   * Observed targets: {@code 1/N sum_t ||X_t G_t - Y_t||^2} with N the number of all targets. A
   * task with few samples then counts little, which suits items that hardly anybody rated.
   */
  TARGETS {
    @Override
    double weight(TaskTargets targets, int task) {
      return 1.0 / targets.observed();
    }
  };

  abstract double weight(TaskTargets targets, int task);
}
