package org.okra.decoders.metric;

import org.okra.core.component.LegacyComponent;

/**
 * Creates a metric from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.decoders.metric.MetricFactory}.
 *
 * @param <O> the options record
 */
public interface MetricFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * A metric.
   *
   * @param scope kernels, losses and the training outputs, for metrics built from them
   */
  Metric<?, ?> create(O options, MetricScope scope);
}
