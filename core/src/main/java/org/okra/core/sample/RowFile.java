package org.okra.core.sample;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/**
 * A matrix in a file, row by row without gaps, of which any rows can be read at any time and by any
 * number of threads.
 *
 * <p>Rows are read with positioned reads and not through a mapping into memory: the operating
 * system keeps the same pages either way, but a file that is cut short while in use is an error
 * here and would be a fault of the machine there. The file stays open until this is garbage, so
 * that on most systems it may be deleted meanwhile. It must not be changed meanwhile.
 */
public final class RowFile {
  /** Bytes of one read: few calls, and what was read is still in the cache when it is unpacked. */
  private static final int READ = 1 << 18;

  private final String name;
  private final FileChannel channel;
  private final Layout layout;
  private final int rows;
  private final int columns;

  /**
   * Where the numbers are.
   *
   * @param start bytes in front of the first
   * @param type of all of them
   * @param order of the bytes of one
   */
  public record Layout(long start, NumberType type, ByteOrder order) {}

  private RowFile(String name, FileChannel channel, Layout layout, int rows, int columns) {
    this.name = name;
    this.channel = channel;
    this.layout = layout;
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * Opens a file.
   *
   * @param name what errors call it
   * @throws OkraException {@link ErrorCode#FILE_FORMAT} when it is shorter than its rows, {@link
   *     ErrorCode#FILE_NOT_FOUND}, {@link ErrorCode#INPUT_OUTPUT}
   */
  public static RowFile open(String name, Path path, Layout layout, int rows, int columns) {
    try {
      return of(name, FileChannel.open(path, StandardOpenOption.READ), layout, rows, columns);
    } catch (NoSuchFileException e) {
      throw Errors.of(ErrorCode.FILE_NOT_FOUND, e, "There is no file %s.", name);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot open %s: %s", name, e.getMessage());
    }
  }

  /**
   * As {@link #open}, for a file that is open already.
   *
   * @param channel can be read; closed when the file is too short
   */
  public static RowFile of(String name, FileChannel channel, Layout layout, int rows, int columns) {
    if (rows < 0 || columns < 0 || columns > Integer.MAX_VALUE / Double.BYTES) {
      throw Errors.tooLarge(
          "%s cannot have %d rows of %d numbers; a row has at most %d.",
          name, rows, columns, Integer.MAX_VALUE / Double.BYTES);
    }
    RowFile file = new RowFile(name, channel, layout, rows, columns);
    try {
      long length = channel.size();
      if (length < file.position(rows)) {
        channel.close();
        throw cutShort(name, length, file.position(rows));
      }
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot look at %s: %s", name, e.getMessage());
    }
    return file;
  }

  private static OkraException cutShort(String name, long length, long needed) {
    return Errors.fileFormat(
        "%s, byte %d: the file ends before its numbers do, which are %d bytes with what is in front"
            + " of them; it is cut short.",
        name, length, needed);
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Numbers in a row. */
  public int columns() {
    return columns;
  }

  private long position(long row) {
    return layout.start() + row * columns * layout.type().bytes();
  }

  /**
   * Reads rows [from, from + target.rows()).
   *
   * @param target overwritten
   */
  void read(int from, Matrix target) {
    int rowBytes = columns * layout.type().bytes();
    if (rowBytes == 0) {
      return;
    }
    int most = Math.max(1, Math.min(target.rows(), READ / rowBytes));
    ByteBuffer buffer = ByteBuffer.allocate(most * rowBytes).order(layout.order());
    for (int row = 0; row < target.rows(); row += most) {
      int count = Math.min(most, target.rows() - row);
      fill(buffer.clear().limit(count * rowBytes), position((long) from + row));
      layout.type().unpack(buffer, target.rowBlock(row, row + count));
    }
  }

  private void fill(ByteBuffer buffer, long position) {
    try {
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, position + buffer.position()) < 0) {
          throw cutShort(name, channel.size(), position(rows));
        }
      }
    } catch (ClosedByInterruptException e) {
      throw Errors.of(ErrorCode.CANCELLED, e, "Reading %s was interrupted.", name);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Reading %s failed: %s", name, e.getMessage());
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
