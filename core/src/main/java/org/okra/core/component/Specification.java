package org.okra.core.component;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.okra.core.Errors;

/**
 * A component by name, with the options given for it: {@code {type: gaussian, gamma: 0.5}}.
 *
 * <p>This is what experiment files and model files hold, and it is itself an option type, so that a
 * component may be built from others ({@code {type: sum, terms: [{type: linear}, ...]}}).
 *
 * @param type the component's {@link LegacyComponent#name()}
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

  /** A component with an options record. */
  public static Specification of(String type, Record options) {
    return new Specification(type, Options.toMap(options));
  }

  /**
   * What creates a component again: its name and all its options.
   *
   * @param component of a class with a {@link Component}
   */
  public static Specification of(Object component) {
    Component declared = component.getClass().getAnnotation(Component.class);
    if (declared == null) {
      throw Errors.argument(
          "%s is not given by a name and options: its class lacks @Component.", component);
    }
    return new Specification(
        declared.name(), component instanceof Record options ? Options.toMap(options) : Map.of());
  }

  /**
   * How texts call a component: {@code linear}, {@code {type: gaussian, gamma: 0.5}}; anything else
   * as it prints itself.
   */
  public static String text(Object component) {
    if (!component.getClass().isAnnotationPresent(Component.class)) {
      return component.toString();
    }
    Specification specification = of(component);
    return specification.options().isEmpty() ? specification.type() : specification.toString();
  }

  /** Reads {@code gaussian} or {@code {type: gaussian, gamma: 0.5}}. */
  public static Specification parse(String text) {
    return (Specification)
        OptionValues.convert(
            FlowText.parse(text), Specification.class, "type", Components.of(List.of()));
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
