package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;

/** Candidates out of files: one set per row, one per key, one for all. */
final class CandidateFilesTest {
  private static final int ROWS = 40;
  private static final String FIRST = "{type: top-k-accuracy, k: 1}";

  @TempDir private Path folder;

  /** y = 10 x, rows r0, r1, ... in families of two with one key each. */
  @BeforeEach
  void write() throws IOException {
    StringBuilder data = new StringBuilder("id,family,x,y\n");
    StringBuilder perRow = new StringBuilder("row\tvalue\n");
    StringBuilder perKey = new StringBuilder("smell,family,value\n");
    for (int i = 0; i < ROWS; i++) {
      double x = i / 10.0;
      data.append("r%d,f%d,%s,%s%n".formatted(i, i / 2, x, 10 * x));
      // A wrong one first, farther from the truth than any prediction.
      perRow.append("r%d\t%s%nr%d\t%s%n".formatted(i, 10 * x + 25, i, 10 * x));
      perKey.append("no,f%d,%s%n".formatted(i / 2, 10 * x));
    }
    Files.writeString(folder.resolve("data.csv"), data);
    Files.writeString(folder.resolve("perRow.tsv"), perRow);
    Files.writeString(folder.resolve("perKey.csv"), perKey);
    Files.writeString(folder.resolve("all.csv"), "y\n-50\n35\n90\n");
  }

  private static String text(String from) {
    return """
    name: own
    dataset: {type: csv, train: data.csv, outputs: [y], id: id, columns: {family: key}}
    split: {type: first, train: 30}
    input: {kernel: {type: gaussian, gamma: 1}}
    output: {kernel: {type: gaussian, gamma: 0.01}}
    estimator: {type: ridge, lambda: 1.0e-4}
    decoder: {type: candidates, from: %s}
    metrics: [top-k-accuracy, {type: top-k-accuracy, k: 2}, mean-reciprocal-rank]
    """
        .formatted(from);
  }

  private ExperimentFile file(String text, Injector injector) {
    return injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
  }

  private RunResult run(String from) {
    return results(text(from)).methods().get(0).runs().get(0);
  }

  private Results results(String text) {
    Injector injector = TestWiring.injector(folder);
    try (ResultFolder results =
        ResultFolder.open(folder.resolve("out"), ResultFolder.Start.REPLACE)) {
      return injector.getInstance(Runner.class).run(file(text, injector), results);
    }
  }

  @Test
  void everyRowChoosesAmongItsOwn() {
    RunResult result = run("{file: perRow.tsv, query: row, output: value}");
    assertThat(result.metrics().get(FIRST).value()).isEqualTo(1);
    assertThat(result.metrics().get("{type: top-k-accuracy, k: 2}").value()).isEqualTo(1);
    assertThat(result.metrics().get("mean-reciprocal-rank").value()).isEqualTo(1);
    assertThat(result.metrics().get(FIRST).count()).isEqualTo(10);
    assertThat(result.facts())
        .containsEntry(FIRST + " 95% from", 1.0)
        .containsEntry(FIRST + " 95% to", 1.0);
  }

  @Test
  void rowsOfOneKeyShareTheirCandidates() {
    RunResult result = run("{file: perKey.csv, key: family, output: value}");
    assertThat(result.metrics().get("{type: top-k-accuracy, k: 2}").value()).isEqualTo(1);
    Map<String, Double> facts = result.facts();
    assertThat(facts.get("mean-reciprocal-rank 95% from"))
        .isLessThanOrEqualTo(result.metrics().get("mean-reciprocal-rank").value());
    assertThat(facts.get("mean-reciprocal-rank 95% to"))
        .isGreaterThanOrEqualTo(result.metrics().get("mean-reciprocal-rank").value());
  }

  @Test
  void aPlainFileServesEveryRowAndOnlyIt() {
    RunResult result = run("{file: all.csv}");
    // 35 is a truth of the test part (30.0 to 39.0), and the others are not offered.
    assertThat(result.metrics().get(FIRST).value()).isEqualTo(0.1);
  }

  @Test
  void aSearchJudgesTrainingRowsByTheirOwnCandidates() {
    for (String split : List.of("{type: k-fold, folds: 3}", "leave-one-out")) {
      Results results =
          results(
              text("{file: perRow.tsv, query: row, output: value}")
                  + "search: {space: {input.kernel.gamma: [1.0e-9, 1]}, split: "
                  + split
                  + "}\n");
      RunResult result = results.methods().get(0).runs().get(0);
      assertThat(result.chosen()).containsKey("input.kernel.gamma").doesNotContainValue(1.0e-9);
      assertThat(result.metrics().get(FIRST).value()).isEqualTo(1);
    }
  }

  @Test
  void rowsWithTooFewCandidatesAreLeftOutWhenTheFileSaysSo() throws IOException {
    String some = Files.readString(folder.resolve("perRow.tsv")).replaceFirst("r35\t60.0\\R", "");
    Files.writeString(folder.resolve("some.tsv"), some.replaceAll("r36\t.*\\R", ""));
    RunResult kept = run("{file: some.tsv, query: row, least: 1}");
    assertThat(kept.metrics().get(FIRST).count()).isEqualTo(9);
    RunResult two = run("{file: some.tsv, query: row, least: 2}");
    assertThat(two.metrics().get(FIRST).count()).isEqualTo(8);
    fails(
        () -> run("{file: some.tsv, query: row}"),
        ErrorCode.EMPTY_INPUT,
        "There is no candidate for row 'r36'");
    fails(
        () -> run("{file: some.tsv, query: row, least: 9}"),
        ErrorCode.EMPTY_INPUT,
        "No row has 9 candidates");
  }

  @Test
  void aRowWithoutCandidatesInALaterFoldIsToldBeforeTheFirst() throws IOException {
    String all = Files.readString(folder.resolve("perRow.tsv"));
    Files.writeString(folder.resolve("some.tsv"), all.replaceAll("r7\t.*\\R", ""));
    String folds =
        text("{file: some.tsv, query: row}")
            .replace("{type: first, train: 30}", "{type: k-fold, folds: 20}");
    // Without "2 finished runs are kept".
    assertThatThrownBy(() -> results(folds)).hasMessageEndingWith("with from: {least: 1, ...}.");
  }

  @Test
  void onlyRowsWithCandidatesCalibrate() throws IOException {
    String all = Files.readString(folder.resolve("perRow.tsv"));
    Files.writeString(folder.resolve("some.tsv"), all.replaceAll("r(\\d|1\\d)\t.*\\R", ""));
    for (String method : List.of("split, share: 0.5", "leave-one-out")) {
      String conformal = "conformal: {coverage: 0.5, method: " + method + "}\n";
      RunResult result =
          results(text("{file: some.tsv, query: row, least: 1}") + conformal)
              .methods()
              .get(0)
              .runs()
              .get(0);
      // Ten of thirty training rows have candidates.
      assertThat(result.facts().get("calibration rows")).isBetween(1.0, 10.0);
      assertThat(result.metrics().get("conformal-coverage").value()).isPositive();
      fails(
          () -> results(text("{file: some.tsv, query: row}") + conformal),
          ErrorCode.EMPTY_INPUT,
          "x.yaml:7: There is no candidate for row 'r");
      fails(
          () ->
              results(
                  text("{file: some.tsv, query: row, least: 1}")
                      + conformal.replace("0.5, m", "0.92, m")),
          ErrorCode.INVALID_ARGUMENT,
          "A coverage of 0.92 needs at least 12 calibration rows");
    }
  }

  private static void fails(ThrowingCallable call, ErrorCode code, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code))
        .hasMessageContaining(text);
  }

  @Test
  void mistakesAreToldBeforeAnyWork() throws IOException {
    Files.writeString(folder.resolve("unknown.tsv"), "row\tvalue\nr1\t2\nr99\t3\n");
    fails(
        () -> run("{file: unknown.tsv, query: row}"),
        ErrorCode.UNKNOWN_NAME,
        "x.yaml:7: unknown.tsv has candidates for 1 row(s) that data set 'data' does not have:"
            + " 'r99'");
    Files.writeString(folder.resolve("words.tsv"), "row\tvalue\nr1\tblue\n");
    fails(() -> run("{file: words.tsv, query: row}"), ErrorCode.FILE_FORMAT, "words.tsv, line 2");
    fails(
        () -> run("{file: perRow.tsv, query: line}"),
        ErrorCode.FILE_FORMAT,
        "there is no column 'line'; the file has [row, value]");
    fails(
        () -> run("{file: perKey.csv, key: smell, output: value}"),
        ErrorCode.UNKNOWN_NAME,
        "has no key 'smell' that candidates could go by. Keys: family");
    fails(
        () -> run("{file: perKey.csv, key: family}"),
        ErrorCode.INVALID_ARGUMENT,
        "say which of them hold the candidate (output)");
    fails(() -> run("{file: nowhere.tsv, query: row}"), ErrorCode.FILE_NOT_FOUND, "nowhere.tsv");
    fails(
        () -> run("{file: perRow.tsv, query: row, key: family}"),
        ErrorCode.INVALID_OPTION,
        "not by both");
    fails(() -> run("{query: row}"), ErrorCode.INVALID_OPTION, "from needs the key 'file'");
    fails(
        () -> run("{file: perRow.tsv, quary: row}"),
        ErrorCode.INVALID_OPTION,
        "from has no key 'quary'. Did you mean 'query'?");
    fails(
        () ->
            results(
                text("{file: perRow.tsv, query: row}")
                    + "search: {space: {decoder.from: [train, all]}}\n"),
        ErrorCode.INVALID_OPTION,
        "A file of candidates cannot be searched");
    fails(
        () -> results(text("{file: perRow.tsv, query: row}").replace(" id: id,", " ignore: [id],")),
        ErrorCode.INVALID_ARGUMENT,
        "have none. Name them (csv: id)");
  }

  @Test
  void aModelKeepsItsCandidatesAndWhomTheyAreFor() throws IOException {
    Injector injector = TestWiring.injector(folder);
    RunContext context = injector.getInstance(RunContext.class);
    ExperimentFile file = file(text("{file: perKey.csv, key: family, output: value}"), injector);
    SavedPipeline<?, ?> fitted =
        injector
            .getInstance(PipelineTrainer.class)
            .fit(file, Optional.empty(), Optional.empty(), PipelineTrainer.Part.TRAINING);
    PipelineFiles files = injector.getInstance(PipelineFiles.class);
    files.write(fitted, folder.resolve("model.okra"), context);
    SavedPipeline<?, ?> saved = files.read(folder.resolve("model.okra"), context);
    Files.writeString(folder.resolve("new.csv"), "x,family\n3.1,f15\n0.52,f2\n");
    var rows =
        injector
            .getInstance(InputSource.class)
            .read(folder.resolve("new.csv").toString(), saved, context);
    List<Double> found =
        saved.predict(rows, 1, context).outputs().stream()
            .map(each -> ((FeatureVector) each.best()).get(0))
            .toList();
    assertThat(found).containsExactly(31.0, 5.0);
    Files.writeString(folder.resolve("other.csv"), "x,family\n3.1,f99\n");
    var unknown =
        injector
            .getInstance(InputSource.class)
            .read(folder.resolve("other.csv").toString(), saved, context);
    fails(
        () -> saved.predict(unknown, 1, context),
        ErrorCode.EMPTY_INPUT,
        "There is no candidate for rows with the family 'f99'");
  }
}
