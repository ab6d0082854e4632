package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.Checksums;
import org.okra.core.file.FileSet;
import org.okra.core.file.Journal;
import tools.jackson.databind.JsonNode;

/**
 * What is whole and what is damaged in a folder of results, by checksums and structure. Nothing is
 * changed.
 *
 * @param whole what was checked and found good, in words
 * @param changed files of the user's to edit that are not as they were written, in words
 * @param problems what was not whole, in words; empty when everything is
 */
public record Verification(List<String> whole, List<String> changed, List<String> problems) {
  /** The files of a model that {@code okra auto} made. */
  public static final String MODEL_SET = "model";

  /** Their checksums. */
  public static final String MODEL_LIST = MODEL_SET + ResultFolder.LIST;

  /** Experiments are the user's to edit. */
  private static final String EXPERIMENT = ".yaml";

  private static final String JSON = ".json";
  private static final String MODEL = "model.okra";

  /** What {@code okra auto} tried: its folders have it. */
  private static final String SEARCH = "search.yaml";

  private static final String INTERRUPTED =
      "the replacement of %s was interrupted; 'okra %s' into this folder with --resume completes"
          + " it";

  public Verification {
    whole = List.copyOf(whole);
    changed = List.copyOf(changed);
    problems = List.copyOf(problems);
  }

  /**
   * Checks the results of {@code okra run}, {@code okra tune} and {@code okra auto}.
   *
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND} when the folder holds neither
   */
  public static Verification of(Path folder) {
    Collected found = new Collected();
    List<String> always = List.of("results.json", "predictions.csv");
    Stream<String> beside =
        Stream.of("predictions.jsonl", "report.html")
            .filter(name -> Files.exists(folder.resolve(name)));
    List<String> tables = Stream.concat(always.stream(), beside).toList();
    checkSet(folder, ResultFolder.SET, tables, "run", found);
    checkSet(folder, TuneFolder.SET, List.of("tune.json", "best.yaml"), "tune", found);
    Path results = folder.resolve(ResultFolder.SET + JSON);
    if (Files.exists(results)) {
      found.check("results.json", () -> requireStructure(Json.read(results)));
    }
    checkRuns(folder.resolve(ResultFolder.RUNS), found);
    checkModel(folder, found);
    Path trials = folder.resolve(TuneFolder.JOURNAL);
    if (Files.exists(trials)) {
      int damaged = Journal.damaged(trials);
      found.add(
          damaged == 0,
          "trials.journal",
          damaged + " lines of trials.journal are damaged; --resume tries them again");
    }
    if (found.whole.isEmpty() && found.problems.isEmpty()) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND,
          "%s holds no results of 'okra run' or 'okra tune'. Check the path.",
          folder);
    }
    return new Verification(found.whole, found.changed, found.problems);
  }

  private static void checkModel(Path folder, Collected found) {
    Collected own = new Collected();
    checkSet(folder, MODEL_SET, List.of(MODEL, "experiment.yaml"), "auto", own);
    boolean fitted = Files.exists(folder.resolve(MODEL)) && Files.exists(folder.resolve(SEARCH));
    if (fitted && !Files.exists(folder.resolve(MODEL_LIST))) {
      own.problems.add(MODEL + " has no checksums; 'okra auto' with --resume fits it again");
    }
    found.whole.addAll(own.whole);
    for (String problem : own.problems) {
      String name = problem.replaceFirst(" .*", "");
      if (name.endsWith(EXPERIMENT) && Files.isRegularFile(folder.resolve(name))) {
        found.changed.add(name + ", edited since the model was fitted");
      } else {
        found.problems.add(problem);
      }
    }
  }

  private static void checkSet(
      Path folder, String name, List<String> expected, String command, Collected found) {
    FileSet set = new FileSet(folder, name);
    if (set.isInterrupted()) {
      found.problems.add(String.format(Locale.ROOT, INTERRUPTED, name, command));
    }
    if (Files.exists(set.list())) {
      found.listed(folder, set.list(), expected);
    } else if (Files.exists(folder.resolve(name + JSON))) {
      found.problems.add(name + JSON + " has no checksums: " + name + ".sha256 is missing");
    }
  }

  private static void checkRuns(Path runs, Collected found) {
    if (!Files.isDirectory(runs)) {
      return;
    }
    List<String> all;
    try (Stream<Path> files = Files.list(runs)) {
      // By any of its files: the others may be missing.
      all =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches(".+(\\.json|\\.csv|\\.sha256)"))
              .map(name -> name.substring(0, name.lastIndexOf('.')))
              .distinct()
              .sorted()
              .toList();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read the folder %s: %s", runs, e);
    }
    Collected each = new Collected();
    for (String key : all) {
      Path list = runs.resolve(key + ResultFolder.LIST);
      if (!Files.exists(list)) {
        each.problems.add("the run " + key + " has no checksums; --resume makes it again");
      } else {
        each.listed(runs, list, List.of(key + JSON, key + ".csv"));
        each.check("the run " + key, () -> StoredRun.of(Json.read(runs.resolve(key + JSON))));
      }
    }
    if (each.problems.isEmpty() && !all.isEmpty()) {
      found.whole.add(all.size() + (all.size() == 1 ? " run" : " runs"));
    }
    found.problems.addAll(each.problems);
  }

  private static void requireStructure(JsonNode results) {
    if (results.get("format").asInt() != 1
        || !results.get("configuration").isObject()
        || results.get("methods").isEmpty()) {
      throw Errors.fileFormat("its format, configuration or methods are not as they should be");
    }
    for (JsonNode method : results.get("methods")) {
      method.get("runs").forEach(StoredRun::of);
    }
  }

  /** Findings on the way. */
  private static final class Collected {
    private final List<String> whole = new ArrayList<>();
    private final List<String> changed = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    void add(boolean good, String what, String problem) {
      if (good) {
        whole.add(what);
      } else {
        problems.add(problem);
      }
    }

    void listed(Path folder, Path list, List<String> expected) {
      try {
        Checksums checksums = Checksums.read(list);
        List<String> differing = checksums.problems(folder, expected);
        problems.addAll(differing);
        checksums.digests().keySet().stream()
            .filter(name -> differing.stream().noneMatch(each -> each.startsWith(name + " ")))
            .forEach(whole::add);
      } catch (OkraException e) {
        problems.add(e.getMessage());
      }
    }

    /** A file that cannot be read as what it should be fails in many ways. */
    void check(String what, Runnable reading) {
      try {
        reading.run();
      } catch (RuntimeException e) {
        problems.add(what + " is malformed: " + e.getMessage());
      }
    }
  }
}
