package org.okra.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Files that are there whole or not at all.
 *
 * <p>The content goes to a file beside the place, {@code NAME.xxxxxxxx.part}, and from there to the
 * disk; then that file is renamed, in one step. Whatever fails before leaves an earlier file as it
 * was and nothing beside it; what a killed process leaves is removed by the next that writes. A
 * symbolic link stays a link: what it leads to is replaced, with the permissions that it had. Into
 * a pipe or a device the content is written as it comes.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MOST_LINKS = 40;
  private static final String PART = ".part";

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
    requireNoFolder(file);
    try {
      if (isPipeOrDevice(file)) {
        // Renaming something to it would take the pipe or device away from everybody else.
        try (OutputStream out =
            new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.WRITE), BUFFER_BYTES)) {
          content.writeTo(out);
        }
      } else {
        replace(followed(file.toAbsolutePath()), content);
      }
    } catch (IOException | UncheckedIOException e) {
      throw failure(file, e);
    }
  }

  /**
   * Fails when a file could not be written, so that nobody computes for hours and then loses the
   * result. What is there stays as it is: a file beside it is created and removed.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} as {@link #writeBytes}, but for what only
   *     writing can tell, such as a disk that is full
   */
  public static void requirePlace(Path file) {
    requireNoFolder(file);
    if (isPipeOrDevice(file)) {
      return;
    }
    try {
      Path part = part(followed(file.toAbsolutePath()));
      FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
      Files.delete(part);
    } catch (IOException | UncheckedIOException e) {
      throw failure(file, e);
    }
  }

  private static void requireNoFolder(Path file) {
    if (Files.isDirectory(file)) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT, "Cannot write %s: it is a folder. Name a file.", file);
    }
  }

  private static boolean isPipeOrDevice(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file);
  }

  private static OkraException failure(Path file, Exception e) {
    return Errors.of(
        ErrorCode.INPUT_OUTPUT,
        e,
        "Cannot write %s: %s. Check that the folder exists, may be written to and has room.",
        file,
        e);
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
    removeLeftovers(target);
    Path part = part(target);
    try {
      // Opened as any new file is, so that the umask holds; temporary files are their owner's only.
      try (FileChannel channel =
          FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        // Held until the process closes the file or dies: a part without a lock is a leftover.
        tryLock(channel);
        try (OutputStream out = new Kept(Channels.newOutputStream(channel))) {
          content.writeTo(out);
        }
        channel.force(true);
        moveTo(part, target);
      }
    } finally {
      removeQuietly(part);
    }
  }

  private static Path part(Path target) {
    String unique = UUID.randomUUID().toString().substring(0, 8);
    return target.resolveSibling(target.getFileName() + "." + unique + PART);
  }

  /**
   * Gives a complete file another name, in one step where the file system can. What was there is
   * replaced and its permissions kept; a symbolic link stays one.
   */
  static void moveTo(Path complete, Path file) throws IOException {
    Path target = followed(file.toAbsolutePath());
    if (Files.exists(target)
        && target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(complete, Files.getPosixFilePermissions(target));
    }
    try {
      Files.move(
          complete, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(complete, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Removes what processes that were killed left of the same file. */
  private static void removeLeftovers(Path target) {
    Pattern name =
        Pattern.compile(Pattern.quote(target.getFileName().toString()) + "\\.[0-9a-f]{8}\\" + PART);
    List<Path> parts;
    try (Stream<Path> files = Files.list(target.getParent())) {
      parts = files.filter(each -> name.matcher(each.getFileName().toString()).matches()).toList();
    } catch (IOException | UncheckedIOException e) {
      // Whatever is wrong with the folder, writing to it will tell.
      return;
    }
    for (Path part : parts) {
      boolean left;
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        left = tryLock(channel);
      } catch (IOException e) {
        // Gone meanwhile, or somebody else's.
        left = false;
      }
      if (left) {
        removeQuietly(part);
      }
    }
  }

  /** Whether nobody else, here or in another process, holds the lock of a file. */
  private static boolean tryLock(FileChannel channel) {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException | IOException e) {
      // File systems without locks: everything is taken for somebody's, and nothing removed.
      return false;
    }
  }

  /** A buffer that is emptied when it is closed, and leaves the file below open. */
  private static final class Kept extends BufferedOutputStream {
    Kept(OutputStream out) {
      super(out, BUFFER_BYTES);
    }

    @Override
    public void close() throws IOException {
      flush();
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
