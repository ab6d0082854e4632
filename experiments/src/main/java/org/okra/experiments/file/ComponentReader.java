package org.okra.experiments.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Specification;

/** Components of an experiment file; an error names the line of the option it is about. */
final class ComponentReader {
  private static final String TYPE = "type";

  private final Components components;

  ComponentReader(Components components) {
    this.components = components;
  }

  /** {@code gaussian} or {@code {type: gaussian, gamma: 0.5}}. */
  <C> C read(Node node, Class<? super C> kind) {
    return read(node, kind, Set.of());
  }

  /**
   * A component.
   *
   * @param beside keys among its options that belong to something else
   */
  <C> C read(Node node, Class<? super C> kind, Set<String> beside) {
    Specification specification = specification(node, kind, beside);
    try {
      return components.create(kind, specification);
    } catch (OkraException e) {
      throw place(node, e.path()).error(e);
    }
  }

  /** A list of components, or a single one. */
  <C> List<C> readAll(Node node, Class<? super C> kind) {
    return node.elements().stream().<C>map(each -> read(each, kind)).toList();
  }

  private Specification specification(Node node, Class<?> kind, Set<String> beside) {
    if (node.value() instanceof String name) {
      return Specification.of(name);
    }
    String word = Declaration.word(kind);
    String what = ("aeiou".indexOf(word.charAt(0)) < 0 ? "A " : "An ") + word;
    Map<String, Object> options = new LinkedHashMap<>();
    node.entries(what).forEach((key, child) -> options.put(key, child.plain()));
    options.keySet().removeAll(beside);
    if (options.remove(TYPE) instanceof String name) {
      return new Specification(name, options);
    }
    throw node.place()
        .error(
            ErrorCode.INVALID_OPTION,
            "%s needs the key 'type' with its name. Known: %s.",
            what,
            String.join(", ", components.registry(kind).names()));
  }

  /** Where the option at the end of a path stands, or the nearest above it. */
  private static Place place(Node node, List<String> path) {
    Node here = node;
    for (String step : path) {
      here = here.child(step).orElse(here);
    }
    return here.child(TYPE).orElse(here).place();
  }
}
