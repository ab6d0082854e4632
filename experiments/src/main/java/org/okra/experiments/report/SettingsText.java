package org.okra.experiments.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Plain values as text in the manner of YAML, for reading. */
final class SettingsText {
  private static final String STEP = "  ";

  private SettingsText() {}

  /** A key per line, inner maps and lists of maps indented. */
  static String of(Map<String, Object> configuration) {
    StringBuilder text = new StringBuilder();
    lines("", configuration, text);
    return text.toString();
  }

  private static void lines(String indent, Map<?, ?> map, StringBuilder text) {
    map.forEach(
        (key, value) -> {
          text.append(indent).append(scalar(key)).append(':');
          value(indent, value, text);
        });
  }

  private static void value(String indent, Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      text.append('\n');
      lines(indent + STEP, map, text);
    } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
      text.append('\n');
      for (Object item : list) {
        text.append(indent).append(STEP).append("- ").append(inline(item)).append('\n');
      }
    } else {
      text.append(' ').append(inline(value)).append('\n');
    }
  }

  /** A value on one line. */
  static String inline(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> scalar(entry.getKey()) + ": " + inline(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof Iterable<?> items) {
      StringBuilder text = new StringBuilder("[");
      for (Object item : items) {
        text.append(text.length() > 1 ? ", " : "").append(inline(item));
      }
      return text.append(']').toString();
    }
    return scalar(value);
  }

  private static String scalar(Object value) {
    String text = String.valueOf(value);
    boolean plain =
        !(value instanceof String)
            || !text.isEmpty()
                && text.equals(text.strip())
                && !text.contains(": ")
                && text.chars().noneMatch(c -> c < ' ' || "#\"{}[],".indexOf(c) >= 0);
    return plain
        ? text
        : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
