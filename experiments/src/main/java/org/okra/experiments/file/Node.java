package org.okra.experiments.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.component.Names;

/**
 * A value of an experiment file and its line (that of its key, inside a mapping).
 *
 * @param value a {@code Map<String, Node>}, a {@code List<Node>}, or a text, number or boolean
 * @param place where
 */
public record Node(Object value, Place place) {
  private static final String TYPE = "type";
  private static final String NONE = "none";

  /** Plain values as nodes, all at one place. */
  static Node of(Object plain, Place place) {
    if (plain instanceof Map<?, ?> map) {
      Map<String, Node> entries = new LinkedHashMap<>();
      map.forEach((key, value) -> entries.put(String.valueOf(key), of(value, place)));
      return new Node(Collections.unmodifiableMap(entries), place);
    }
    if (plain instanceof List<?> list) {
      return new Node(list.stream().map(value -> of(value, place)).toList(), place);
    }
    return new Node(plain, place);
  }

  /** Whether this is a mapping. */
  boolean isMapping() {
    return value instanceof Map;
  }

  /** The entries of a mapping, or a coded error. */
  Map<String, Node> entries(String what) {
    if (!isMapping()) {
      throw place.error(
          ErrorCode.INVALID_OPTION,
          "%s must be a mapping of keys to values, not %s",
          what,
          plain());
    }
    @SuppressWarnings("unchecked") // Nodes are built so.
    Map<String, Node> entries = (Map<String, Node>) value;
    return entries;
  }

  /** The elements of a list; a single value counts as a list of one. */
  List<Node> elements() {
    if (value instanceof List<?>) {
      @SuppressWarnings("unchecked") // Nodes are built so.
      List<Node> elements = (List<Node>) value;
      return elements;
    }
    return List.of(this);
  }

  /** The entry or element with this name or number, if there is one. */
  Optional<Node> child(String step) {
    if (isMapping()) {
      return Optional.ofNullable(entries("").get(step));
    }
    boolean number = value instanceof List<?> && step.matches("[0-9]{1,6}");
    return number && Integer.parseInt(step) < elements().size()
        ? Optional.of(elements().get(Integer.parseInt(step)))
        : Optional.empty();
  }

  /** An entry of a mapping that is there and not {@code none}. */
  Optional<Node> given(String key) {
    return child(key).filter(node -> !NONE.equals(node.value()));
  }

  /** An entry of a mapping that must be there. */
  Node required(String key, String what) {
    return child(key)
        .orElseThrow(
            () ->
                place.error(
                    ErrorCode.INVALID_OPTION,
                    "%s needs the key '%s'; add '%s: ...'.",
                    what,
                    key,
                    key));
  }

  /** Fails when a mapping has a key that is not among the known ones, or lacks a required one. */
  void checkKeys(String what, List<Key> keys) {
    List<String> known = Key.names(keys);
    entries(what)
        .forEach(
            (key, child) -> {
              if (!known.contains(key)) {
                throw child.place.error(
                    ErrorCode.INVALID_OPTION,
                    "%s has no key '%s'.%s Known keys: %s.",
                    what,
                    key,
                    Names.suggestion(key, known),
                    String.join(", ", known));
              }
            });
    keys.stream()
        .filter(key -> key.need() == Key.Need.REQUIRED)
        .forEach(key -> required(key.name(), what));
  }

  /** The value as maps, lists, texts, numbers and booleans. */
  Object plain() {
    if (value instanceof Map<?, ?>) {
      Map<String, Object> map = new LinkedHashMap<>();
      entries("").forEach((key, child) -> map.put(key, child.plain()));
      return map;
    }
    if (value instanceof List<?>) {
      return elements().stream().map(Node::plain).toList();
    }
    return value;
  }

  /**
   * This tree with one value replaced or added.
   *
   * @param path keys, and numbers from 0 for elements of lists
   */
  Node with(List<String> path, Node replacement) {
    if (path.isEmpty()) {
      return replacement;
    }
    String head = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (value instanceof List<?>) {
      return withElement(head, rest, replacement);
    }
    Map<String, Node> entries = new LinkedHashMap<>();
    if (isMapping()) {
      entries.putAll(entries(""));
    } else {
      // 'kernel: gaussian' is short for 'kernel: {type: gaussian}'.
      entries.put(TYPE, this);
    }
    Node child = entries.getOrDefault(head, new Node(Map.of(), replacement.place()));
    entries.put(head, child.with(rest, replacement));
    return new Node(Collections.unmodifiableMap(entries), place);
  }

  private Node withElement(String head, List<String> rest, Node replacement) {
    List<Node> elements = new ArrayList<>(elements());
    if (!head.matches("[0-9]{1,6}") || Integer.parseInt(head) >= elements.size()) {
      throw replacement.place.error(
          ErrorCode.INVALID_OPTION,
          "'%s' is no element of a list of %d; elements are counted from 0.",
          head,
          elements.size());
    }
    int index = Integer.parseInt(head);
    elements.set(index, elements.get(index).with(rest, replacement));
    return new Node(List.copyOf(elements), place);
  }
}
