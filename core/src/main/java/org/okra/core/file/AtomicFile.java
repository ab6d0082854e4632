package org.okra.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Files that are there whole or not at all.
 *
 * <p>The content goes to a file beside the place, {@code NAME.xxxxxxxx.part}, and from there to the
 * disk; then that file is renamed, in one step. Whatever fails before leaves an earlier file as it
 * was and nothing beside it. A symbolic link stays a link: what it leads to is replaced, with the
 * permissions that it had. Into a pipe or a device the content is written as it comes.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MOST_LINKS = 40;

  /** Writes bytes. */
  @FunctionalInterface
  public interface Bytes {
    /** Writes all of them; the stream is buffered and may be closed. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a text, piece by piece. */
  @FunctionalInterface
  public interface Text {
    /** Writes all of it; the writer is buffered and may be closed. */
    void writeTo(Writer out) throws IOException;
  }

  private AtomicFile() {}

  /** Writes a text in UTF-8, as {@link #writeBytes} does. */
  public static void write(Path file, String text) {
    write(file, out -> out.write(text));
  }

  /** Writes a text in UTF-8, as {@link #writeBytes} does. */
  public static void write(Path file, Text content) {
    writeBytes(
        file,
        out -> {
          // Closed, not only flushed: half a surrogate pair at the end is an error too.
          try (Writer writer =
              new BufferedWriter(new OutputStreamWriter(out, UTF_8.newEncoder()), BUFFER_BYTES)) {
            content.writeTo(writer);
          }
        });
  }

  /**
   * Writes a file.
   *
   * @param file in a folder that exists
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it is a folder, the folder is not
   *     there or may not be written to, the disk is full, or the reader of a pipe is gone
   */
  public static void writeBytes(Path file, Bytes content) {
    if (Files.isDirectory(file)) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT, "Cannot write %s: it is a folder. Name a file.", file);
    }
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        // Renaming something to it would take the pipe or device away from everybody else.
        try (OutputStream out = open(file, StandardOpenOption.WRITE)) {
          content.writeTo(out);
        }
      } else {
        replace(followed(file.toAbsolutePath()), content);
      }
    } catch (IOException | UncheckedIOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write %s: %s. Check that the folder exists, may be written to and has room.",
          file,
          e);
    }
  }

  /** What a symbolic link leads to, which need not be there yet. */
  private static Path followed(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new IOException("the symbolic links lead in a circle");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static void replace(Path target, Bytes content) throws IOException {
    String unique = UUID.randomUUID().toString().substring(0, 8);
    Path part = target.resolveSibling(target.getFileName() + "." + unique + ".part");
    try {
      // Opened as any new file is, so that the umask holds; temporary files are their owner's only.
      try (OutputStream out = open(part, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(out);
      }
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      if (Files.exists(target)
          && target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(part, Files.getPosixFilePermissions(target));
      }
      move(part, target);
    } finally {
      removeQuietly(part);
    }
  }

  private static OutputStream open(Path file, OpenOption how) throws IOException {
    return new BufferedOutputStream(
        Files.newOutputStream(file, how, StandardOpenOption.WRITE), BUFFER_BYTES);
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void removeQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // The error that stopped the writing is the one to report.
    }
  }
}
