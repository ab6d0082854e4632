package org.okra.experiments.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.OkraException;
import org.okra.core.file.AtomicFile;
import org.okra.core.resource.Threads;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.PipelineTrainer.Part;
import org.okra.experiments.model.PipelineUpdate;
import org.okra.experiments.model.PipelineUpdate.Change;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.reproduce.Paper;
import org.okra.experiments.reproduce.PaperPage;
import org.okra.experiments.reproduce.Reproduction;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.ExperimentData;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.ResultFolder.Start;
import org.okra.experiments.run.Runner;
import org.okra.experiments.run.SearchRunner;
import org.okra.experiments.run.TuneFolder;
import org.okra.experiments.run.Verification;

/**
 * Lets the k-th operation on files fail, for every k, and looks afterwards: the old state is whole
 * or the new one is, and the command that is given again comes to the end that it should.
 */
final class CrashPointsTest {
  /** So small that no array is counted: where one is, every run asks for a collection or two. */
  private static final String OLD =
      """
      name: small
      dataset: {type: heteroscedastic, train: 8, test: 3, inputs: 2}
      input: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 4}}
      output: {kernel: linear, sketch: coordinates}
      estimator: {type: ridge, lambda: 1.0e-3}
      decoder: vector
      metrics: rmse
      seeds: [1, 2]
      """;

  private static final String SEEDS = "[1, 2]";
  private static final String NEW = OLD.replace("1.0e-3", "1.0");
  private static final String SEARCH =
      "search: {space: {estimator.lambda: [1.0e-3, 1.0]}, split: {type: k-fold, folds: 2}}\n";

  /** Every build tries one in three crash points of the longest command. */
  private static final int SAMPLED = 3;

  /** One for all tests: it takes longer than a command, and holds nothing of what they do. */
  private static final Injector INJECTOR =
      TestWiring.injector(
          RunContext.builder().threads(Threads.okra(1)), Path.of("none"), Progress.SILENT);

  @TempDir private Path folder;
  private final Map<String, ExperimentFile> files = new HashMap<>();
  private Path before;

  @BeforeEach
  void prepare() throws IOException {
    before = Files.createDirectory(folder.resolve("before"));
  }

  private ExperimentFile file(String text) {
    return files.computeIfAbsent(
        text,
        each -> INJECTOR.getInstance(ExperimentReader.class).parse("x.yaml", each, List.of()));
  }

  private void run(String text, Path out, Start start) {
    try (ResultFolder results = ResultFolder.open(out, start)) {
      INJECTOR.getInstance(Runner.class).run(file(text), results);
    }
  }

  private void tune(String text, Path out, Start start) {
    try (TuneFolder results = TuneFolder.open(out, start, Progress.SILENT)) {
      results.finish(INJECTOR.getInstance(SearchRunner.class).run(file(text), results));
    }
  }

  private void fit(String text, Path model) {
    SavedPipeline<?, ?> fitted =
        INJECTOR
            .getInstance(PipelineTrainer.class)
            .fit(file(text), Optional.empty(), Optional.empty(), Part.ALL);
    write(fitted, model);
  }

  private void write(SavedPipeline<?, ?> fitted, Path model) {
    INJECTOR
        .getInstance(PipelineFiles.class)
        .write(fitted, model, INJECTOR.getInstance(RunContext.class));
  }

  private void append(Path model) {
    RunContext context = INJECTOR.getInstance(RunContext.class).reseeded(5);
    SavedPipeline<?, ?> saved = INJECTOR.getInstance(PipelineFiles.class).read(model, context);
    ExperimentFile file = file(NEW);
    Dataset<?, ?> rows =
        new ExperimentData(INJECTOR.getInstance(DataSource.class))
            .parts(file.methods().get(0), context)
            .get(0)
            .test();
    write(
        INJECTOR.getInstance(PipelineUpdate.class).apply(Change.APPEND, saved, rows, context),
        model);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path each : files.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  /** Fails at every operation in turn; how many there were. */
  private int everywhere(Faults.Mode mode, Consumer<Path> command, Consumer<Path> check)
      throws IOException {
    return from(0, 1, mode, command, check);
  }

  /** Fails at an operation, and then at every further one by a fixed step. */
  private int from(
      int first, int step, Faults.Mode mode, Consumer<Path> command, Consumer<Path> check)
      throws IOException {
    for (int k = first; ; k += step) {
      Path place = folder.resolve("k" + k);
      copy(before, place);
      Faults faults = new Faults(k, mode);
      try {
        command.accept(FailingFileSystem.wrap(place, faults));
      } catch (OkraException e) {
        assertThat(faults.happened()).as(e.getMessage()).isTrue();
      }
      check.accept(place);
      if (!faults.happened()) {
        return k;
      }
    }
  }

  /** The same folder, without waiting for the disk: what is asked for is the state of its files. */
  private static Path quick(Path place) {
    return FailingFileSystem.wrap(place, Faults.none());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** What is said of everything but runs that did not come to their end. */
  private static List<String> damage(Path place) {
    return Verification.of(place).problems().stream()
        .filter(each -> !each.endsWith("has no checksums; --resume makes it again"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aRunThatReplacesResults(Faults.Mode mode) throws IOException {
    run(OLD.replace(SEEDS, "[1]"), before, Start.FRESH);
    String renewed = NEW.replace(SEEDS, "[1]");
    run(renewed, folder.resolve("after"), Start.FRESH);
    String old = read(before.resolve("predictions.csv"));
    String fresh = read(folder.resolve("after/predictions.csv"));
    assertThat(fresh).isNotEqualTo(old);
    int steps =
        everywhere(
            mode,
            place -> run(renewed, place, Start.REPLACE),
            place -> {
              ResultFolder.open(place, Start.RESUME).close();
              assertThat(damage(place)).isEmpty();
              String found = read(place.resolve("predictions.csv"));
              assertThat(found).isIn(old, fresh);
              assertThat(read(place.resolve("results.json")).contains("\"lambda\" : 0.001"))
                  .isEqualTo(found.equals(old));
              run(renewed, quick(place), Start.RESUME);
              assertThat(read(place.resolve("predictions.csv"))).isEqualTo(fresh);
              assertThat(damage(place)).isEmpty();
            });
    assertThat(steps).isGreaterThan(30);
  }

  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aRunThatIsContinued(Faults.Mode mode) throws IOException {
    run(OLD.replace(SEEDS, "[1]"), before, Start.FRESH);
    Files.delete(before.resolve("results.json"));
    Files.delete(before.resolve("results.sha256"));
    run(OLD, folder.resolve("after"), Start.FRESH);
    String whole = read(folder.resolve("after/predictions.csv"));
    everywhere(
        mode,
        place -> run(OLD, place, Start.RESUME),
        place -> {
          run(OLD, quick(place), Start.RESUME);
          assertThat(read(place.resolve("predictions.csv"))).isEqualTo(whole);
          assertThat(Verification.of(place).problems()).isEmpty();
        });
  }

  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aSearchThatReplacesAnother(Faults.Mode mode) throws IOException {
    tune(OLD + SEARCH.replace("1.0]", "10.0]"), before, Start.FRESH);
    tune(OLD + SEARCH, folder.resolve("after"), Start.FRESH);
    String old = read(before.resolve("tune.json"));
    String fresh = read(folder.resolve("after/tune.json"));
    assertThat(fresh).isNotEqualTo(old);
    int steps =
        everywhere(
            mode,
            place -> tune(OLD + SEARCH, place, Start.FRESH),
            place -> {
              TuneFolder.open(place, Start.RESUME, Progress.SILENT).close();
              assertThat(read(place.resolve("tune.json"))).isIn(old, fresh);
              assertThat(damage(place)).isEmpty();
              tune(OLD + SEARCH, quick(place), Start.RESUME);
              assertThat(read(place.resolve("tune.json"))).isEqualTo(fresh);
              assertThat(Verification.of(place).problems()).isEmpty();
            });
    assertThat(steps).isGreaterThan(20);
  }

  /** A run that goes on where it stopped, its section, and the page of its paper. */
  private void reproduce(String text, Path out) {
    Reproduction entry =
        new Reproduction("usps-free", "Table 9", "Small.", List.of(), 1, List.of(), List.of());
    Results found;
    try (ResultFolder results = ResultFolder.open(out.resolve(entry.name()), Start.RESUME)) {
      found = INJECTOR.getInstance(Runner.class).run(file(text), results);
    }
    PaperPage.writeSection(entry, found, out);
    PaperPage.write(new Paper("paper", "Tables", "Somebody.", List.of(entry), List.of()), out);
  }

  /** The longest command: every build tries a third of its crash points, others in each mode. */
  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aReproductionThatWritesItsPageAnew(Faults.Mode mode) throws IOException {
    assertReproductionIsSafe(mode.ordinal(), SAMPLED, mode);
  }

  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  @Tag("figures")
  void aReproductionAtEveryCrashPoint(Faults.Mode mode) throws IOException {
    assertReproductionIsSafe(0, 1, mode);
  }

  private void assertReproductionIsSafe(int first, int step, Faults.Mode mode) throws IOException {
    reproduce(OLD.replace(SEEDS, "[1]"), before);
    reproduce(OLD, folder.resolve("after"));
    String old = read(before.resolve("paper.md"));
    String fresh = read(folder.resolve("after/paper.md"));
    assertThat(fresh).isNotEqualTo(old);
    int steps =
        from(
            first,
            step,
            mode,
            place -> reproduce(OLD, place),
            place -> {
              assertThat(read(place.resolve("paper.md"))).isIn(old, fresh);
              assertThat(old + fresh).contains(read(place.resolve("usps-free/section.md")));
              reproduce(OLD, quick(place));
              assertThat(read(place.resolve("paper.md"))).isEqualTo(fresh);
              assertThat(Verification.of(place.resolve("usps-free")).problems()).isEmpty();
            });
    assertThat(steps).isGreaterThan(30);
  }

  /** Results above are short enough for a buffer; this is not. */
  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aFileOfSeveralWrites(Faults.Mode mode) throws IOException {
    String old = "old";
    String fresh = "0123456789".repeat(30_000);
    Files.writeString(before.resolve("t"), old);
    int steps =
        everywhere(
            mode,
            place -> AtomicFile.write(place.resolve("t"), fresh),
            place -> assertThat(read(place.resolve("t"))).isIn(old, fresh));
    assertThat(steps).isGreaterThan(6);
  }

  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aFitThatReplacesAModel(Faults.Mode mode) throws IOException {
    fit(OLD, before.resolve("m.okra"));
    fit(NEW, folder.resolve("new.okra"));
    byte[] old = Files.readAllBytes(before.resolve("m.okra"));
    byte[] fresh = Files.readAllBytes(folder.resolve("new.okra"));
    everywhere(
        mode,
        place -> fit(NEW, place.resolve("m.okra")),
        place -> {
          assertThat(bytes(place)).isIn(old, fresh);
          fit(NEW, quick(place).resolve("m.okra"));
          assertThat(bytes(place)).isEqualTo(fresh);
          assertNothingBeside(place);
        });
  }

  @ParameterizedTest
  @EnumSource(Faults.Mode.class)
  void aModelThatGoesOnLearning(Faults.Mode mode) throws IOException {
    fit(OLD, before.resolve("m.okra"));
    byte[] old = Files.readAllBytes(before.resolve("m.okra"));
    copy(before, folder.resolve("after"));
    append(folder.resolve("after/m.okra"));
    byte[] fresh = bytes(folder.resolve("after"));
    assertThat(fresh).isNotEqualTo(old);
    everywhere(
        mode,
        place -> append(place.resolve("m.okra")),
        place -> assertThat(bytes(place)).isIn(old, fresh));
  }

  private static byte[] bytes(Path place) {
    try {
      return Files.readAllBytes(place.resolve("m.okra"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertNothingBeside(Path place) {
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files).containsExactly(place.resolve("m.okra"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
