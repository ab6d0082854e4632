package org.okra.evaluation;

/**
 * A mean of which more is better: accuracy, correlation, overlap.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction
 */
public interface MeanScore<T, P> extends MeanMetric<T, P> {
  @Override
  default Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }
}
