package org.okra.datasets.write;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.AtomicFile;

/** What the writers share: files that appear when they are complete, and numbers as text. */
final class DataText {
  private static final double WHOLE = 1e15;

  /** Writes the text of a file. */
  @FunctionalInterface
  interface Content {
    void write(Writer out) throws IOException;
  }

  private DataText() {}

  /** A text file that appears under its name only when it is complete; packed if named .gz. */
  static void write(Path path, Content content) {
    boolean packed = path.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    try {
      AtomicFile.writeBytes(
          path,
          bytes -> {
            OutputStream stream = packed ? new GZIPOutputStream(bytes, 1 << 16) : bytes;
            try (Writer out =
                new BufferedWriter(
                    new OutputStreamWriter(stream, StandardCharsets.UTF_8.newEncoder()), 1 << 16)) {
              content.write(out);
            }
          });
    } catch (OkraException e) {
      if (e.code() != ErrorCode.INPUT_OUTPUT) {
        throw e;
      }
      throw Errors.of(
          e.code(),
          e,
          "Writing %s failed: %s. Check the folder, its permissions and the disk.",
          path,
          e.getCause() == null ? "it is a folder" : e.getCause());
    }
  }

  /** A number as text that reads back to the same number, whole numbers without a point. */
  static String number(double value) {
    boolean negativeZero = value == 0 && Double.doubleToRawLongBits(value) != 0;
    boolean whole = value == Math.rint(value) && Math.abs(value) < WHOLE;
    return negativeZero ? "-0" : whole ? Long.toString((long) value) : Double.toString(value);
  }
}
