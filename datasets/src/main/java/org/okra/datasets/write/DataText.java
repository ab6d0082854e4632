package org.okra.datasets.write;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;

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
    Path absolute = path.toAbsolutePath();
    Path unfinished = absolute.resolveSibling(absolute.getFileName() + ".unfinished");
    try {
      try (Writer out = open(unfinished, absolute.toString().toLowerCase(Locale.ROOT))) {
        content.write(out);
      }
      Files.move(unfinished, absolute, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Writing %s failed: %s. Check the folder, its permissions and the disk.",
          path,
          e);
    } finally {
      removeQuietly(unfinished);
    }
  }

  private static Writer open(Path path, String name) throws IOException {
    OutputStream bytes = Files.newOutputStream(path);
    OutputStream stream = name.endsWith(".gz") ? new GZIPOutputStream(bytes, 1 << 16) : bytes;
    return new BufferedWriter(
        new OutputStreamWriter(stream, StandardCharsets.UTF_8.newEncoder()), 1 << 16);
  }

  private static void removeQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // The error that stopped the writing is the one to report.
    }
  }

  /** A number as text that reads back to the same number, whole numbers without a point. */
  static String number(double value) {
    boolean negativeZero = value == 0 && Double.doubleToRawLongBits(value) != 0;
    boolean whole = value == Math.rint(value) && Math.abs(value) < WHOLE;
    return negativeZero ? "-0" : whole ? Long.toString((long) value) : Double.toString(value);
  }
}
