package org.okra.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Lines that are added one at a time and are there after a crash: each carries its SHA-256, so that
 * one that was cut short or altered is told from the others and left out.
 */
public final class Journal implements AutoCloseable {
  private static final int DIGITS = 64;

  /** A disk takes some milliseconds to synchronise, longer than many a trial. */
  private static final long NANOSECONDS_BETWEEN = 1_000_000_000;

  private final Path file;
  private final List<String> lines = new ArrayList<>();
  private int damaged;
  private FileChannel channel;
  private long synchronised = System.nanoTime();

  private Journal(Path file) {
    this.file = file;
  }

  /**
   * Opens a journal, which is created when it is not there.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it cannot be read or written
   */
  public static Journal open(Path file) {
    Journal journal = new Journal(file);
    try {
      if (Files.exists(file)) {
        journal.read(new String(Files.readAllBytes(file), UTF_8));
      }
      if (journal.damaged > 0) {
        AtomicFile.write(
            file,
            out -> {
              for (String line : journal.lines) {
                out.write(sealed(line));
              }
            });
      }
      journal.channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return journal;
    } catch (IOException e) {
      throw journal.failure(e);
    }
  }

  /** How many lines of a journal were cut short or altered; the file stays as it is. */
  public static int damaged(Path file) {
    Journal journal = new Journal(file);
    try {
      journal.read(new String(Files.readAllBytes(file), UTF_8));
      return journal.damaged;
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  private void read(String text) {
    for (String line : text.split("\n")) {
      if (line.length() > DIGITS && sealed(line.substring(DIGITS + 1)).equals(line + "\n")) {
        lines.add(line.substring(DIGITS + 1));
      } else if (!line.isEmpty()) {
        damaged++;
      }
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      // The last line may be whole but for its end; the next would be joined to it.
      damaged++;
    }
  }

  private static String sealed(String line) {
    return Sha256.of(line) + " " + line + "\n";
  }

  /** What was there when it was opened, oldest first. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** How many lines were cut short or altered. */
  public int damaged() {
    return damaged;
  }

  /**
   * Adds a line. When this returns it is there for whoever opens the file, also if this process is
   * killed. A power failure may lose lines since the last synchronisation, which is made when a
   * line is added a second or more after the one before, and when the journal is closed; what is
   * cut short is told by its checksum.
   */
  public void add(String line) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(sealed(line).getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (System.nanoTime() - synchronised >= NANOSECONDS_BETWEEN) {
        channel.force(false);
        synchronised = System.nanoTime();
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private OkraException failure(IOException e) {
    return Errors.of(
        ErrorCode.INPUT_OUTPUT,
        e,
        "Cannot write %s: %s. Check that the folder may be written to and has room.",
        file,
        e);
  }

  @Override
  public void close() {
    try (FileChannel open = channel) {
      if (open.isOpen()) {
        open.force(false);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }
}
