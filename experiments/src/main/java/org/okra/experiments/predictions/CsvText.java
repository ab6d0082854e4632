package org.okra.experiments.predictions;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Comma-separated values as texts (RFC 4180, lines end with a line feed). */
public final class CsvText {
  /** What spreadsheets take for a formula, unless it is a number. */
  private static final Pattern FORMULA = Pattern.compile("(?s)[=+@\\t\\r-].*");

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?|[-+]?Infinity");

  private CsvText() {}

  /** One line with its end; fields are quoted where they must be. */
  public static String line(List<String> fields) {
    return fields.stream().map(CsvText::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  /** One line in which fields that start like a formula have an apostrophe in front. */
  public static String safeLine(List<String> fields) {
    return line(fields.stream().map(CsvText::safe).toList());
  }

  private static String safe(String text) {
    boolean formula = FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches();
    return formula ? "'" + text : text;
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** The first line with its end. */
  public static String first(String text) {
    boolean inQuotes = false;
    for (int i = 0; i < text.length(); i++) {
      inQuotes ^= text.charAt(i) == '"';
      if (!inQuotes && text.charAt(i) == '\n') {
        return text.substring(0, i + 1);
      }
    }
    return text;
  }

  /** The fields of every line of what {@link #line} wrote. */
  public static List<List<String>> parse(String text) {
    return parse(text, ',');
  }

  /** The fields of every line of a text with another separator. */
  public static List<List<String>> parse(String text, char separator) {
    List<List<String>> lines = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean inQuotes = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        // A doubled quote closes and opens again, and stands for one.
        if (!inQuotes && i > 0 && text.charAt(i - 1) == '"') {
          field.append('"');
        }
        inQuotes = !inQuotes;
      } else if (inQuotes || (c != separator && c != '\n')) {
        field.append(c);
      } else {
        fields.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          lines.add(fields);
          fields = new ArrayList<>();
        }
      }
    }
    return lines;
  }
}
