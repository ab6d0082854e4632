package org.okra.experiments.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyComponent;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.experiments.plugin.Components;
import org.okra.experiments.plugin.Kind;

/** Components of an experiment file, with their names and options checked. */
final class SpecificationReader {
  private static final String TYPE = "type";
  private static final String NONE = "none";

  private final Components components;

  SpecificationReader(Components components) {
    this.components = components;
  }

  /** Whether a value says that there is nothing here. */
  static boolean isNone(Node node) {
    return NONE.equals(node.value());
  }

  /** {@code gaussian} or {@code {type: gaussian, gamma: 0.5}}. */
  Specification read(Node node, Kind<?> kind) {
    return read(node, kind, Set.of());
  }

  /**
   * A component.
   *
   * @param beside keys that stand among the options and belong to somebody else
   */
  Specification read(Node node, Kind<?> kind, Set<String> beside) {
    if (node.value() instanceof String name) {
      return checked(Map.of(), name, node, kind);
    }
    Map<String, Node> entries = new LinkedHashMap<>(node.entries(article(kind)));
    entries.keySet().removeAll(beside);
    Node type = entries.remove(TYPE);
    if (type == null || !(type.value() instanceof String)) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              article(kind)
                  + " needs the key 'type' with its name. Known: "
                  + String.join(", ", components.registry(kind).names())
                  + ".");
    }
    return checked(entries, (String) type.value(), type, kind);
  }

  private static String article(Kind<?> kind) {
    return ("aeiou".indexOf(kind.word().charAt(0)) < 0 ? "A " : "An ") + kind.word();
  }

  private Specification checked(Map<String, Node> entries, String name, Node type, Kind<?> kind) {
    LegacyComponent<?> component;
    try {
      component = components.registry(kind).get(name);
    } catch (OkraException e) {
      throw type.place().error(e);
    }
    Map<String, Object> options = new LinkedHashMap<>();
    entries.forEach((key, child) -> options.put(key, child.plain()));
    checkNested(component, entries, kind);
    try {
      Options.read(component.optionsType(), options, kind.word() + " " + name);
    } catch (OkraException e) {
      throw placeOf(e, component, entries, type).error(e);
    }
    return new Specification(name, options);
  }

  /** Components built of components: a mistake in an inner one is found here, with its line. */
  private void checkNested(LegacyComponent<?> component, Map<String, Node> entries, Kind<?> outer) {
    for (OptionDescription option : Options.describe(component.optionsType())) {
      Node given = entries.get(option.name());
      if (given != null && option.type().getTypeName().contains(Specification.class.getName())) {
        nested(option.name(), outer)
            .ifPresent(
                kind ->
                    given.elements().stream()
                        .filter(each -> !isNone(each))
                        .forEach(each -> read(each, kind)));
      }
    }
  }

  /**
   * The kind of what an option of type specification holds, by its name; empty when that does not
   * tell, and the component itself has to look. Whatever a kernel is built of is a kernel.
   */
  private static Optional<Kind<?>> nested(String option, Kind<?> outer) {
    if (outer == Kind.KERNEL) {
      return Optional.of(Kind.KERNEL);
    }
    Kind<?> loss = outer == Kind.ESTIMATOR ? Kind.REGRESSION_LOSS : Kind.LOSS;
    return switch (option) {
      case "kernel" -> Optional.of(Kind.KERNEL);
      case "sketch" -> Optional.of(Kind.SKETCH);
      case "loss" -> Optional.of(loss);
      default -> Optional.empty();
    };
  }

  /** The line of the option that an error is about, or that of the component. */
  private static Place placeOf(
      OkraException e, LegacyComponent<?> component, Map<String, Node> entries, Node type) {
    List<String> known =
        Options.describe(component.optionsType()).stream().map(OptionDescription::name).toList();
    return entries.keySet().stream()
        .filter(key -> !known.contains(key))
        .findFirst()
        // Texts name an option as 'gamma' or start with "gamma is ...".
        .or(
            () ->
                entries.keySet().stream()
                    .filter(
                        key ->
                            e.getMessage().contains("'" + key + "'")
                                || e.getMessage().contains(": " + key + " "))
                    .findFirst())
        .map(key -> entries.get(key).place())
        .orElse(type.place());
  }
}
