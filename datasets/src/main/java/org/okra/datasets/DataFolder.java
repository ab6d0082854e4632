package org.okra.datasets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * The folder that holds a user's data files. Names that came from somebody else (an archive, the
 * catalogue, a model file) can never lead out of it; those in a user's own experiment file may.
 *
 * @param root the folder
 * @param limits how much a packed file may unpack to
 * @param reach where names may lead
 */
public record DataFolder(Path root, DataLimits limits, Reach reach) {
  /** Where names of files may lead. */
  public enum Reach {
    /** Into the folder and nowhere else, be it by {@code ..} or by a symbolic link. */
    INSIDE,
    /** Anywhere: names may be absolute; others start in the folder. */
    ANYWHERE,
    /** As {@link #ANYWHERE}, but names with {@code ..} are not those of files of this folder. */
    DOWN
  }

  private static final List<String> ENDINGS = List.of("", ".gz", ".bz2");

  /** A folder that nothing leads out of. It need not exist until a file is asked for. */
  public static DataFolder of(Path root) {
    return new DataFolder(root, DataLimits.standard(), Reach.INSIDE);
  }

  /** A folder to start in, for names that the user wrote. */
  public static DataFolder anywhere(Path root) {
    return new DataFolder(root, DataLimits.standard(), Reach.ANYWHERE);
  }

  /**
   * Where a file of this name is or would be.
   *
   * @param name relative to the folder, with {@code /} between its parts
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the name leads out of the folder
   *     and must not: it is absolute, contains {@code ..} or goes through a symbolic link
   */
  public Path resolve(String name) {
    Path relative;
    try {
      relative = Path.of(name);
    } catch (InvalidPathException e) {
      throw Errors.argument(e, "'%s' is not a file name: %s", name, e.getReason());
    }
    if (reach != Reach.INSIDE && !name.isBlank()) {
      return root.resolve(relative).normalize();
    }
    boolean climbs = climbs(relative);
    if (name.isBlank() || relative.isAbsolute() || climbs) {
      throw leaves(name);
    }
    Path path = root.resolve(relative.normalize());
    try {
      if (Files.exists(path) && !path.toRealPath().startsWith(root.toRealPath())) {
        throw leaves(name);
      }
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot look at %s: %s", path, e.getMessage());
    }
    return path;
  }

  private static boolean climbs(Path name) {
    boolean climbs = false;
    for (Path part : name) {
      climbs |= part.toString().equals("..");
    }
    return climbs;
  }

  private OkraException leaves(String name) {
    return Errors.argument(
        "'%s' is not a name inside the data folder %s; give a relative name without '..' that no"
            + " symbolic link leads out of the folder.",
        name, root);
  }

  /** The file of this name, or of this name with .gz or .bz2 after it; empty when absent. */
  public Optional<Path> find(String name) {
    return ENDINGS.stream()
        .map(ending -> resolve(name + ending))
        .filter(file -> reach != Reach.DOWN || !climbs(Path.of(name)))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /**
   * As {@link #find}, for a file that must be there.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND} with what was looked for
   */
  public DataFile file(String name) {
    Path path =
        find(name)
            .orElseThrow(
                () ->
                    Errors.of(
                        ErrorCode.FILE_NOT_FOUND,
                        "There is no file '%s' (nor with .gz or .bz2 after it) in the data folder"
                            + " %s%s",
                        name,
                        root.toAbsolutePath().normalize(),
                        Files.isDirectory(root)
                            ? "."
                            : ", which does not exist. Set the data folder."));
    // A path of its own is called as it was written, without a way there from the folder.
    String shown = path.startsWith(root) ? root.relativize(path).toString() : path.toString();
    return DataFile.of(shown, path, limits);
  }

  /** The one file of a data set, or its training and its test file, which must be there. */
  public List<DataFile> files(String train, Optional<String> test) {
    return Stream.concat(Stream.of(train), test.stream()).map(this::file).toList();
  }

  /** As {@link #files}, each read by itself: one data set, or an official split. */
  public <X, Y> Data<X, Y> read(
      String train, Optional<String> test, Function<DataFile, Dataset<X, Y>> reader) {
    return Data.of(files(train, test).stream().map(reader).toList());
  }
}
