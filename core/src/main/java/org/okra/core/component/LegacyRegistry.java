package org.okra.core.component;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;

/**
 * The components of one kind by name. Two with one name are an error; an unknown name fails with
 * the nearest match and all known names.
 *
 * @param <C> the interface of the kind, such as a kernel factory
 */
public final class LegacyRegistry<C extends LegacyComponent<?>> {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  private final String kind;
  private final TreeMap<String, C> components = new TreeMap<>();

  /**
   * A registry of the given components.
   *
   * @param kind one word for error texts, such as {@code "kernel"}
   */
  public LegacyRegistry(String kind, Iterable<? extends C> components) {
    this.kind = kind;
    for (C component : components) {
      String name = component.name();
      if (name == null || !NAME.matcher(name).matches()) {
        throw Errors.of(
            ErrorCode.PLUGIN_BROKEN,
            "The %s %s calls itself '%s'; a name is lower case letters and digits joined by"
                + " dashes.",
            kind,
            component.getClass().getName(),
            name);
      }
      C other = this.components.put(name, component);
      if (other != null) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "Two %ss are called '%s': %s and %s. Remove one of the two jars from the class path.",
            kind,
            name,
            other.getClass().getName(),
            component.getClass().getName());
      }
    }
  }

  /** A registry of everything that a class loader's {@code META-INF/services} names. */
  public static <C extends LegacyComponent<?>> LegacyRegistry<C> load(
      String kind, Class<C> type, ClassLoader loader) {
    try {
      return new LegacyRegistry<>(kind, ServiceLoader.load(type, loader));
    } catch (ServiceConfigurationError e) {
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN, e, "A %s could not be loaded: %s", kind, e.getMessage());
    }
  }

  /** One word for this kind of component. */
  public String kind() {
    return kind;
  }

  /** The component with this name. */
  public C get(String name) {
    C component = components.get(name);
    if (component == null) {
      throw Errors.unknownName(
          "There is no %s '%s'.%s%s",
          kind,
          name,
          Names.suggestion(name, components.keySet()),
          components.isEmpty()
              ? " None is on the class path."
              : " Known: " + String.join(", ", components.keySet()) + ".");
    }
    return component;
  }

  /** All names, sorted. */
  public List<String> names() {
    return List.copyOf(components.keySet());
  }

  /** All components, sorted by name. */
  public Collection<C> all() {
    return Collections.unmodifiableCollection(components.values());
  }
}
