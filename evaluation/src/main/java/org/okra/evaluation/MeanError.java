package org.okra.evaluation;

/** A mean of which less is better: a loss, an error, a distance. */
public interface MeanError<T, P> extends MeanMetric<T, P> {
  @Override
  default Direction direction() {
    return Direction.LOWER_IS_BETTER;
  }
}
