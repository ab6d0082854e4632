package org.okra.core.component;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Plain values as one line of text in the flow style of YAML: {@code {type: gaussian, gamma: 0.5}}.
 *
 * <p>A value is a map, a list, a number, a boolean or a string. {@link #write} quotes a string
 * exactly when {@link #parse} would read it as something else, and prints numbers in full, so a
 * round trip is the identity. This is a subset of YAML: what is written here can be pasted into an
 * experiment file.
 */
public final class FlowText {
  /** Deeper nesting is refused, so that hostile text cannot exhaust the stack. */
  private static final int MAX_DEPTH = 100;

  /** What ends an unquoted text inside a map or list. */
  private static final String IN_COLLECTION = ",[]{}";

  /** Words that YAML does not read as text. */
  private static final Set<String> YAML_WORDS =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

  /** What follows a backslash, and the characters that it stands for. */
  private static final String ESCAPES = "nrt\"\\";

  private static final String ESCAPED = "\n\r\t\"\\";

  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?|NaN|[-+]?Infinity");

  private final String text;
  private int position;

  private FlowText(String text) {
    this.text = text;
  }

  /** Reads a value. */
  public static Object parse(String text) {
    FlowText reader = new FlowText(text);
    Object value = reader.value(0, "");
    reader.skipBlanks();
    if (reader.position < text.length()) {
      throw reader.error("unexpected '" + text.charAt(reader.position) + "'");
    }
    return value;
  }

  /** Writes a value of the kinds that {@link #parse} returns. */
  public static String write(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> quoted(String.valueOf(entry.getKey())) + ": " + write(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(FlowText::write).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof String string ? quoted(string) : String.valueOf(value);
  }

  private static String quoted(String string) {
    boolean plain =
        !string.isEmpty()
            && (Character.isLetter(string.charAt(0)) || "/_".indexOf(string.charAt(0)) >= 0)
            && string.equals(string.strip())
            && string.chars().noneMatch(c -> "{}[],:\"'#&*!|>%@`\\".indexOf(c) >= 0)
            && string.chars().noneMatch(FlowText::isControl)
            && !YAML_WORDS.contains(string.toLowerCase(Locale.ROOT))
            && scalar(string) instanceof String;
    return plain
        ? string
        : string.chars().mapToObj(FlowText::escaped).collect(Collectors.joining("", "\"", "\""));
  }

  private static String escaped(int c) {
    int known = ESCAPED.indexOf(c);
    if (known >= 0) {
      return "\\" + ESCAPES.charAt(known);
    }
    return isControl(c) ? String.format(Locale.ROOT, "\\u%04x", c) : Character.toString(c);
  }

  /** Characters that YAML allows only as escapes. */
  private static boolean isControl(int c) {
    return Character.isISOControl(c) || "\u2028\u2029\ufeff\ufffe\uffff".indexOf(c) >= 0;
  }

  private Object value(int depth, String stops) {
    if (depth > MAX_DEPTH) {
      throw error("more than " + MAX_DEPTH + " levels of nesting");
    }
    skipBlanks();
    if (position == text.length()) {
      throw error("a value is missing at the end");
    }
    char first = text.charAt(position);
    if (first == '{') {
      return map(depth);
    }
    if (first == '[') {
      return list(depth);
    }
    if (first == '"' || first == '\'') {
      return quotedString(first);
    }
    return scalar(plainText(stops));
  }

  private Map<String, Object> map(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    position++;
    while (!closes('}')) {
      char first = text.charAt(position);
      String key = first == '"' || first == '\'' ? quotedString(first) : plainText(":{}[],");
      skipBlanks();
      if (!at(':')) {
        throw error("':' is missing");
      }
      position++;
      if (map.put(key, value(depth + 1, IN_COLLECTION)) != null) {
        throw error("the key '" + key + "' appears twice");
      }
      separate('}');
    }
    return map;
  }

  private List<Object> list(int depth) {
    List<Object> list = new ArrayList<>();
    position++;
    while (!closes(']')) {
      list.add(value(depth + 1, IN_COLLECTION));
      separate(']');
    }
    return list;
  }

  private boolean at(char wanted) {
    return position < text.length() && text.charAt(position) == wanted;
  }

  private boolean closes(char end) {
    skipBlanks();
    if (position == text.length()) {
      throw error("'" + end + "' is missing at the end");
    }
    boolean closed = at(end);
    position += closed ? 1 : 0;
    return closed;
  }

  private void separate(char end) {
    skipBlanks();
    if (at(',')) {
      position++;
    } else if (!at(end)) {
      throw error("',' or '" + end + "' is missing");
    }
  }

  private String quotedString(char quote) {
    StringBuilder out = new StringBuilder();
    position++;
    while (position < text.length()) {
      char c = text.charAt(position++);
      if (c == '\\' && quote == '"') {
        if (position == text.length()) {
          break;
        }
        out.append(escape());
      } else if (c != quote) {
        out.append(c);
      } else if (quote == '\'' && at(quote)) {
        position++;
        out.append(quote);
      } else {
        return out.toString();
      }
    }
    throw error("a closing " + quote + " is missing");
  }

  /** The character for what follows a backslash. */
  private char escape() {
    char escape = text.charAt(position++);
    if (escape == '/') {
      return escape;
    }
    if (escape == 'u') {
      String digits = text.substring(position, Math.min(text.length(), position + 4));
      if (!digits.matches("[0-9a-fA-F]{4}")) {
        throw error("four hexadecimal digits must follow \\u");
      }
      position += 4;
      return (char) Integer.parseInt(digits, 16);
    }
    int known = ESCAPES.indexOf(escape);
    if (known < 0) {
      throw error("\\" + escape + " is not an escape; write \\\\ for a backslash");
    }
    return ESCAPED.charAt(known);
  }

  private String plainText(String stops) {
    int start = position;
    while (position < text.length() && stops.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    String plain = text.substring(start, position).strip();
    if (plain.isEmpty()) {
      throw error("a value is missing");
    }
    if (!stops.isEmpty() && (plain.contains(": ") || plain.endsWith(":"))) {
      throw error("'" + plain + "' holds a second key; a comma or quotes are missing");
    }
    return plain;
  }

  /** The number, boolean or string that an unquoted text stands for. */
  static Object scalar(String plain) {
    if (plain.equals("true") || plain.equals("false")) {
      return Boolean.valueOf(plain);
    }
    if (WHOLE.matcher(plain).matches()) {
      try {
        return Long.valueOf(plain);
      } catch (NumberFormatException e) {
        return Double.valueOf(plain);
      }
    }
    if (NUMBER.matcher(plain).matches()) {
      return Double.valueOf(plain);
    }
    return plain;
  }

  private void skipBlanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private OkraException error(String what) {
    return Errors.option("'%s' cannot be read: %s (column %s).", text, what, position + 1);
  }
}
