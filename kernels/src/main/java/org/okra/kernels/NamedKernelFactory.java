package org.okra.kernels;

/**
 * A factory that is told its name, help and options once: leaves only {@link #create} to write.
 *
 * @param <O> the options record
 */
public abstract class NamedKernelFactory<O extends Record> implements KernelFactory<O> {
  private final String name;
  private final String help;
  private final Class<O> optionsType;

  /** A factory with this name, one line of help, and the type of its options. */
  protected NamedKernelFactory(String name, String help, Class<O> optionsType) {
    this.name = name;
    this.help = help;
    this.optionsType = optionsType;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String help() {
    return help;
  }

  @Override
  public final Class<O> optionsType() {
    return optionsType;
  }
}
