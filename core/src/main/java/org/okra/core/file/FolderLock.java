package org.okra.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Keeps other processes from writing to a folder; a killed process holds nothing. */
public final class FolderLock implements AutoCloseable {
  private final FileChannel channel;
  private final Path folder;

  private FolderLock(FileChannel channel, Path folder) {
    this.channel = channel;
    this.folder = folder;
  }

  /**
   * Takes the lock of a folder, which is created when it is not there.
   *
   * @param folder what others must not write to
   * @param file the lock, a file below the folder that stays there
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when another process has it or the folder
   *     cannot be written to
   */
  public static FolderLock take(Path folder, String file) {
    try {
      Path path = folder.resolve(file);
      Files.createDirectories(path.getParent());
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isOurs(channel)) {
        channel.close();
        throw Errors.of(
            ErrorCode.INPUT_OUTPUT,
            "Another process is writing to %s. Wait for it, or choose another --out.",
            folder);
      }
      return new FolderLock(channel, folder);
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write to the folder %s: %s. Choose another with --out.",
          folder,
          e);
    }
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot let go of %s: %s", folder, e);
    }
  }
}
