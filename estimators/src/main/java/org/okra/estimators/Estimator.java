package org.okra.estimators;

import org.okra.core.run.RunContext;

/**
 * Fits two feature maps and a coefficient matrix to pairs. Immutable: training is a pure function
 * of the pairs, the options and the seed of the context.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public interface Estimator<X, Y> {
  /** A model for these pairs. */
  Fitted<X, Y> train(TrainingPairs<? extends X, ? extends Y> pairs, RunContext context);
}
