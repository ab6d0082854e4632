package org.okra.core.component;

/**
 * The components of one kind by name: the base of classes that create them from specifications.
 *
 * @param <C> the kind of component
 */
public abstract class NamedComponents<C extends LegacyComponent<?>> {
  private final LegacyRegistry<C> registry;

  /** The components of a registry. */
  protected NamedComponents(LegacyRegistry<C> registry) {
    this.registry = registry;
  }

  /**
   * Everything that a class loader's {@code META-INF/services} names.
   *
   * @param type the interface of the kind; a class literal cannot carry its wildcard
   */
  @SuppressWarnings("unchecked")
  protected static <C extends LegacyComponent<?>> LegacyRegistry<C> load(
      String kind, Class<? super C> type, ClassLoader loader) {
    return LegacyRegistry.load(kind, (Class<C>) type, loader);
  }

  /** The components by name. */
  public final LegacyRegistry<C> registry() {
    return registry;
  }

  /** The options of a specification, read as those of its component. */
  protected final <O extends Record> O options(
      LegacyComponent<O> component, Specification specification) {
    String owner = registry.kind() + " " + component.name();
    return Options.read(component.optionsType(), specification.options(), owner);
  }
}
