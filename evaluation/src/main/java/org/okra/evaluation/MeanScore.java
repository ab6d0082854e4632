package org.okra.evaluation;

/** A mean of which more is better: accuracy, correlation, overlap. */
public interface MeanScore<T, P> extends MeanMetric<T, P> {
  @Override
  default Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }
}
