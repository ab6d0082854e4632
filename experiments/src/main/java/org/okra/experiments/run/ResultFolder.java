package org.okra.experiments.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Origins;
import org.okra.core.file.AtomicFile;
import org.okra.core.file.Sha256;
import org.okra.experiments.file.Method;
import org.okra.experiments.predictions.PredictionFormat;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.predictions.PredictionTable;
import org.okra.experiments.result.Results;

/**
 * The folder of one experiment: {@code runs/} with two files per finished run, and at the end
 * {@code results.json}, {@code predictions.csv} and {@code report.html}.
 *
 * <p>A run is finished when its JSON file is there; that file appears whole, after everything else
 * of the run. Its name carries a hash of the settings, the data and the jars in use, so that a
 * continued experiment takes over only runs that it would have made itself.
 */
public final class ResultFolder implements AutoCloseable {
  private static final String RESULTS = "results.json";

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
  private final FileChannel lockFile;
  private final Start start;
  private final PredictionOptions options;

  private ResultFolder(
      Path root, Path runs, FileChannel lockFile, Start start, PredictionOptions options) {
    this.root = root;
    this.runs = runs;
    this.lockFile = lockFile;
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
    Path runs = root.resolve("runs");
    try {
      Files.createDirectories(runs);
      FileChannel channel =
          FileChannel.open(
              runs.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      requireLock(channel, root);
      ResultFolder folder = new ResultFolder(root, runs, channel, start, options);
      if (start == Start.FRESH) {
        folder.refuseEarlier();
      }
      return folder;
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write to the folder %s: %s. Choose another with --out.",
          root,
          e);
    }
  }

  private static void requireLock(FileChannel channel, Path root) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          "Another process is writing to %s. Wait for it, or choose another --out.",
          root);
    }
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(runs)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private void refuseEarlier() throws IOException {
    if (Files.exists(root.resolve(RESULTS))) {
      close();
      throw Errors.argument(
          "%s holds the results of an earlier experiment. Replace them with --overwrite, take over"
              + " its finished runs with --resume, or choose another --out.",
          root);
    }
    if (!Files.exists(root.resolve(RESULTS)) && !files(".json").isEmpty()) {
      close();
      throw Errors.argument(
          "%s holds finished runs of an experiment that did not come to its end. Continue it with"
              + " --resume (runs whose settings or data have changed are made again), replace them"
              + " with --overwrite, or choose another --out.",
          root);
    }
  }

  /**
   * Makes room for new runs. Called when everything that can be checked beforehand has been, so
   * that a wrong setting does not cost the results of an earlier experiment.
   */
  void begin() {
    try {
      // The mark of a finished experiment goes first: what follows is an unfinished one.
      Files.deleteIfExists(root.resolve(RESULTS));
      Files.deleteIfExists(root.resolve("predictions.jsonl"));
      if (start != Start.RESUME) {
        // Runs count by their JSON, so that goes before the rest.
        for (String ending : List.of(".json", ".jsonl", ".csv", ".part")) {
          for (Path file : files(ending)) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot clear the folder %s: %s", root, e);
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
    try {
      int finished = files(".json").size();
      return finished == 0
          ? ""
          : " "
              + finished
              + " finished runs are kept; correct the file and continue with --resume.";
    } catch (IOException e) {
      return "";
    }
  }

  /** A run that is finished already. */
  Optional<StoredRun> find(String key) {
    Path file = runs.resolve(key + ".json");
    if (!Files.exists(file)
        || !Files.exists(predictions(key))
        || !Files.exists(options.format().beside(predictions(key)))) {
      return Optional.empty();
    }
    try {
      return Optional.of(StoredRun.of(Json.read(file)));
    } catch (RuntimeException e) {
      // Whatever is wrong with the file, making the run again repairs it.
      return Optional.empty();
    }
  }

  /** Keeps a finished run. */
  void save(String key, Outcome outcome, TestRows testRows) {
    PredictionTable table = outcome.table(testRows);
    PredictionFormat.CSV.write(table, predictions(key));
    if (options.format() != PredictionFormat.CSV) {
      options.format().write(table, options.format().beside(predictions(key)));
    }
    StoredRun stored = new StoredRun(outcome.result(), outcome.directions());
    AtomicFile.write(runs.resolve(key + ".json"), Json.text(stored.toMap()));
  }

  /** The predictions of a run, a file by itself. */
  Path predictions(String key) {
    return runs.resolve(key + ".csv");
  }

  /**
   * Hands the results to every sink, in their order. {@code results.json} comes last, because it
   * marks the experiment as finished; a sink that fails does not keep the others from writing.
   *
   * @param keys every run, in the order of the table
   */
  void finish(Results results, List<String> keys, Set<ResultSink> sinks) {
    List<Path> files = keys.stream().map(this::predictions).toList();
    Optional<OkraException> failure = Optional.empty();
    for (ResultSink sink : sinks) {
      try {
        sink.write(results, files, root);
      } catch (OkraException e) {
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
    AtomicFile.write(root.resolve(RESULTS), Json.text(ResultsJson.of(results)));
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  @Override
  public void close() {
    try {
      lockFile.close();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot let go of %s: %s", root, e);
    }
  }
}
