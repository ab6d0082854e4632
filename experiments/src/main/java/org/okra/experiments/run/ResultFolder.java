package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Origins;
import org.okra.core.component.PluginCode;
import org.okra.core.file.AtomicFile;
import org.okra.core.file.Checksums;
import org.okra.core.file.FileSet;
import org.okra.core.file.FolderLock;
import org.okra.core.file.Sha256;
import org.okra.experiments.file.Method;
import org.okra.experiments.predictions.CsvText;
import org.okra.experiments.predictions.PredictionFormat;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.predictions.PredictionTable;
import org.okra.experiments.result.Results;

/**
 * The folder of one experiment: {@code runs/} with three files per finished run, and at the end
 * {@code results.json}, {@code predictions.csv} and {@code report.html} with their checksums in
 * {@code results.sha256}.
 *
 * <p>A run is finished when the list of the checksums of its files is there, which is written last,
 * and holds. Its name carries a hash of the settings, the data and the jars in use, so that a
 * continued experiment takes over only runs that it would have made itself, and runs of several
 * experiments can lie side by side. Results are a {@link FileSet}: those of an earlier experiment
 * are replaced when the new ones are complete, and not before.
 */
public final class ResultFolder implements AutoCloseable {
  static final String RUNS = "runs";
  static final String SET = "results";
  static final String LIST = ".sha256";
  private static final String JSON = ".json";
  private static final String RESULTS = SET + JSON;

  /** What to do about runs that are there already. */
  public enum Start {
    /** Begin anew; refuse when an experiment is there, finished or not. */
    FRESH,
    /** Begin anew, whatever is there. */
    REPLACE,
    /** Take over finished runs. */
    RESUME
  }

  private final Path root;
  private final Path runs;
  private final FolderLock lock;
  private final FileSet set;
  private final Start start;
  private final PredictionOptions options;

  private ResultFolder(Path root, FolderLock lock, Start start, PredictionOptions options) {
    this.root = root;
    this.runs = root.resolve(RUNS);
    this.lock = lock;
    this.set = new FileSet(root, SET);
    this.start = start;
    this.options = options;
  }

  /**
   * Opens a folder, which is created when it is not there.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it cannot be written to or another
   *     process is writing to it, {@link ErrorCode#INVALID_ARGUMENT} when a fresh start would throw
   *     away earlier results
   */
  public static ResultFolder open(Path root, Start start) {
    return open(root, start, PredictionOptions.STANDARD);
  }

  /** Opens a folder whose predictions are written in a certain way. */
  public static ResultFolder open(Path root, Start start, PredictionOptions options) {
    ResultFolder folder =
        new ResultFolder(root, FolderLock.take(root, RUNS + "/.lock"), start, options);
    try {
      folder.set.recover();
      if (start == Start.FRESH) {
        folder.refuseEarlier();
      }
      return folder;
    } catch (OkraException e) {
      folder.close();
      throw e;
    }
  }

  private List<Path> files(String ending) {
    try (Stream<Path> files = Files.list(runs)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read the folder %s: %s", runs, e);
    }
  }

  private void refuseEarlier() {
    if (Files.exists(root.resolve(RESULTS))) {
      throw Errors.argument(
          "%s holds the results of an earlier experiment. Replace them with --overwrite, take over"
              + " its finished runs with --resume, or choose another --out.",
          root);
    }
    if (!files(JSON).isEmpty()) {
      throw Errors.argument(
          "%s holds finished runs of an experiment that did not come to its end. Continue it with"
              + " --resume (runs whose settings or data have changed are made again), replace them"
              + " with --overwrite, or choose another --out.",
          root);
    }
  }

  /** How predictions are written. */
  PredictionOptions options() {
    return options;
  }

  /** The folder. */
  public Path root() {
    return root;
  }

  /**
   * The name of a run: the same for the same settings, seed and fold.
   *
   * @param fingerprint of the data and of the jars in use
   */
  static String key(Method method, long seed, int fold, String fingerprint) {
    String settings = Json.text(List.of(fingerprint, method.configuration()));
    String digits = Sha256.of(settings).substring(0, 12);
    return method.title().replace('/', '.') + "-" + seed + "-" + fold + "-" + digits;
  }

  /** What to say when a run fails: nothing that is finished is lost. */
  String kept() {
    int finished = files(LIST).size();
    return finished == 0
        ? ""
        : " " + finished + " finished runs are kept; correct the file and continue with --resume.";
  }

  /**
   * A run that is finished already.
   *
   * @param note hears of a run that is there and cannot be taken over, and why
   */
  Optional<StoredRun> find(String key, Consumer<String> note) {
    if (start == Start.REPLACE || !Files.exists(runs.resolve(key + JSON))) {
      return Optional.empty();
    }
    try {
      Checksums checksums = Checksums.read(runs.resolve(key + LIST));
      List<String> problems = checksums.problems(runs, names(key));
      if (problems.isEmpty()) {
        return Optional.of(StoredRun.of(Json.read(runs.resolve(key + JSON))));
      }
      note.accept("The run " + key + " is made again: " + String.join(", ", problems) + ".");
    } catch (RuntimeException e) {
      // Whatever is wrong with the files, making the run again repairs it.
      note.accept("The run " + key + " is made again: " + e.getMessage());
    }
    return Optional.empty();
  }

  private Set<String> names(String key) {
    return new LinkedHashSet<>(
        List.of(key + PredictionFormat.CSV.ending(), key + options.format().ending(), key + JSON));
  }

  /** Keeps a finished run. */
  void save(String key, Outcome outcome, TestRows testRows) {
    // A run that is made again is unfinished until its new list is there.
    remove(runs.resolve(key + LIST));
    PredictionTable table = outcome.table(testRows);
    PredictionFormat.CSV.write(table, predictions(key));
    if (options.format() != PredictionFormat.CSV) {
      options.format().write(table, options.format().beside(predictions(key)));
    }
    AtomicFile.write(runs.resolve(key + JSON), Json.text(outcome.stored().toMap()));
    Checksums.of(runs, names(key)).write(runs.resolve(key + LIST));
  }

  /** The predictions of a run, a file by itself. */
  Path predictions(String key) {
    return runs.resolve(key + ".csv");
  }

  /**
   * Hands the results to every sink, in their order, and puts what they wrote in the place of
   * earlier results. A sink of a plugin that fails does not keep the others from writing.
   *
   * @param keys every run, in the order of the table
   */
  void finish(Results results, List<String> keys, Set<ResultSink> sinks) {
    List<Path> files = keys.stream().map(this::predictions).toList();
    Path beside = set.begin();
    Optional<OkraException> failure = Optional.empty();
    for (ResultSink sink : sinks) {
      try {
        sink.write(results, files, beside);
      } catch (OkraException e) {
        if (!PluginCode.isForeign(sink.getClass())) {
          // Without a file of its own the new experiment is not complete.
          throw e;
        }
        failure = failure.or(() -> Optional.of(e));
      } catch (RuntimeException | LinkageError e) {
        String name = sink.getClass().getName();
        String origin = Origins.of(sink.getClass());
        failure =
            failure.or(
                () ->
                    Optional.of(
                        Errors.of(
                            ErrorCode.PLUGIN_BROKEN,
                            e,
                            "The result sink %s of %s failed: %s. The results are written.",
                            name,
                            origin,
                            e)));
      }
    }
    if (options.cells() == PredictionOptions.Cells.SPREADSHEET_SAFE) {
      makeSafe(beside.resolve("predictions.csv"));
    }
    AtomicFile.write(beside.resolve(RESULTS), Json.text(ResultsJson.of(results)));
    set.commit();
    if (start == Start.REPLACE) {
      removeOthers(keys);
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  /** The tables of runs stay as they are, so that a continued experiment can take them over. */
  private static void makeSafe(Path table) {
    if (Files.exists(table)) {
      AtomicFile.write(
          table,
          out -> {
            for (List<String> line : CsvText.parse(Files.readString(table))) {
              out.write(CsvText.safeLine(line));
            }
          });
    }
  }

  /**
   * Removes the runs of the experiment that was replaced; the lists, by which they count, first.
   */
  private void removeOthers(List<String> keys) {
    Set<String> own = Set.copyOf(keys);
    for (String ending : List.of(LIST, JSON, ".jsonl", ".csv", ".part")) {
      for (Path file : files(ending)) {
        String name = file.getFileName().toString();
        if (!own.contains(name.substring(0, name.length() - ending.length()))) {
          remove(file);
        }
      }
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot remove %s: %s", file, e);
    }
  }

  @Override
  public void close() {
    lock.close();
  }
}
