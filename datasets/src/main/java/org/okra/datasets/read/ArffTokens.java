package org.okra.datasets.read;

import java.util.Arrays;

/**
 * Cuts one line of an ARFF file into words. A word is quoted, with backslash escapes, or runs up to
 * a blank, a comma, a brace or the percent sign that starts a comment.
 */
final class ArffTokens {
  private final LineReader line;
  private int position;
  private byte[] bytes;
  private int from;
  private int to;
  private int offset;
  private boolean quoted;
  private byte[] unescaped = new byte[64];

  ArffTokens(LineReader line) {
    this.line = line;
  }

  /** Starts at a byte of the current line. */
  void start(int at) {
    position = at;
  }

  /** Whether only blanks or a comment are left. */
  boolean atEnd() {
    position = line.skipBlanks(position);
    return position == line.length() || line.bytes()[position] == '%';
  }

  /** Whether this character comes next after blanks; if so, moves past it. */
  boolean take(char character) {
    position = line.skipBlanks(position);
    if (position < line.length() && line.bytes()[position] == character) {
      position++;
      return true;
    }
    return false;
  }

  /** Where the next word would start. */
  int position() {
    return position;
  }

  /** Moves past the next word, which the methods below then describe. */
  void word(String expected) {
    if (atEnd()) {
      throw line.error(position, "the line ends where %s is expected", expected);
    }
    offset = position;
    byte first = line.bytes()[position];
    quoted = first == '\'' || first == '"';
    if (quoted) {
      quotedWord(first);
      return;
    }
    bytes = line.bytes();
    from = position;
    while (position < line.length() && !endsWord(bytes[position])) {
      position++;
    }
    to = position;
    if (from == to) {
      throw line.error(position, "'%c' where %s is expected", (char) bytes[position], expected);
    }
  }

  private static boolean endsWord(byte character) {
    return LineReader.isBlank(character)
        || character == ','
        || character == '{'
        || character == '}'
        || character == '%';
  }

  private void quotedWord(byte quote) {
    byte[] source = line.bytes();
    int end = position + 1;
    boolean escapes = false;
    while (end < line.length() && source[end] != quote) {
      escapes |= source[end] == '\\';
      end += source[end] == '\\' ? 2 : 1;
    }
    if (end >= line.length()) {
      throw line.error(position, "a quoted text that is not closed on its line");
    }
    bytes = source;
    from = position + 1;
    to = end;
    position = end + 1;
    if (escapes) {
      unescape();
    }
  }

  private void unescape() {
    unescaped = unescaped.length < to - from ? new byte[to - from] : unescaped;
    int length = 0;
    for (int i = from; i < to; i++) {
      byte character = bytes[i];
      if (character == '\\' && i + 1 < to) {
        i++;
        character =
            switch (bytes[i]) {
              case 'n' -> (byte) '\n';
              case 'r' -> (byte) '\r';
              case 't' -> (byte) '\t';
              default -> bytes[i];
            };
        if (character == 'u') {
          throw line.error(i - 1, "a \\u escape; write the character itself in UTF-8");
        }
      }
      unescaped[length++] = character;
    }
    bytes = unescaped;
    from = 0;
    to = length;
  }

  /** The word. */
  String text() {
    return line.decode(bytes, from, to, offset);
  }

  /** Whether the word stood in quotes. */
  boolean isQuoted() {
    return quoted;
  }

  /** Whether the word is the mark of a missing value. */
  boolean isMissing() {
    return !quoted && to - from == 1 && bytes[from] == '?';
  }

  /** The word as a number; NaN when it is none. */
  double number() {
    return Numbers.parse(bytes, from, to);
  }

  /** The only byte of a word of one byte; -1 for any other. */
  int singleByte() {
    return to - from == 1 ? bytes[from] : -1;
  }

  /** The first byte of the word in the line, for errors. */
  int offset() {
    return offset;
  }

  /** The word for an error's text. */
  String shown() {
    return Numbers.shown(Arrays.copyOfRange(bytes, from, to), 0, to - from);
  }
}
