package org.okra.core.component;

/**
 * The components of one kind by name: the base of classes that create them from specifications.
 *
 * @param <C> the kind of component
 */
public abstract class NamedComponents<C extends Component<?>> {
  private final Registry<C> registry;

  /** The components of a registry. */
  protected NamedComponents(Registry<C> registry) {
    this.registry = registry;
  }

  /**
   * Everything that a class loader's {@code META-INF/services} names.
   *
   * @param type the interface of the kind; a class literal cannot carry its wildcard
   */
  @SuppressWarnings("unchecked")
  protected static <C extends Component<?>> Registry<C> load(
      String kind, Class<? super C> type, ClassLoader loader) {
    return Registry.load(kind, (Class<C>) type, loader);
  }

  /** The components by name. */
  public final Registry<C> registry() {
    return registry;
  }

  /** The options of a specification, read as those of its component. */
  protected final <O extends Record> O options(
      Component<O> component, Specification specification) {
    String owner = registry.kind() + " " + component.name();
    return Options.read(component.optionsType(), specification.options(), owner);
  }
}
