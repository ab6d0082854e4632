package org.okra.kernels;

import org.okra.core.component.NamedComponent;

/**
 * A factory that is told its name, help and options once: leaves only {@link #create} to write.
 *
 * @param <O> the options record
 */
public abstract class NamedKernelFactory<O extends Record> extends NamedComponent<O>
    implements KernelFactory<O> {
  /** A factory with this name, one line of help, and the type of its options. */
  protected NamedKernelFactory(String name, String help, Class<O> optionsType) {
    super(name, help, optionsType);
  }
}
