package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TuneTest {
  private static final String EXPERIMENT =
      """
      name: small
      dataset: {type: planted-labels, train: 120, test: 40, inputs: 60, labels: 12, inputsPerRow: 8, labelsPerRow: 2, topics: 5}
      input: {kernel: {type: gaussian, gamma: 0.1}}
      output: {kernel: {type: gaussian, gamma: 0.2}}
      estimator: {type: ridge, lambda: 1.0e-2}
      metrics: [f1, hamming]
      seeds: [5]
      search: {space: {estimator.lambda: [1.0e-6, 1.0e-3, 10]}, split: {type: k-fold, folds: 3}}
      compare:
        plain: {search: none, estimator.lambda: 0.1}
        linear: {input.kernel: linear, search.metric: hamming}
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private String experiment(String text) throws IOException {
    Files.writeString(folder.resolve("small.yaml"), text);
    return folder.resolve("small.yaml").toString();
  }

  @Test
  void aRankThatBindsIsSaidOnce() throws IOException {
    String yaml =
        experiment(
            EXPERIMENT
                .replace("ridge, lambda: 1.0e-2", "low-rank, lambda: 1.0e-6, rank: 1")
                .replaceAll("(?s)search: \\{space: \\{estimator.lambda.*", "")
                .replace("kernel: {type: gaussian, gamma: 0.2}", "kernel: linear"));
    String searched = "search={space: {estimator.lambda: [1.0e-6, 1.0e-5]}}";
    String model = folder.resolve("m.okra").toString();
    String[][] commands = {
      {"run", yaml, "--out", folder.resolve("run").toString()},
      {"fit", yaml, "--model", model},
      {"tune", yaml, "--set", searched, "--out", folder.resolve("tune").toString()}
    };
    for (String[] command : commands) {
      err.getBuffer().setLength(0);
      assertThat(run(command)).as(err.toString()).isZero();
      assertThat(err.toString().split("rank 1 is too small", -1)).as(command[0]).hasSize(2);
    }
    err.getBuffer().setLength(0);
    assertThat(run("fit", yaml, "--model", model, "--quiet")).isZero();
    assertThat(err.toString()).doesNotContain("too small");
  }

  @Test
  void bestFileRunsAsTheTunedExperimentDid() throws IOException {
    String yaml = experiment(EXPERIMENT);
    String tuned = folder.resolve("tuned").toString();
    assertThat(run("tune", yaml, "--out", tuned)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("small, by f1", "linear, by hamming", " ± ", "{estimator.lambda: 0.001}")
        .doesNotContain("plain, by");
    String json = Files.readString(folder.resolve("tuned/tune.json"));
    assertThat(json)
        .contains("\"seed\" : 5", "\"trials\"", "\"standardError\"", "HIGHER_IS_BETTER");
    String best = Files.readString(folder.resolve("tuned/best.yaml"));
    assertThat(best).doesNotContain("search");

    assertThat(run("run", yaml, "--out", folder.resolve("one").toString())).isZero();
    assertThat(run("run", tuned + "/best.yaml", "--out", folder.resolve("two").toString()))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("two/predictions.csv"))
        .hasSameTextualContentAs(folder.resolve("one/predictions.csv"));
  }

  @Test
  void searchesByLeaveOneOutAndContinuouslyArePlannedAndRun() throws IOException {
    String text =
        EXPERIMENT
            .replaceAll("(?s)compare:.*", "")
            .replace("split: {type: k-fold, folds: 3}", "split: leave-one-out");
    String yaml = experiment(text);
    assertThat(run("plan", yaml)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("3 trials on 1 validation parts, 1 different problems");
    assertThat(run("tune", yaml, "--out", folder.resolve("a").toString())).isZero();
    String ranges =
        text.replace("[1.0e-6, 1.0e-3, 10]", "{from: 1.0e-6, to: 10}")
            .replace("search: {", "search: {method: continuous, trials: 8, ");
    assertThat(run("tune", experiment(ranges), "--out", folder.resolve("b").toString()))
        .as(err.toString())
        .isZero();
    assertThat(Files.readString(folder.resolve("b/best.yaml"))).contains("lambda");
  }

  @Test
  void trialsAreShownEvenWhenTheirFileCannotBeWritten() throws IOException {
    Files.createDirectories(folder.resolve("tuned/tune.json"));
    assertThat(run("tune", experiment(EXPERIMENT), "--out", folder.resolve("tuned").toString()))
        .isEqualTo(ExitCode.RESOURCE.number());
    assertThat(err.toString()).contains("Cannot write " + folder.resolve("tuned/tune.json"));
    assertThat(out.toString())
        .contains("small, by f1", "{estimator.lambda: 0.001}")
        .doesNotContain("best settings");
  }

  @Test
  void aReadOnlyFolderIsRefusedBeforeTheSearch() throws IOException {
    Path target = Files.createDirectory(folder.resolve("closed"));
    assertThat(target.toFile().setWritable(false)).isTrue();
    Assumptions.assumeFalse(Files.isWritable(target), "this user may write to any folder");
    assertThat(run("tune", experiment(EXPERIMENT), "--out", target.toString()))
        .isEqualTo(ExitCode.RESOURCE.number());
    assertThat(err.toString().strip())
        .contains("Cannot write to the folder " + target + ": it may be read only.")
        .hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void experimentWithoutSearchTriesWhatSuitsTheData() throws IOException {
    String yaml = experiment(EXPERIMENT.replaceAll("(?s)search:.*", ""));
    assertThat(run("tune", yaml, "--out", folder.resolve("tuned").toString()))
        .as(err.toString())
        .isZero();
    assertThat(err.toString()).contains("The file has no search; trying what suits the data");
    assertThat(out.toString()).contains("small, by f1", "type: cosine", "estimator.lambda");
    // What the file says of its outputs stays.
    assertThat(Files.readString(folder.resolve("tuned/best.yaml")))
        .contains("gamma: 0.2")
        .doesNotContain("labels, rule");
  }
}
