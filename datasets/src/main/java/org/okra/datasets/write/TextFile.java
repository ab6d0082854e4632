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

/** A text file that appears under its name only when it is complete. */
final class TextFile {
  /** Writes the text. */
  @FunctionalInterface
  interface Content {
    void write(Writer out) throws IOException;
  }

  private TextFile() {}

  static void write(Path path, Content content) {
    Path absolute = path.toAbsolutePath();
    Path unfinished = absolute.resolveSibling(absolute.getFileName() + ".unfinished");
    try {
      try (Writer out = open(unfinished)) {
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

  private static Writer open(Path path) throws IOException {
    OutputStream bytes = Files.newOutputStream(path);
    boolean packed = path.toString().toLowerCase(Locale.ROOT).endsWith(".gz.unfinished");
    OutputStream stream = packed ? new GZIPOutputStream(bytes, 1 << 16) : bytes;
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
}
