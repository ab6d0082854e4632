package org.okra.datasets.read;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/**
 * Lines cut into fields at a separator, with or without double quotes as RFC 4180 has them (a
 * doubled quote is a quote, and a quoted field may run over several lines). Blanks around an
 * unquoted field do not belong to it. Empty lines are skipped.
 */
final class DelimitedRows implements AutoCloseable {
  /** Stands for a file in which quotes are characters like others. */
  static final char NO_QUOTES = '\0';

  private static final int FEW_FIELDS = 16;

  private final LineReader line;
  private final Separator separator;
  private final char quote;
  private byte[] data = new byte[0];
  private byte[] unquoted = new byte[256];
  private int unquotedLength;
  private int[] from = new int[FEW_FIELDS];
  private int[] to = new int[FEW_FIELDS];
  private long[] lines = new long[FEW_FIELDS];
  private int[] offsets = new int[FEW_FIELDS];
  private int count;
  private long rows;

  /** Rows of UTF-8 text in which quotes mean nothing. */
  DelimitedRows(DataFile file, Separator separator) {
    this(file, separator, NO_QUOTES, StandardCharsets.UTF_8);
  }

  /**
   * Rows of text.
   *
   * @param quote a field that starts with it ends with it, or {@link #NO_QUOTES}
   */
  DelimitedRows(DataFile file, Separator separator, char quote, Charset charset) {
    this.line = new LineReader(file, charset);
    this.separator = separator;
    // Quotes around fields between blanks are not a format anybody writes.
    this.quote = separator == Separator.BLANKS ? NO_QUOTES : quote;
  }

  /** Moves past lines without looking at them. */
  void skipLines(int lineCount) {
    for (int i = 0; i < lineCount; i++) {
      if (!line.next()) {
        throw line.endError("%d lines are to be skipped", lineCount);
      }
    }
  }

  /** Moves to the next row; false after the last. */
  boolean next() {
    do {
      if (!line.next()) {
        return false;
      }
    } while (line.isBlank());
    count = 0;
    if (quote != NO_QUOTES && line.find(quote, 0) < line.length()) {
      quotedRow();
    } else if (separator == Separator.BLANKS) {
      blankRow();
    } else {
      plainRow();
    }
    rows++;
    return true;
  }

  /** Moves to the next row, which must be there. */
  void requireNext(String expected) {
    if (!next()) {
      throw line.endError("%s is expected", expected);
    }
  }

  /** Fails when there was no row at all. */
  void requireAny(String expected) {
    if (rows == 0) {
      throw line.endError("at least one %s is expected", expected);
    }
  }

  private void plainRow() {
    data = line.bytes();
    int start = 0;
    for (int i = 0; i <= line.length(); i++) {
      if (i == line.length() || data[i] == separator.character()) {
        add(start, i, start);
        start = i + 1;
      }
    }
  }

  private void blankRow() {
    data = line.bytes();
    int position = line.skipBlanks(0);
    while (position < line.length()) {
      int end = line.wordEnd(position);
      add(position, end, position);
      position = line.skipBlanks(end);
    }
  }

  private void quotedRow() {
    unquotedLength = 0;
    int position = 0;
    while (true) {
      int field = line.skipBlanks(position);
      boolean quoted = field < line.length() && line.bytes()[field] == quote;
      position = quoted ? quotedField(field) : unquotedField(position);
      if (position >= line.length()) {
        return;
      }
      if (line.bytes()[position] != separator.character()) {
        throw line.error(position, "text between a closing quote and the next separator");
      }
      position++;
    }
  }

  /** Takes a field that starts with a quote; returns where the separator after it should be. */
  private int quotedField(int opening) {
    long openedLine = line.number();
    int start = unquotedLength;
    int position = opening + 1;
    while (true) {
      if (position >= line.length()) {
        append((byte) '\n');
        position = 0;
        if (!line.next()) {
          throw line.error(openedLine, opening + 1, "a quoted field that is never closed");
        }
      } else if (line.bytes()[position] != quote) {
        append(line.bytes()[position++]);
      } else if (position + 1 < line.length() && line.bytes()[position + 1] == quote) {
        append((byte) quote);
        position += 2;
      } else {
        data = unquoted;
        addAsIs(start, unquotedLength, openedLine, opening);
        return line.skipBlanks(position + 1);
      }
    }
  }

  private int unquotedField(int position) {
    int start = unquotedLength;
    int end = position;
    while (end < line.length() && line.bytes()[end] != separator.character()) {
      append(line.bytes()[end++]);
    }
    data = unquoted;
    add(start, unquotedLength, position);
    return end;
  }

  private void append(byte character) {
    if (unquotedLength == unquoted.length) {
      unquoted = Arrays.copyOf(unquoted, unquotedLength + (unquotedLength >> 1));
    }
    unquoted[unquotedLength++] = character;
  }

  private void add(int start, int end, int offset) {
    int first = start;
    int last = end;
    while (first < last && LineReader.isBlank(data[first])) {
      first++;
    }
    while (last > first && LineReader.isBlank(data[last - 1])) {
      last--;
    }
    addAsIs(first, last, line.number(), offset);
  }

  private void addAsIs(int start, int end, long atLine, int offset) {
    if (count == from.length) {
      int capacity = 2 * count;
      from = Arrays.copyOf(from, capacity);
      to = Arrays.copyOf(to, capacity);
      lines = Arrays.copyOf(lines, capacity);
      offsets = Arrays.copyOf(offsets, capacity);
    }
    from[count] = start;
    to[count] = end;
    lines[count] = atLine;
    offsets[count] = offset;
    count++;
  }

  /** Number of rows so far, the current one included. */
  long rows() {
    return rows;
  }

  /** Number of fields of the current row. */
  int count() {
    return count;
  }

  /** Fails unless the current row has this many fields. */
  void requireCount(int expected) {
    if (count != expected) {
      throw error(Math.min(count, expected), "%d fields where %d are expected", count, expected);
    }
  }

  boolean isEmpty(int field) {
    return from[field] == to[field];
  }

  /** The number in a field; NaN when it holds anything else. */
  double number(int field) {
    return Numbers.parse(data, from[field], to[field]);
  }

  double requireNumber(int field) {
    double value = number(field);
    if (Double.isNaN(value)) {
      throw error(field, Numbers.NOT_FINITE, shown(field));
    }
    return value;
  }

  int requireWhole(int field, int least, int most, String what) {
    double value = number(field);
    if (!Numbers.isWhole(value, least, most)) {
      throw error(field, Numbers.NOT_WHOLE, shown(field), what, least, most);
    }
    return (int) value;
  }

  String text(int field) {
    return line.decode(data, from[field], to[field], offsets[field]);
  }

  String shown(int field) {
    return Numbers.shown(data, from[field], to[field]);
  }

  /** The line under the reader, for formats that look at it themselves. */
  LineReader line() {
    return line;
  }

  /** The bytes that {@link #from} and {@link #to} point into. */
  byte[] data() {
    return data;
  }

  int from(int field) {
    return from[field];
  }

  int to(int field) {
    return to[field];
  }

  /** The line that a field of the current row starts in, from 1. */
  long lineOf(int field) {
    return lines[field];
  }

  /** The column of its line that a field of the current row starts at, from 1. */
  int columnOf(int field) {
    return lines[field] == line.number() ? line.column(offsets[field]) : offsets[field] + 1;
  }

  /** An error at a field of the current row; at the end of the row for one beyond the last. */
  OkraException error(int field, String format, Object... values) {
    if (field >= count) {
      return line.error(line.length(), format, values);
    }
    return line.error(lineOf(field), columnOf(field), format, values);
  }

  @Override
  public void close() {
    line.close();
  }
}
