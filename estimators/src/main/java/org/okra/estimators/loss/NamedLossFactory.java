package org.okra.estimators.loss;

/** A factory that is told its name, help and options once: leaves only {@link #create} to write. */
abstract class NamedLossFactory<O extends Record> implements LossFactory<O> {
  private final String name;
  private final String help;
  private final Class<O> optionsType;

  NamedLossFactory(String name, String help, Class<O> optionsType) {
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
