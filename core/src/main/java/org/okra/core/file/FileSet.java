package org.okra.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Files of a folder that belong together and are replaced together: after any interruption and a
 * {@link #recover}, either all old ones are there or all new ones.
 *
 * <p>New files are written to a folder beside, {@code .NAME.new}. Their list of checksums {@code
 * NAME.sha256}, written last, is the point of no return: before it the old files are untouched,
 * after it the new ones are moved to their places, again and again if need be. The list ends up
 * beside the files. Whoever uses a set holds a {@link FolderLock}.
 */
public final class FileSet {
  private final Path folder;
  private final Path beside;
  private final String list;

  /**
   * The set of a folder.
   *
   * @param name of the set; one folder may have several
   */
  public FileSet(Path folder, String name) {
    this.folder = folder;
    this.beside = folder.resolve("." + name + ".new");
    this.list = name + ".sha256";
  }

  /** The list of the checksums of what is there. */
  public Path list() {
    return folder.resolve(list);
  }

  /** Whether a replacement was interrupted that {@link #recover} will complete. */
  public boolean isInterrupted() {
    return Files.exists(beside.resolve(list));
  }

  /** Completes a replacement whose files were complete, and throws away one that was not. */
  public void recover() {
    if (isInterrupted()) {
      complete();
    } else {
      attempt(beside, () -> removeAll(beside));
    }
  }

  /** An empty folder for the new files. */
  public Path begin() {
    return attempt(
        beside,
        () -> {
          removeAll(beside);
          Files.createDirectories(beside);
        });
  }

  /**
   * Replaces the old files by those that were written since {@link #begin}.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when a file cannot be moved
   */
  public void commit() {
    List<String> names = names();
    for (String name : names) {
      if (Files.isDirectory(folder.resolve(name))) {
        throw Errors.of(
            ErrorCode.INPUT_OUTPUT,
            "Cannot write %s: it is a folder. Remove it, or choose another --out.",
            folder.resolve(name));
      }
    }
    Checksums.of(beside, names).write(beside.resolve(list));
    complete();
  }

  private List<String> names() {
    try (Stream<Path> files = Files.walk(beside)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> beside.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw failure(beside, e);
    }
  }

  private void complete() {
    Set<String> names = Checksums.read(beside.resolve(list)).digests().keySet();
    for (String name : names) {
      Path target = folder.resolve(name);
      attempt(
          target,
          () -> {
            if (Files.exists(beside.resolve(name))) {
              Files.createDirectories(target.getParent());
              AtomicFile.moveTo(beside.resolve(name), target);
            }
          });
    }
    attempt(
        list(),
        () -> {
          for (String old : earlier()) {
            if (!names.contains(old)) {
              Files.deleteIfExists(folder.resolve(old));
            }
          }
          AtomicFile.moveTo(beside.resolve(list), list());
          removeAll(beside);
        });
  }

  /** The files of the set before; none when there was no list, or none that can be read. */
  private Set<String> earlier() {
    try {
      return Files.exists(list()) ? Checksums.read(list()).digests().keySet() : Set.of();
    } catch (OkraException e) {
      return Set.of();
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private static Path attempt(Path place, Step step) {
    try {
      step.run();
      return place;
    } catch (IOException e) {
      throw failure(place, e);
    }
  }

  private static OkraException failure(Path place, IOException e) {
    return Errors.of(
        ErrorCode.INPUT_OUTPUT,
        e,
        "Cannot write %s: %s. Check that the folder may be written to and has room.",
        place,
        e);
  }

  private static void removeAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
