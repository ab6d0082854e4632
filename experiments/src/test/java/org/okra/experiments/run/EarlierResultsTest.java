package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.experiments.run.DigitsExperiment.TEXT;
import static org.okra.experiments.run.DigitsExperiment.injector;
import static org.okra.experiments.run.DigitsExperiment.run;
import static org.okra.experiments.run.DigitsExperiment.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.Progress;
import org.okra.experiments.TestWiring;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.DigitsExperiment.Notes;

/** What happens to results that are in the folder before a run. */
final class EarlierResultsTest {
  private static final String CHANGED = TEXT.replace("lambda: 1.0e-3", "lambda: 1.0e-1");

  @TempDir private static Path finished;
  private static Results whole;
  private static Results changed;

  @TempDir private Path folder;

  @BeforeAll
  static void runOnce(@TempDir Path other) {
    whole = run(TEXT, finished, ResultFolder.Start.FRESH, 1);
    changed = run(CHANGED, other, ResultFolder.Start.FRESH, 1);
  }

  /** Puts the results of the whole experiment into the folder of a test. */
  private void copyFinished() throws IOException {
    try (Stream<Path> files = Files.walk(finished)) {
      for (Path each : files.filter(file -> !file.equals(finished)).toList()) {
        Files.copy(each, folder.resolve(finished.relativize(each).toString()));
      }
    }
  }

  @Test
  void anInterruptedExperimentContinuesToTheSameTable() throws IOException {
    Progress stopsInTheMiddle =
        (stage, done, total) -> {
          if (stage.equals("runs") && done == 2) {
            throw new IllegalStateException("killed");
          }
        };
    assertThatThrownBy(
            () -> run(TEXT, folder, ResultFolder.Start.FRESH, injector(stopsInTheMiddle, 1)))
        .hasMessage("killed");
    assertThat(folder.resolve("results.json")).doesNotExist();
    assertThatThrownBy(() -> run(TEXT, folder, ResultFolder.Start.FRESH, 1))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("--resume");

    Map<Path, String> before = runFiles(folder);
    assertThat(before).hasSize(2);
    Results resumed = run(TEXT, folder, ResultFolder.Start.RESUME, 1);
    // The times in them would differ had they been made again.
    assertThat(runFiles(folder)).hasSize(4).containsAllEntriesOf(before);
    assertThat(table(resumed)).isEqualTo(table(whole));
    assertThat(resumed.gallery().rows()).hasSameSizeAs(whole.gallery().rows());
    assertThat(Files.readString(folder.resolve("predictions.csv")))
        .isEqualTo(Files.readString(finished.resolve("predictions.csv")));
  }

  private static Map<Path, String> runFiles(Path out) throws IOException {
    Map<Path, String> texts = new HashMap<>();
    try (Stream<Path> files = Files.list(out.resolve("runs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        texts.put(file, Files.readString(file));
      }
    }
    return texts;
  }

  @Test
  void otherSettingsAreNotTakenOver() throws IOException {
    copyFinished();
    Results resumed = run(CHANGED, folder, ResultFolder.Start.RESUME, 1);
    assertThat(table(resumed)).isEqualTo(table(changed)).isNotEqualTo(table(whole));
  }

  @Test
  void aFinishedExperimentIsReplacedOnlyWhenAskedTo() throws IOException {
    copyFinished();
    assertThatThrownBy(() -> run(TEXT, folder, ResultFolder.Start.FRESH, 1))
        .hasMessageContaining("holds the results of an earlier experiment")
        .hasMessageContaining("--overwrite");
    run(TEXT.replace("[4, 7]", "[4]"), folder, ResultFolder.Start.REPLACE, 1);
    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".json"))).hasSize(2);
    }
  }

  @Test
  void twoProcessesDoNotShareAFolder() {
    try (ResultFolder first = ResultFolder.open(folder, ResultFolder.Start.FRESH)) {
      assertThatThrownBy(() -> ResultFolder.open(folder, ResultFolder.Start.FRESH))
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("Another process");
      assertThat(first.root()).isEqualTo(folder);
    }
  }

  @Test
  void aFolderThatCannotBeWrittenToIsToldBeforeAnyWork() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> ResultFolder.open(file.resolve("out"), ResultFolder.Start.FRESH))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
        .hasMessageContaining("--out");
  }

  @Test
  void aRefusedRunLeavesEarlierResultsAlone() throws IOException {
    copyFinished();
    String results = Files.readString(folder.resolve("results.json"));
    String broken = TEXT.replaceAll("(?s)compare:.*", "compare: {direct: {decoder: vector}}\n");
    assertThatThrownBy(() -> run(broken, folder, ResultFolder.Start.FRESH, 1))
        .isInstanceOf(OkraException.class);
    assertThat(folder.resolve("results.json")).hasContent(results);
    assertThat(folder.resolve("runs")).isDirectoryContaining("glob:**.json");
  }

  @Test
  void changedDataAreNotTakenOver() throws IOException {
    Path data = Files.writeString(folder.resolve("line.csv"), csv(1));
    String text =
        """
        name: line
        dataset: {type: csv, train: line.csv, outputs: [y]}
        input: {kernel: {type: gaussian, gamma: 0.5}}
        output: {kernel: linear}
        metrics: [rmse]
        """;
    Path out = folder.resolve("out");
    Results first = run(text, out, ResultFolder.Start.FRESH, TestWiring.injector(data.getParent()));
    Files.writeString(data, csv(5));
    Results second =
        run(text, out, ResultFolder.Start.RESUME, TestWiring.injector(data.getParent()));
    assertThat(table(second)).isNotEqualTo(table(first));
  }

  private static String csv(int factor) {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 30; i++) {
      text.append(i).append(',').append(factor * (i % 7)).append('\n');
    }
    return text.toString();
  }

  @Test
  void aWrongSettingDoesNotCostEarlierResults() throws IOException {
    copyFinished();
    String before = Files.readString(folder.resolve("results.json"));
    String broken = TEXT.replace("labelled: 60", "labelled: 81");
    assertThatThrownBy(() -> run(broken, folder, ResultFolder.Start.FRESH, 1))
        .isInstanceOf(OkraException.class);
    assertThat(Files.readString(folder.resolve("results.json"))).isEqualTo(before);
    assertThat(runFiles(folder)).hasSize(4);
  }

  @Test
  void runFilesThatCannotBeReadAreMadeAgain() throws IOException {
    copyFinished();
    List<Path> files = List.copyOf(runFiles(folder).keySet());
    Files.writeString(files.get(0), "{}");
    Files.delete(Path.of(files.get(1).toString().replace(".json", ".csv")));
    assertThat(table(run(TEXT, folder, ResultFolder.Start.RESUME, 1))).isEqualTo(table(whole));
  }

  /** Everything could be checked beforehand, and the experiment is killed all the same. */
  @Test
  void earlierResultsAreThereUntilNewOnesAreComplete() throws IOException {
    copyFinished();
    String results = Files.readString(folder.resolve("results.json"));
    String predictions = Files.readString(folder.resolve("predictions.csv"));
    Progress stopsInTheMiddle =
        (stage, done, total) -> {
          if (stage.equals("runs") && done == 3) {
            throw new IllegalStateException("killed");
          }
        };
    for (ResultFolder.Start start :
        List.of(ResultFolder.Start.REPLACE, ResultFolder.Start.RESUME)) {
      assertThatThrownBy(() -> run(CHANGED, folder, start, injector(stopsInTheMiddle, 1)))
          .hasMessage("killed");
      assertThat(folder.resolve("results.json")).hasContent(results);
      assertThat(folder.resolve("predictions.csv")).hasContent(predictions);
      assertThat(Verification.of(folder).problems()).isEmpty();
    }
    Results replaced = run(CHANGED, folder, ResultFolder.Start.REPLACE, 1);
    assertThat(runFiles(folder)).hasSize(4);
    assertThat(table(replaced)).isEqualTo(table(changed));
  }

  /** What was done to one run; the others are taken over. */
  @ParameterizedTest
  @ValueSource(strings = {"emptied", "halved", "null", "metric", "unlisted", "list"})
  void alteredRunsAreMadeAgainAndSaidToBe(String what) throws IOException {
    copyFinished();
    String predictions = Files.readString(folder.resolve("predictions.csv"));
    Map<Path, String> before = runFiles(folder);
    Path json = before.keySet().stream().sorted().toList().get(1);
    Path csv = Path.of(json.toString().replace(".json", ".csv"));
    Path list = Path.of(json.toString().replace(".json", ".sha256"));
    switch (what) {
      case "emptied" -> Files.writeString(csv, "");
      case "halved" ->
          Files.writeString(csv, Files.readString(csv).substring(0, (int) Files.size(csv) / 2));
      case "null" ->
          Files.writeString(
              json, before.get(json).replaceFirst("\"value\" : [0-9.E-]+", "\"value\" : null"));
      case "metric" -> Files.writeString(json, before.get(json).replace("\"rmse\"", "\"rms\""));
      case "unlisted" -> Files.delete(list);
      default -> Files.writeString(list, "rubbish");
    }
    List<String> notes = new ArrayList<>();
    Results resumed = run(TEXT, folder, ResultFolder.Start.RESUME, injector(new Notes(notes), 1));
    String key = json.getFileName().toString().replace(".json", "");
    assertThat(notes)
        .singleElement()
        .satisfies(note -> assertThat(note).startsWith("The run " + key + " is made again: "));
    assertThat(table(resumed)).isEqualTo(table(whole));
    assertThat(folder.resolve("predictions.csv")).hasContent(predictions);
    before.remove(json);
    assertThat(runFiles(folder)).hasSize(4).containsAllEntriesOf(before);
    assertThat(Verification.of(folder).problems()).isEmpty();
  }
}
