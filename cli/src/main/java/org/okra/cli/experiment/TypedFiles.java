package org.okra.cli.experiment;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.experiments.run.DataFolders;

/**
 * Files of a command, each found once, so that whoever looks at one and whoever reads it have the
 * same: as a shell has it, a name is that of a file in the current folder, and only where there is
 * none that of one in the data folder.
 *
 * @param typed as they were given: names, or data sets as experiment files have them
 * @param read by which they are found wherever they are looked for
 */
record TypedFiles(List<String> typed, List<String> read) {

  TypedFiles {
    typed = List.copyOf(typed);
    read = List.copyOf(read);
  }

  /**
   * Finds files.
   *
   * @param here the current folder
   * @param folders where data sets are looked for
   */
  static TypedFiles of(List<String> typed, Path here, DataFolders folders) {
    return new TypedFiles(typed, typed.stream().map(each -> found(each, here, folders)).toList());
  }

  private static String found(String name, Path here, DataFolders folders) {
    if (name.isBlank() || name.strip().startsWith("{") || !isRelative(name)) {
      return name;
    }
    Path typed = here.resolve(name).toAbsolutePath().normalize();
    Optional<Path> loaded =
        folders.places().stream()
            .flatMap(place -> place.find(name).stream())
            .map(file -> file.toAbsolutePath().normalize())
            .findFirst();
    if (!Files.isRegularFile(typed)) {
      return loaded.map(Path::toString).orElse(name);
    }
    return loaded.equals(Optional.of(typed)) ? name : typed.toString();
  }

  private static boolean isRelative(String name) {
    try {
      return !Path.of(name).isAbsolute();
    } catch (InvalidPathException e) {
      // The reader says so.
      return false;
    }
  }
}
