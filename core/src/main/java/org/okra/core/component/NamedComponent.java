package org.okra.core.component;

/**
 * A component that is told its name, help and options once, so that a factory has only its method
 * of creation left to write.
 *
 * @param <O> the options record
 */
public abstract class NamedComponent<O extends Record> implements LegacyComponent<O> {
  private final String name;
  private final String help;
  private final Class<O> optionsType;

  /** A component with this name, one line of help, and the type of its options. */
  protected NamedComponent(String name, String help, Class<O> optionsType) {
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
