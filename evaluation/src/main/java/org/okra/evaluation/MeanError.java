package org.okra.evaluation;

/**
 * A mean of which less is better: a loss, an error, a distance.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction
 */
public interface MeanError<T, P> extends MeanMetric<T, P> {
  @Override
  default Direction direction() {
    return Direction.LOWER_IS_BETTER;
  }
}
