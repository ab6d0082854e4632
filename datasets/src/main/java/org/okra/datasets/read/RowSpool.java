package org.okra.datasets.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.RowFile;

/**
 * Numbers that are too many for the memory, on their way into a temporary file. The file is in the
 * folder that {@code java.io.tmpdir} names and is gone when its rows are garbage, or the program
 * ends.
 */
final class RowSpool {
  /** Data above this share of the memory budget stay on disk: a run holds several copies of it. */
  private static final int SHARE = 8;

  private final String what;
  private final FileChannel channel;

  RowSpool(String what) {
    this.what = what;
    try {
      Path path = Files.createTempFile("okra-", ".rows");
      this.channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The most numbers to hold in memory rather than on disk. */
  static long mostInMemory(MemoryBudget memory) {
    return memory.bytes() / SHARE / Double.BYTES;
  }

  /** Appends numbers, eight bytes each, the lowest first. */
  void add(double[] values, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(count * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(values, 0, count);
    add(bytes);
  }

  /** Appends what remains of a buffer. */
  void add(ByteBuffer bytes) {
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** What was appended. */
  FileRows rows(RowFile.Layout layout, int rows, int columns) {
    return new FileRows(RowFile.of(what, channel, layout, rows, columns));
  }

  private OkraException failure(IOException e) {
    return Errors.of(
        ErrorCode.INPUT_OUTPUT,
        e,
        "%s exceed the share of the memory for data, and the temporary file for them cannot be"
            + " written: %s. Make room in %s, name another folder with"
            + " OKRA_JAVA_OPTS=-Djava.io.tmpdir=FOLDER, or raise the heap.",
        what,
        e.getMessage(),
        System.getProperty("java.io.tmpdir"));
  }
}
