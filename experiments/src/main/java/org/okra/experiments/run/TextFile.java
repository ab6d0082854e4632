package org.okra.experiments.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Files of text that are there whole or not at all. */
public final class TextFile {
  private TextFile() {}

  /** Writes a text, piece by piece. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it. */
    void writeTo(Writer out) throws IOException;
  }

  /**
   * Writes a file beside its place and moves it there in one step. A pipe, a device or what a
   * symbolic link leads to is written to as it is: moving something over it would take it away from
   * everybody else.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when the disk is full, the folder is not
   *     there or may not be written to, or the reader of a pipe is gone
   */
  public static void write(Path file, Content content) {
    try {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
          && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        // A link may lead to a file that is not there yet, which the default options create.
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
          content.writeTo(out);
        }
        return;
      }
      Path draft = file.resolveSibling(file.getFileName() + ".part");
      try {
        try (BufferedWriter out = Files.newBufferedWriter(draft)) {
          content.writeTo(out);
        }
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write %s: %s. Check that the folder exists, may be written to and has room.",
          file,
          e);
    }
  }
}
