package org.okra.experiments.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;

/**
 * HTML and SVG under construction: closes what was opened and escapes what is not markup, so that
 * the result is well-formed XML too.
 */
final class Markup {
  /** A line break after these changes nothing on the page and keeps lines short. */
  private static final Set<String> BREAK_AFTER =
      Set.of("head", "style", "header", "section", "table", "tr", "figure", "svg", "g", "ul", "dl");

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Begins an element.
   *
   * @param attributes names and values in turn
   */
  Markup open(String tag, Object... attributes) {
    begin(tag, attributes);
    text.append('>');
    open.push(tag);
    return this;
  }

  /** Begins a part that scrolls sideways by itself, with the keyboard too. */
  Markup scroll(String name) {
    return open("div", "class", "scroll", "tabindex", 0, "role", "region", "aria-label", name);
  }

  /** Ends the element that was begun last. */
  Markup close() {
    String tag = open.pop();
    text.append("</").append(tag).append('>');
    if (BREAK_AFTER.contains(tag)) {
      text.append('\n');
    }
    return this;
  }

  /** An element without content; of HTML, only those that never have any. */
  Markup empty(String tag, Object... attributes) {
    begin(tag, attributes);
    text.append("/>");
    return this;
  }

  /** An element with text alone. */
  Markup element(String tag, String content, Object... attributes) {
    return open(tag, attributes).text(content).close();
  }

  /** Text for readers. */
  Markup text(String content) {
    escape(content);
    return this;
  }

  /** Text that is markup or style already. */
  Markup verbatim(String content) {
    text.append(content);
    return this;
  }

  private void begin(String tag, Object... attributes) {
    text.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1] instanceof Double number ? coordinate(number) : attributes[i + 1]);
      text.append('"');
    }
  }

  /** A tenth of a pixel is fine enough. */
  static String coordinate(double value) {
    String fixed = String.format(Locale.ROOT, "%.1f", value);
    return fixed.endsWith(".0") ? fixed.substring(0, fixed.length() - 2) : fixed;
  }

  private void escape(Object content) {
    content.toString().codePoints().forEach(this::escape);
  }

  private void escape(int character) {
    switch (character) {
      case '&' -> text.append("&amp;");
      case '<' -> text.append("&lt;");
      case '>' -> text.append("&gt;");
      case '"' -> text.append("&quot;");
      case '\'' -> text.append("&#39;");
      default -> text.appendCodePoint(allowed(character) ? character : '\uFFFD');
    }
  }

  /** Whether XML 1.0 may contain the character. */
  private static boolean allowed(int character) {
    return character == '\t'
        || character == '\n'
        || character == '\r'
        || character >= 0x20 && character < 0x7F
        || character > 0x9F && character < Character.MIN_SURROGATE
        || character > Character.MAX_SURROGATE && character < 0xFFFE
        || character > 0xFFFF;
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("Not closed: " + open);
    }
    return text.toString();
  }
}
