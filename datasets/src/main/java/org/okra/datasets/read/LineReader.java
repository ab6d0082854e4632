package org.okra.datasets.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/**
 * Reads a file line by line as bytes and knows where it is, so that every error can name file, line
 * and column. One line is in memory at a time.
 */
final class LineReader implements AutoCloseable {
  /** No real file has longer lines; a damaged one must not fill the memory. */
  private static final int LONGEST_LINE = 1 << 28;

  private static final int BLOCK = 1 << 16;

  /** What a damaged file may have put into an error's text. */
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final DataFile file;
  private final Charset charset;
  private final InputStream stream;
  private final byte[] block = new byte[BLOCK];
  private int blockPosition;
  private int blockLength;
  private byte[] line = new byte[256];
  private int length;
  private long number;

  /** Opens a file of UTF-8 text. */
  LineReader(DataFile file) {
    this(file, StandardCharsets.UTF_8);
  }

  LineReader(DataFile file, Charset charset) {
    this.file = file;
    this.charset = charset;
    this.stream = file.open();
  }

  /** What is read. */
  DataFile file() {
    return file;
  }

  /** Moves to the next line; false at the end of the file, where the last line stays. */
  boolean next() {
    int previous = length;
    length = 0;
    boolean any = false;
    number++;
    while (true) {
      if (blockPosition == blockLength && !fill()) {
        if (any) {
          trim();
        } else {
          length = previous;
          number--;
        }
        return any;
      }
      any = true;
      int end = blockPosition;
      while (end < blockLength && block[end] != '\n') {
        end++;
      }
      append(end - blockPosition);
      blockPosition = end;
      if (end < blockLength) {
        blockPosition++;
        trim();
        return true;
      }
    }
  }

  private boolean fill() {
    try {
      blockPosition = 0;
      blockLength = 0;
      int read;
      do {
        read = stream.read(block, 0, BLOCK);
      } while (read == 0);
      blockLength = Math.max(read, 0);
      return read > 0;
    } catch (IOException e) {
      throw file.failure(e, number, length + 1);
    }
  }

  private void append(int count) {
    if (count > LONGEST_LINE - length) {
      throw error(length, "a line of more than %d bytes", LONGEST_LINE);
    }
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(length + count, line.length + (line.length >> 1)));
    }
    System.arraycopy(block, blockPosition, line, length, count);
    length += count;
  }

  /** Drops the carriage return of Windows and the byte order mark of some editors. */
  private void trim() {
    if (length > 0 && line[length - 1] == '\r') {
      length--;
    }
    boolean marked =
        number == 1
            && length >= 3
            && line[0] == (byte) 0xef
            && line[1] == (byte) 0xbb
            && line[2] == (byte) 0xbf;
    if (marked) {
      length -= 3;
      System.arraycopy(line, 3, line, 0, length);
    }
  }

  /** The bytes of the current line, valid up to {@link #length()} and until the next line. */
  byte[] bytes() {
    return line;
  }

  /** Number of bytes of the current line. */
  int length() {
    return length;
  }

  /** The number of the current line, from 1. */
  long number() {
    return number;
  }

  /** Whether the current line holds nothing but blanks. */
  boolean isBlank() {
    return skipBlanks(0) == length;
  }

  /** The first position from here on that is no blank; the length when there is none. */
  int skipBlanks(int from) {
    int position = from;
    while (position < length && isBlank(line[position])) {
      position++;
    }
    return position;
  }

  /** The first position from here on that is a blank; the length when there is none. */
  int wordEnd(int from) {
    int position = from;
    while (position < length && !isBlank(line[position])) {
      position++;
    }
    return position;
  }

  /** The first position from here on that holds this character; the length when there is none. */
  int find(char character, int from) {
    return find(line, from, length, character);
  }

  /** The first position of bytes [from, to) that holds this character; {@code to} if none does. */
  static int find(byte[] bytes, int from, int to, char character) {
    int position = from;
    while (position < to && bytes[position] != character) {
      position++;
    }
    return position;
  }

  static boolean isBlank(byte character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\f';
  }

  /** The whole line as text. */
  String text() {
    return text(0, length);
  }

  /** Part of the line as text. */
  String text(int from, int to) {
    return decode(line, from, to, from);
  }

  /** Bytes that came from the current line, as text; {@code offset} places an error. */
  String decode(byte[] bytes, int from, int to, int offset) {
    try {
      return charset
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      throw error(offset, "bytes that are not %s; save the file as %s", charset, charset);
    }
  }

  /** The number in bytes [from, to), which must be one. */
  double number(int from, int to) {
    double value = Numbers.parse(line, from, to);
    if (Double.isNaN(value)) {
      throw error(from, Numbers.NOT_FINITE, shown(from, to));
    }
    return value;
  }

  /**
   * The whole number in bytes [from, to), which must be one.
   *
   * @param what what it is, for the error's text
   */
  int whole(int from, int to, int least, int most, String what) {
    double value = Numbers.parse(line, from, to);
    if (!Numbers.isWhole(value, least, most)) {
      throw error(from, Numbers.NOT_WHOLE, shown(from, to), what, least, most);
    }
    return (int) value;
  }

  /** Bytes [from, to) for an error's text, not too long. */
  String shown(int from, int to) {
    return Numbers.shown(line, from, to);
  }

  /** An error at a byte of the current line, counted from 0. */
  OkraException error(int offset, String format, Object... values) {
    return error(number, column(offset), format, values);
  }

  /** An error at another place of the file. */
  OkraException error(long atLine, int atColumn, String format, Object... values) {
    return error(file, atLine, atColumn, format, values);
  }

  /** An error at any place of any file. */
  static OkraException error(
      DataFile file, long atLine, int atColumn, String format, Object... values) {
    String what = String.format(Locale.ROOT, format, values);
    return Errors.fileFormat(
        "%s, line %d, column %d: %s.",
        file.name(),
        Math.max(1, atLine),
        Math.max(1, atColumn),
        CONTROL.matcher(what).replaceAll("?"));
  }

  /** The error of a file that ends too early. */
  OkraException endError(String format, Object... values) {
    return error(number, column(length), "the file ends here but " + format, values);
  }

  /** The column, from 1, of a byte: counts characters, not the bytes they take in UTF-8. */
  int column(int offset) {
    int column = 1;
    for (int i = 0; i < Math.min(offset, length); i++) {
      if ((line[i] & 0xc0) != 0x80 || charset != StandardCharsets.UTF_8) {
        column++;
      }
    }
    return column;
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException e) {
      // Everything wanted has been read; a failing close loses nothing.
    }
  }
}
