package org.okra.decoders.metric;

import org.okra.core.component.NamedComponent;

/** A factory that is told its name, help and options once: leaves only {@link #create} to write. */
abstract class NamedMetricFactory<O extends Record> extends NamedComponent<O>
    implements MetricFactory<O> {
  NamedMetricFactory(String name, String help, Class<O> optionsType) {
    super(name, help, optionsType);
  }
}
