package org.okra.estimators.loss;

import org.okra.core.component.NamedComponent;

/** A factory that is told its name, help and options once: leaves only {@link #create} to write. */
abstract class NamedLossFactory<O extends Record> extends NamedComponent<O>
    implements LossFactory<O> {
  NamedLossFactory(String name, String help, Class<O> optionsType) {
    super(name, help, optionsType);
  }
}
