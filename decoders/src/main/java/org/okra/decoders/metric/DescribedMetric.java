package org.okra.decoders.metric;

import org.okra.core.component.Specification;

/** A metric that is told its name, types and direction once. */
abstract class DescribedMetric<T, P> implements Metric<T, P> {
  private final Specification specification;
  private final Class<? super T> truthType;
  private final Class<? super P> predictionType;
  private final Direction direction;

  DescribedMetric(
      Specification specification,
      Class<? super T> truthType,
      Class<? super P> predictionType,
      Direction direction) {
    this.specification = specification;
    this.truthType = truthType;
    this.predictionType = predictionType;
    this.direction = direction;
  }

  @Override
  public final Class<? super T> truthType() {
    return truthType;
  }

  @Override
  public final Class<? super P> predictionType() {
    return predictionType;
  }

  @Override
  public final Direction direction() {
    return direction;
  }

  /** The name, or name and options as they stand in an experiment file. */
  @Override
  public final String toString() {
    return specification.options().isEmpty() ? specification.type() : specification.toString();
  }
}
