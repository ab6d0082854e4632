package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.okra.experiments.run.DigitsExperiment.TEXT;
import static org.okra.experiments.run.DigitsExperiment.run;
import static org.okra.experiments.run.DigitsExperiment.table;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.linear.BackendChoice;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.experiments.OkraModule;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;
import org.okra.experiments.run.DigitsExperiment.Notes;
import tools.jackson.databind.JsonNode;

final class RunnerTest {
  @TempDir private Path folder;

  @Test
  void runsEveryMethodWithEverySeed() throws IOException {
    Results results = run(TEXT, folder, ResultFolder.Start.FRESH, 2);
    assertThat(results.methods())
        .extracting(MethodResult::name)
        .containsExactly("iokr", "sketched");
    MethodResult iokr = results.methods().get(0);
    assertThat(iokr.runs()).extracting(RunResult::seed).containsExactly(4L, 7L);
    assertThat(iokr.metrics()).containsOnlyKeys("rmse", "top-k-accuracy", "surrogate-error");
    List<Double> values = iokr.metrics().get("rmse").runs();
    assertThat(iokr.metrics().get("rmse").mean())
        .isCloseTo((values.get(0) + values.get(1)) / 2, within(1e-12));
    assertThat(iokr.metrics().get("rmse").standardError().orElseThrow())
        .isCloseTo(Math.abs(values.get(0) - values.get(1)) / 2, within(1e-12));
    // Both seeds draw data of their own.
    assertThat(values.get(0)).isNotEqualTo(values.get(1));
    assertThat(results.spectra()).containsOnlyKeys("input", "output");
    assertThat(results.gallery().columns()).containsExactly("input", "truth", "iokr", "sketched");
    assertThat(results.gallery().rows().get(0).get(2).height()).isEqualTo(16);
    assertThat(results.data()).containsEntry("training rows", "80");

    JsonNode json = Json.read(folder.resolve("results.json"));
    JsonNode row = json.get("methods").get(0);
    assertThat(row.get("name").asString()).isEqualTo("iokr");
    JsonNode rmse = row.get("metrics").get("rmse");
    assertThat(rmse.get("mean").asDouble()).isEqualTo(iokr.metrics().get("rmse").mean());
    assertThat(rmse.get("runs").size()).isEqualTo(2);
    assertThat(rmse.get("standardError").asDouble()).isPositive();
    assertThat(row.get("fitSeconds").asDouble()).isPositive();
    assertThat(row.get("predictSeconds").asDouble()).isPositive();
    assertThat(row.get("peakBytes").asLong()).isPositive();
    List<String> lines = Files.readAllLines(folder.resolve("predictions.csv"));
    assertThat(lines).hasSize(1 + 2 * 2 * 20);
    assertThat(lines.get(0))
        .startsWith("method,seed,fold,split,row,id,truth:y1,")
        .endsWith(",y128,score");
    assertThat(lines.get(1)).startsWith("iokr,4,0,");
  }

  @Test
  void figuresDoNotDependOnThreads() {
    Results one = run(TEXT, folder.resolve("1"), ResultFolder.Start.FRESH, 1);
    Results three = run(TEXT, folder.resolve("3"), ResultFolder.Start.FRESH, 3);
    assertThat(table(three)).isEqualTo(table(one));
  }

  /** Within a tenth of a point, with products that are not those of double. */
  @Test
  void singlePrecisionGivesTheSameFigures() {
    String text =
        """
        name: precisions
        dataset: {type: drawn-digits, train: 700, test: 150}
        input: {kernel: {type: gaussian, gamma: 0.05}}
        output: {kernel: {type: gaussian, gamma: 0.05}}
        estimator: {type: ridge, lambda: 1.0e-3}
        metrics: [{type: top-k-accuracy, k: 1}, rmse, surrogate-error]
        compare:
          single: {precision: single}
          double: {precision: double}
        """;
    Results results = run(text, folder, ResultFolder.Start.FRESH, 2);
    MethodResult expected = results.methods().get(0);
    MethodResult single = results.methods().get(1);
    for (String metric : List.of("top-k-accuracy", "rmse", "surrogate-error")) {
      assertThat(single.metrics().get(metric).mean())
          .isCloseTo(expected.metrics().get(metric).mean(), within(1e-3));
      assertThat(results.methods().get(2).metrics().get(metric).mean())
          .isEqualTo(expected.metrics().get(metric).mean());
    }
    assertThat(single.metrics().get("surrogate-error").mean())
        .isNotEqualTo(expected.metrics().get("surrogate-error").mean());
    assertThat(results.environment()).containsEntry("precision", "double and single");
  }

  @Test
  void aSearchChoosesOnTheTrainingPartAndSaysWhat() {
    String search =
        TEXT.replace("seeds: [4, 7]", "seeds: [4]")
            + "search: {space: {estimator.lambda: [1.0e-3, 1.0e+3]}, metric: rmse}\n";
    Results results = run(search, folder.resolve("a"), ResultFolder.Start.FRESH, 1);
    RunResult run = results.methods().get(0).runs().get(0);
    // With lambda 1000 every prediction is about zero, which is worse wherever one looks.
    assertThat(run.chosen()).isEqualTo(Map.of("estimator.lambda", 1.0e-3));
    Results fixed = run(TEXT, folder.resolve("b"), ResultFolder.Start.FRESH, 1);
    assertThat(run.metrics()).isEqualTo(fixed.methods().get(0).runs().get(0).metrics());
  }

  /** Every estimator beats the constant on held-out digits, whose deviation is about 0.35. */
  @Test
  void everyEstimatorRuns() {
    String ridge = "estimator: {type: ridge, lambda: 1.0e-3}";
    String vectors =
        TEXT.replace("output: {kernel: {type: gaussian, gamma: 0.05}}", "output: {kernel: linear}")
            .replace(
                "metrics: [rmse, {type: top-k-accuracy, k: 3}, surrogate-error]",
                "decoder: vector\nmetrics: [rmse]")
            .replace("seeds: [4, 7]", "seeds: [4]")
            .replaceAll("(?s)compare:.*", "");
    Map<String, Double> values = new HashMap<>();
    for (String name : TestWiring.components().registry(Estimator.class).names()) {
      String options =
          switch (name) {
            case "constant", "nearest", "forest" -> "";
            case "lipschitz" -> ", loss: square, lambda: 1.0e-3";
            case "ridge" -> ", intercept: off, lambda: 1.0e-3";
            default -> ", lambda: 1.0e-3";
          };
      String text = vectors.replace(ridge, "estimator: {type: " + name + options + "}");
      Results results = run(text, folder.resolve(name), ResultFolder.Start.FRESH, 1);
      values.put(name, results.methods().get(0).metrics().get("rmse").mean());
    }
    assertThat(values.get("ridge")).isBetween(0.15, 0.3);
    // The square loss is ridge; the trace norm with the same lambda shrinks otherwise.
    assertThat(values.get("lipschitz")).isCloseTo(values.get("ridge"), within(1e-3));
    assertThat(values.get("low-rank")).isCloseTo(values.get("ridge"), within(0.05));
  }

  @Test
  void partsThatDoNotMatchAreRefusedBeforeTheFirstRun() {
    String broken = TEXT.replaceAll("(?s)compare:.*", "compare: {direct: {decoder: vector}}\n");
    assertThatThrownBy(() -> run(broken, folder, ResultFolder.Start.FRESH, 1))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("Method 'direct': ")
        .hasMessageContaining("Use the linear output kernel");
    assertThat(folder.resolve("runs")).isDirectoryNotContaining("glob:**.json");
  }

  /** More rows than a warm-up takes, and a sketch that those few could not draw. */
  @Test
  void aCombinationThatAnEstimatorRefusesIsFoundBeforeTheFirstRun() {
    String broken =
        TEXT.replace(
                "{type: drawn-digits, train: 80, test: 20}",
                "{type: drawn-digits, train: 400, test: 9}")
            .replace("labelled: 60", "labelled: 390")
            .replaceAll(
                "(?s)compare:.*",
                "compare: {quantiles: {input.sketch: {type: subsample, size: 300}, estimator:"
                    + " {type: lipschitz, loss: {type: pinball, levels: [0.1, 0.9]}}}}\n");
    assertThatThrownBy(() -> run(broken, folder, ResultFolder.Start.FRESH, 1))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageStartingWith("Method 'quantiles': ")
        .hasMessageContaining("needs the linear output kernel");
    assertThat(folder.resolve("runs")).isDirectoryNotContaining("glob:**.json");
  }

  /**
   * The first rows have three different outputs, which span fewer dimensions than are asked for.
   */
  @Test
  void whatTheFirstRowsAloneDoNotAllowIsNotRefused() throws IOException {
    StringBuilder rows = new StringBuilder("x,y\n");
    for (int i = 0; i < 330; i++) {
      rows.append(i % 17).append(',').append(i < 220 ? i % 3 : i).append('\n');
    }
    Files.writeString(folder.resolve("late.csv"), rows);
    String text =
        """
        name: late
        dataset: {type: csv, train: late.csv, outputs: [y]}
        split: {type: first, train: 310}
        input: {kernel: {type: gaussian, gamma: 0.5}}
        output: {kernel: {type: gaussian, gamma: 0.5}, projection: {type: kde, components: 10}}
        metrics: [rmse]
        """;
    Results results =
        run(text, folder.resolve("out"), ResultFolder.Start.FRESH, TestWiring.injector(folder));
    assertThat(results.methods().get(0).metrics().get("rmse").mean()).isPositive();
  }

  @Test
  void moreLabelledRowsThanThereAreIsAnError() {
    String broken = TEXT.replace("labelled: 60", "labelled: 81");
    assertThatThrownBy(() -> run(broken, folder, ResultFolder.Start.FRESH, 1))
        .hasMessageContaining("labelled is 81 but there are only 80 training rows");
  }

  @Test
  void missingDataNamesTheFoldersThatWereSearched() {
    String broken =
        TEXT.replace(
            "{type: drawn-digits, train: 80, test: 20}",
            "{type: mulan, train: a.arff, labels: a.xml}");
    assertThatThrownBy(() -> run(broken, folder, ResultFolder.Start.FRESH, 1))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND))
        .hasMessageContaining("Looked in: none. Give the folder with --data.");
  }

  /** A warm-up has fewer rows and smaller sketches, and must not refuse what the run can do. */
  @Test
  void moreComponentsThanAWarmUpHasRowsAreNoMismatch() {
    String text =
        """
        name: wide
        dataset: {type: drawn-digits, train: 260, test: 5}
        input: {kernel: {type: gaussian, gamma: 0.05}}
        output: {kernel: {type: gaussian, gamma: 0.05}, projection: {type: kde, components: 210}}
        metrics: [rmse]
        compare:
          sketched: {output.sketch: {type: subsample, size: 150}, output.projection.components: 110}
        """;
    assertThat(run(text, folder, ResultFolder.Start.FRESH, 2).methods()).hasSize(2);
  }

  @Test
  void outputsThatADecoderOrAMetricCannotTakeAreRefusedBeforeTheRun() {
    String rankings =
        TEXT.replace("drawn-digits, train: 80, test: 20", "mallows-rankings, train: 80, test: 20")
            .replace(
                "output: {kernel: {type: gaussian, gamma: 0.05}}", "output: {kernel: kendall}");
    assertThatThrownBy(() -> run(rankings, folder, ResultFolder.Start.FRESH, 2))
        .hasMessage(
            "x.yaml:8: Method 'iokr': the metric rmse judges vectors, but the outputs of the data"
                + " are rankings. Choose another, or check how the data set is read.");
    assertThatThrownBy(
            () -> run(rankings + "decoder: vector\n", folder, ResultFolder.Start.FRESH, 2))
        .hasMessage(
            "x.yaml:13: Method 'iokr': the decoder vector finds vectors, but the outputs of the"
                + " data are rankings. Choose another, or check how the data set is read.");
  }

  @Test
  void aSketchOfMoreRowsThanThereAreIsRefusedBeforeTheRun() {
    String large = TEXT.replace("size: 30", "size: 300");
    assertThatThrownBy(() -> run(large, folder, ResultFolder.Start.FRESH, 2))
        .hasMessage(
            "x.yaml:12: Method 'sketched': the input sketch has the size 300, but there are 60"
                + " training rows. Give at most 60, a fraction such as 0.5, or no sketch.");
  }

  private Results runTable(String table, String dataset, String more) throws IOException {
    Files.writeString(folder.resolve("t.csv"), table);
    String text =
        """
        name: table
        dataset: %s
        split: {type: first, train: 4}
        input: {kernel: gaussian}
        output: {kernel: gaussian}
        estimator: {type: ridge, lambda: 1.0e-3}
        metrics: [rmse]
        %s
        """
            .formatted(dataset, more);
    Path data = Files.createDirectories(folder.resolve("data"));
    Injector own = TestWiring.injector(data);
    return run(text, folder.resolve("out"), ResultFolder.Start.FRESH, own);
  }

  @Test
  void aTableOutsideTheDataFolderRunsAndItsColumnsAreInTheResults() throws IOException {
    Results results =
        runTable(
            "zip,x,y\n1,1,1\n2,2,2\n1,3,3\n2,4,4\n1,5,5\n",
            "{type: csv, train: ../t.csv, columns: {zip: categorical}}",
            "preprocess: [one-hot]");
    assertThat(results.data())
        .containsEntry("input columns", "1 categorical (zip), 1 numeric (x)")
        .containsEntry("output columns", "1 numeric (y)");
  }

  @Test
  void categoriesAreNotTakenForNumbers() {
    String table = "c,x,y\nred,1,1\nblue,2,2\nred,3,3\nblue,4,4\nred,5,5\n";
    assertThatThrownBy(() -> runTable(table, "{type: csv, train: ../t.csv}", ""))
        .hasMessageContaining(
            "The input column 'c' holds 2 categories (red, blue), which the input kernel")
        .hasMessageContaining("put one-hot among the preprocess steps");
    assertThatThrownBy(
            () -> runTable(table, "{type: csv, train: ../t.csv, outputs: c, inputs: [x]}", ""))
        .hasMessageContaining("The output column 'c' holds 2 categories")
        .hasMessageContaining("use the output kernel zero-one for classes");
  }

  @Test
  void theFallbackToJavaIsSaidOnce() {
    List<String> notes = new ArrayList<>();
    Injector java =
        TestWiring.injector(
            RunContext.builder().backend(BackendChoice.JAVA_ONLY),
            Path.of("none"),
            new Notes(notes));
    run(TEXT.replace("[4, 7]", "[4]"), folder, ResultFolder.Start.FRESH, java);
    assertThat(notes)
        .containsExactly("Matrices are computed in Java, several times slower: Java was asked for");
  }

  /** A command that fails before it computes loads no library and says nothing of one. */
  @Test
  void whoDoesNotComputeIsNotToldOfTheFallback() {
    List<String> notes = new ArrayList<>();
    OkraModule module =
        new OkraModule(
            RunContext.builder().backend(BackendChoice.JAVA_ONLY),
            Plugins.none(),
            new DataFolders(List.of(folder)),
            new Notes(notes));
    ExperimentReader reader = module.injector().getInstance(ExperimentReader.class);
    assertThatThrownBy(() -> reader.parse("x.yaml", "name: x", List.of()))
        .isInstanceOf(OkraException.class);
    module.close();
    assertThat(notes).isEmpty();
  }
}
