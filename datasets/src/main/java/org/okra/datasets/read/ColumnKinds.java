package org.okra.datasets.read;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.component.FlowText;
import org.okra.core.component.Names;

/**
 * What columns of a table are declared to hold: {@code {age: numeric, zip: categorical}}.
 *
 * @param declared the kind of a column by its name, or number from 1
 */
public record ColumnKinds(Map<String, ColumnKind> declared) {
  /** Nothing is declared: the cells decide. */
  public static final ColumnKinds NONE = new ColumnKinds(Map.of());

  public ColumnKinds {
    declared = Collections.unmodifiableMap(new LinkedHashMap<>(declared));
  }

  /** Reads a map in flow text. */
  public static ColumnKinds parse(String text) {
    if (!(FlowText.parse(text) instanceof Map<?, ?> map)) {
      throw Errors.option(
          "'%s' is no map of columns; write for example {zip: categorical, notes: ignore}.", text);
    }
    Map<String, ColumnKind> declared = new LinkedHashMap<>();
    map.forEach((column, kind) -> declared.put(String.valueOf(column), kind(column, kind)));
    return new ColumnKinds(declared);
  }

  private static ColumnKind kind(Object column, Object given) {
    List<String> names = Stream.of(ColumnKind.values()).map(ColumnKinds::word).toList();
    int known = names.indexOf(String.valueOf(given));
    if (known < 0) {
      throw Errors.option(
          "Column '%s' is declared '%s'.%s Allowed: %s.",
          column, given, Names.suggestion(String.valueOf(given), names), String.join(", ", names));
    }
    return ColumnKind.values()[known];
  }

  /** As files have it. */
  static String word(ColumnKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** The columns that are declared to be of a kind, in the order of the declaration. */
  List<String> of(ColumnKind kind) {
    return declared.entrySet().stream()
        .filter(entry -> entry.getValue() == kind)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public String toString() {
    return FlowText.write(
        declared.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    entry -> word(entry.getValue()),
                    (first, second) -> first,
                    LinkedHashMap::new)));
  }
}
