package org.okra.datasets.read;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/**
 * Lines cut into fields at a separator, with or without double quotes as RFC 4180 has them (a
 * doubled quote is a quote, and a quoted field may run over several lines). Blanks around an
 * unquoted field do not belong to it. Empty lines are skipped.
 */
final class DelimitedRows implements AutoCloseable {
  /** Whether double quotes mean anything. */
  enum Quoting {
    /** A field that starts with a double quote ends with one. */
    DOUBLE_QUOTES,
    /** A double quote is a character like others. */
    NONE
  }

  private static final int FEW_FIELDS = 16;

  private final LineReader line;
  private final Separator separator;
  private final Quoting quoting;
  private byte[] data = new byte[0];
  private byte[] unquoted = new byte[256];
  private int unquotedLength;
  private int[] from = new int[FEW_FIELDS];
  private int[] to = new int[FEW_FIELDS];
  private long[] lines = new long[FEW_FIELDS];
  private int[] offsets = new int[FEW_FIELDS];
  private int count;
  private long rows;

  DelimitedRows(DataFile file, Separator separator, Quoting quoting) {
    this(file, separator, quoting, StandardCharsets.UTF_8);
  }

  DelimitedRows(DataFile file, Separator separator, Quoting quoting, Charset charset) {
    this.line = new LineReader(file, charset);
    this.separator = separator;
    // Quotes around fields between blanks are not a format anybody writes.
    this.quoting = separator == Separator.BLANKS ? Quoting.NONE : quoting;
  }

  /** Moves past lines without looking at them. */
  void skipLines(int lineCount) {
    for (int i = 0; i < lineCount; i++) {
      if (!line.next()) {
        throw line.endError(lineCount + " lines are to be skipped");
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
    if (quoting == Quoting.DOUBLE_QUOTES && containsQuote()) {
      quotedRow();
    } else if (separator == Separator.BLANKS) {
      blankRow();
    } else {
      plainRow();
    }
    rows++;
    return true;
  }

  private boolean containsQuote() {
    byte[] bytes = line.bytes();
    for (int i = 0; i < line.length(); i++) {
      if (bytes[i] == '"') {
        return true;
      }
    }
    return false;
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
      int start = position;
      while (position < line.length() && !LineReader.isBlank(data[position])) {
        position++;
      }
      add(start, position, start);
      position = line.skipBlanks(position);
    }
  }

  private void quotedRow() {
    unquotedLength = 0;
    int position = 0;
    while (true) {
      int field = line.skipBlanks(position);
      boolean quoted = field < line.length() && line.bytes()[field] == '"';
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
  private int quotedField(int quote) {
    long openedLine = line.number();
    int start = unquotedLength;
    int position = quote + 1;
    while (true) {
      if (position >= line.length()) {
        append((byte) '\n');
        position = 0;
        if (!line.next()) {
          throw line.error(openedLine, quote + 1, "a quoted field that is never closed");
        }
      } else if (line.bytes()[position] != '"') {
        append(line.bytes()[position++]);
      } else if (position + 1 < line.length() && line.bytes()[position + 1] == '"') {
        append((byte) '"');
        position += 2;
      } else {
        data = unquoted;
        addAsIs(start, unquotedLength, openedLine, quote);
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
      throw error(
          Math.min(count, expected),
          String.format(Locale.ROOT, "%d fields where %d are expected", count, expected));
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
      throw error(field, "'" + shown(field) + "' is not a finite number");
    }
    return value;
  }

  int requireWhole(int field, int least, int most, String what) {
    double value = number(field);
    if (!(value >= least && value <= most) || value != Math.rint(value)) {
      throw error(
          field,
          String.format(
              Locale.ROOT,
              "'%s' is not %s, a whole number from %d to %d",
              shown(field),
              what,
              least,
              most));
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

  /** An error at a field of the current row; at the end of the row for one beyond the last. */
  OkraException error(int field, String what) {
    if (field >= count) {
      return line.error(line.length(), what);
    }
    return lines[field] == line.number()
        ? line.error(offsets[field], what)
        : line.error(lines[field], offsets[field] + 1, what);
  }

  @Override
  public void close() {
    line.close();
  }
}
