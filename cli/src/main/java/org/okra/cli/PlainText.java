package org.okra.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.util.Locale;

/**
 * Keeps control characters away from terminals: names and cells of other people's files may hold
 * sequences that move the cursor, change colours or turn the direction of text. They are written as
 * Java writes them in its sources; line ends and tabs pass.
 */
final class PlainText extends Writer {
  private final PrintStream stream;

  PlainText(PrintStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(char[] text, int offset, int length) {
    StringBuilder plain = new StringBuilder(length);
    for (int i = offset; i < offset + length; i++) {
      boolean lineEnd = text[i] == '\r' && i + 1 < offset + length && text[i + 1] == '\n';
      if (isControl(text[i]) && !lineEnd) {
        plain.append(String.format(Locale.ROOT, "\\u%04x", (int) text[i]));
      } else {
        plain.append(text[i]);
      }
    }
    stream.print(plain);
  }

  /** Also the characters that turn the direction of what follows. */
  private static boolean isControl(char c) {
    return (Character.isISOControl(c) && c != '\n' && c != '\t')
        || (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069');
  }

  /** Fails when the stream did, which it keeps to itself. */
  @Override
  public void flush() throws IOException {
    if (stream.checkError()) {
      throw new IOException("the stream is closed or its disk full");
    }
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
