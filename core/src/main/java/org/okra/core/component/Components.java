package org.okra.core.component;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.okra.core.OkraException;

/**
 * Every component there is, by kind and name:
 *
 * <pre>{@code
 * Kernel<?> kernel = Components.load().create(Kernel.class, Specification.parse("gaussian"));
 * }</pre>
 */
public final class Components {
  private final Map<Class<?>, Registry<?>> registries = new ConcurrentHashMap<>();
  private final Function<Class<?>, List<? extends Declaration<?>>> source;

  private Components(Function<Class<?>, List<? extends Declaration<?>>> source) {
    this.source = source;
  }

  /** What the class loader of Okra finds. */
  public static Components load() {
    return load(Components.class.getClassLoader());
  }

  /** What a class loader finds. */
  public static Components load(ClassLoader loader) {
    return new Components(kind -> Declaration.load(kind, loader));
  }

  /**
   * The given components and no others.
   *
   * @throws OkraException {@link org.okra.core.ErrorCode#DUPLICATE_NAME} when two of a kind have
   *     one name
   */
  public static Components of(List<? extends Declaration<?>> declarations) {
    Components components =
        new Components(kind -> declarations.stream().filter(each -> each.kind() == kind).toList());
    declarations.forEach(each -> components.registry(each.kind()));
    return components;
  }

  /** These components and one more, for a program that has one without a services file. */
  public <C> Components with(Class<? super C> kind, C component) {
    Declaration<C> added = new Declaration<>(kind, component, Origins.of(component.getClass()));
    return new Components(
        wanted -> {
          List<Declaration<?>> all = new ArrayList<>(source.apply(wanted));
          if (wanted == kind) {
            all.add(added);
          }
          return all;
        });
  }

  /** The components of a kind, by name. */
  public <C> Registry<C> registry(Class<? super C> kind) {
    Registry<?> known = registries.get(kind);
    if (known == null) {
      // Not within the map's own computation: a component may look up others as it is created.
      Registry<?> created = new Registry<C>(kind, declarations(kind), this);
      Registry<?> earlier = registries.putIfAbsent(kind, created);
      known = earlier == null ? created : earlier;
    }
    @SuppressWarnings("unchecked") // Filled from this kind's services alone.
    Registry<C> registry = (Registry<C>) known;
    return registry;
  }

  @SuppressWarnings("unchecked") // The source was asked for this kind.
  private <C> List<Declaration<C>> declarations(Class<? super C> kind) {
    return (List<Declaration<C>>) source.apply(kind);
  }

  /**
   * The component that a specification stands for.
   *
   * @throws OkraException {@link org.okra.core.ErrorCode#UNKNOWN_NAME} or {@link
   *     org.okra.core.ErrorCode#INVALID_OPTION}
   */
  public <C> C create(Class<? super C> kind, Specification specification) {
    return this.<C>registry(kind).create(specification);
  }
}
