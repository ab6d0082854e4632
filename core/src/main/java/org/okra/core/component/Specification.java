package org.okra.core.component;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * A component by name, with the options given for it: {@code {type: gaussian, gamma: 0.5}}. This is
 * what experiment files and model files hold.
 *
 * @param type the component's {@link Component#name()}
 * @param options option names and plain values: numbers, booleans, strings, lists, maps
 */
public record Specification(String type, Map<String, Object> options) {
  /** The key that holds the component's name. */
  static final String TYPE = "type";

  public Specification {
    Objects.requireNonNull(type, "type");
    if (options.containsKey(TYPE)) {
      throw Errors.option(
          "An option of '%s' is called 'type', the key of the component itself.", type);
    }
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /** A component with its defaults. */
  public static Specification of(String type) {
    return new Specification(type, Map.of());
  }

  /**
   * What creates a component again: its name and all its options.
   *
   * @param component of a class with a {@link Component}
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when it, or one that it is built of,
   *     is of another class
   */
  public static Specification of(Object component) {
    return of(component, Specification::refuse);
  }

  static Specification of(Object component, Function<Object, Object> unnamed) {
    Component declared =
        Optional.ofNullable(component.getClass().getAnnotation(Component.class))
            .orElseThrow(() -> nameless(component));
    return new Specification(
        declared.name(),
        component instanceof Record options ? Options.toMap(options, unnamed) : Map.of());
  }

  /** For {@code unnamed}: what has no name cannot be created again. */
  static Object refuse(Object component) {
    throw nameless(component);
  }

  private static OkraException nameless(Object component) {
    return Errors.argument(
        "%s cannot be written as a name with options: its class lacks @Component.", component);
  }

  /**
   * What texts call a component: {@code linear}, {@code {type: gaussian, gamma: 0.5}}; anything
   * else, also within it, as it prints itself.
   */
  public static String text(Object component) {
    if (!component.getClass().isAnnotationPresent(Component.class)) {
      return component.toString();
    }
    Specification specification = of(component, Object::toString);
    return specification.options().isEmpty() ? specification.type() : specification.toString();
  }

  /** Reads {@code gaussian} or {@code {type: gaussian, gamma: 0.5}}. */
  public static Specification parse(String text) {
    return OptionValues.specification(FlowText.parse(text), TYPE);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return FlowText.write(toMap());
  }

  /** The options with the type in front, as plain values. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(TYPE, type);
    map.putAll(options);
    return map;
  }
}
