package org.okra.evaluation;

/** The constant prediction that relative errors are measured against. */
public enum Baseline {
  /** The mean of the training outputs, as in the papers on multi-target regression. */
  TRAINING_MEAN,
  /** The mean of the truths themselves: one minus the squared error is then R squared. */
  TEST_MEAN
}
