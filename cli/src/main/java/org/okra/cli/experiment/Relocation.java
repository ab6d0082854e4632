package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.okra.core.component.FlowText;
import org.okra.experiments.run.DataFolders;

/**
 * Names of data files as a file in another folder has to write them: relative to that folder, so
 * that {@code okra run} finds them from wherever it is started, and also when both were moved.
 *
 * @param names as they were given, with what to write instead
 */
record Relocation(Map<String, String> names) {

  /** Options of data sets that name files, whatever the names look like. */
  private static final Set<String> FILES =
      Set.of("train", "test", "file", "labels", "users", "films", "spectra", "fingerprints");

  /**
   * For the files of a command.
   *
   * @param given files, or data sets as experiment files have them
   * @param folders where they are looked for
   * @param target the folder of the file that will name them
   */
  static Relocation of(TypedFiles given, DataFolders folders, Path target) {
    Map<String, String> names = new LinkedHashMap<>();
    for (int i = 0; i < given.typed().size(); i++) {
      String typed = given.typed().get(i);
      String read = given.read().get(i);
      if (typed.strip().startsWith("{")) {
        add("", FlowText.parse(typed), folders, target, names);
      } else if (typed.equals(read)) {
        add("file", typed, folders, target, names);
      } else {
        names.put(read, relative(target, Path.of(read)));
      }
    }
    return new Relocation(names);
  }

  private static void add(
      String option, Object given, DataFolders folders, Path target, Map<String, String> names) {
    if (given instanceof Map<?, ?> map) {
      map.forEach((key, value) -> add(String.valueOf(key), value, folders, target, names));
    } else if (given instanceof String name
        && mayBeFile(option, name)
        && !Path.of(name).isAbsolute()) {
      find(name, folders).ifPresent(file -> names.put(name, relative(target, file)));
    }
  }

  /** Plain words are names of files only in options for those: {@code outputKind: labels}. */
  private static boolean mayBeFile(String option, String value) {
    return !value.isBlank()
        && !option.equals("type")
        && (FILES.contains(option) || value.contains(".") || value.contains("/"));
  }

  private static Optional<Path> find(String name, DataFolders folders) {
    return folders.places().stream()
        .map(place -> place.find(name))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static String relative(Path target, Path file) {
    Path from = target.toAbsolutePath().normalize();
    Path to = file.toAbsolutePath().normalize();
    boolean reachable = from.getRoot().equals(to.getRoot());
    return (reachable ? from.relativize(to) : to).toString().replace('\\', '/');
  }

  /**
   * An experiment with the names of its files replaced, under a name of its own, so that a run of
   * it does not go into the folder of the command.
   */
  Map<String, Object> apply(Map<String, Object> experiment, String suffix) {
    Map<String, Object> result = new LinkedHashMap<>();
    experiment.forEach((key, value) -> result.put(key, replaced(key, value)));
    result.computeIfPresent("name", (key, name) -> name + suffix);
    return result;
  }

  private Object replaced(String option, Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> result = new LinkedHashMap<>();
      map.forEach((key, each) -> result.put(key, replaced(String.valueOf(key), each)));
      return result;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(each -> replaced(option, each)).toList();
    }
    return value instanceof String text && mayBeFile(option, text)
        ? names.getOrDefault(text, text)
        : value;
  }
}
