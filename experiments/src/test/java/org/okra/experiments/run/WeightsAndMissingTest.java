package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.PipelineTrainer.Part;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.result.AgainstConstant;
import org.okra.experiments.result.Results;

/** Weights and missing outputs of tables, and baselines, from the experiment file to a figure. */
final class WeightsAndMissingTest {
  private static final int TRAIN = 30;
  private static final int TEST = 12;

  @TempDir private Path folder;

  private static final String TEXT =
      """
      name: rows
      dataset: {type: csv, train: t.csv, test: test.csv, outputs: [u, v]%s}
      split: official
      input: {kernel: {type: gaussian, gamma: 0.3}}
      output: {kernel: linear}
      estimator: %s
      decoder: vector
      metrics: [rmse, arrmse]
      """;

  private Results run(String text) throws IOException {
    Injector injector = TestWiring.injector(folder);
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    Path out = Files.createTempDirectory(folder, "out");
    try (ResultFolder results = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
      return injector.getInstance(Runner.class).run(file, results);
    }
  }

  private Map<String, Double> figures(String text) throws IOException {
    Map<String, Double> figures = new TreeMap<>();
    run(text).methods().get(0).metrics().forEach((name, value) -> figures.put(name, value.mean()));
    return figures;
  }

  private static double[][] rows(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    double[][] rows = new double[count][];
    for (int i = 0; i < count; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      rows[i] =
          new double[] {a, b, 20 + 3 * a + random.nextGaussian(), 7 - b + random.nextGaussian()};
    }
    return rows;
  }

  private static String line(double[] row) {
    return String.format(Locale.ROOT, "%.6f,%.6f,%.6f,%.6f", row[0], row[1], row[2], row[3]);
  }

  private void write(String name, List<String> lines) throws IOException {
    Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  /** The same rows, once with weights 0, 1, 2 and once as often as that. */
  private void writeWeights() throws IOException {
    List<String> weighted = new ArrayList<>(List.of("a,b,u,v,trust"));
    List<String> copies = new ArrayList<>(List.of("a,b,u,v"));
    double[][] rows = rows(TRAIN, 1);
    for (int i = 0; i < TRAIN; i++) {
      weighted.add(line(rows[i]) + "," + i % 3);
      for (int copy = 0; copy < i % 3; copy++) {
        copies.add(line(rows[i]));
      }
    }
    List<String> test = new ArrayList<>(List.of("a,b,u,v,trust"));
    List<String> plainTest = new ArrayList<>(List.of("a,b,u,v"));
    for (double[] row : rows(TEST, 2)) {
      test.add(line(row) + ",1");
      plainTest.add(line(row));
    }
    write("t.csv", weighted);
    write("test.csv", test);
    write("copies.csv", copies);
    write("copies-test.csv", plainTest);
  }

  private static String copies(String text) {
    return text.replace("train: t.csv, test: test.csv", "train: copies.csv, test: copies-test.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: ridge, lambda: 1.0e-2}",
        "{type: ridge, lambda: 1.0e-2, intercept: off}",
        "{type: low-rank, lambda: 1.0e-2, tolerance: 1.0e-12}",
        "{type: lipschitz, loss: huber, lambda: 1.0e-2, tolerance: 1.0e-9}",
        "constant",
        "{type: nearest, neighbours: 3}"
      })
  void aWeightOfTwoIsTheRowTwice(String estimator) throws IOException {
    writeWeights();
    Map<String, Double> found = figures(TEXT.formatted(", weights: trust", estimator));
    // The mean that arrmse compares with counts every row once, so the copies are others.
    double expected = figures(copies(TEXT.formatted("", estimator))).get("rmse");
    assertThat(found.get("rmse")).isCloseTo(expected, within(1e-5));
    double unweighted = figures(TEXT.formatted(", ignore: [trust]", estimator)).get("rmse");
    assertThat(Math.abs(unweighted - expected)).isGreaterThan(1e-4);
  }

  /** Leaving a row of weight 2 out is leaving both copies out: here only that it runs and fits. */
  @ParameterizedTest
  @CsvSource({"leave-one-out", "'{type: k-fold, folds: 3}'"})
  void searchesAndSavedModelsTakeWeights(String split) throws IOException {
    writeWeights();
    String search =
        "search: {space: {estimator.lambda: [1.0e-4, 1.0e-2, 1.0]}, split: " + split + "}\n";
    String text = TEXT.formatted(", weights: trust", "{type: ridge, lambda: 1.0e-2}") + search;
    assertThat(figures(text).get("rmse")).isLessThan(2);
    Injector injector = TestWiring.injector(folder);
    ExperimentFile weighted =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x.yaml", TEXT.formatted(", weights: trust", "ridge"), List.of());
    ExperimentFile copies =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x.yaml", copies(TEXT.formatted("", "ridge")), List.of());
    PipelineTrainer trainer = injector.getInstance(PipelineTrainer.class);
    RunContext context = injector.getInstance(RunContext.class);
    assertThat(
            predicted(trainer.fit(weighted, Optional.empty(), Optional.empty(), Part.ALL), context))
        .isEqualTo(
            predicted(trainer.fit(copies, Optional.empty(), Optional.empty(), Part.ALL), context));
  }

  private static List<String> predicted(SavedPipeline<?, ?> saved, RunContext context) {
    Dataset<?, ?> rows =
        new Dataset<>(
            "new",
            new DenseRows(Matrix.ofRows(new double[] {0.1, 0.2}, new double[] {1, -1})),
            new DenseRows(Matrix.zeros(2, 0)),
            new Columns(saved.shape().columns().inputs(), List.of()));
    return saved.predict(rows, 1, context).outputs().stream()
        .map(each -> each.best().toString())
        .map(text -> text.replaceAll("(\\.[0-9]{4})[0-9]*", "$1"))
        .toList();
  }

  @Test
  void rowsThatAllWeighNothingAreRefusedByTheKey() throws IOException {
    writeWeights();
    List<String> nothing = new ArrayList<>(List.of("a,b,u,v,trust"));
    for (double[] row : rows(TRAIN, 1)) {
      nothing.add(line(row) + ",0");
    }
    write("t.csv", nothing);
    assertThatThrownBy(() -> run(TEXT.formatted(", weights: trust", "ridge")))
        .hasMessageContaining("All training rows have the weight 0")
        .hasMessageContaining("'weights'");
  }

  /** Every third u and every fourth v is missing, some rows of the test part too. */
  private void writeMissing() throws IOException {
    List<String> train = new ArrayList<>(List.of("name,a,b,u,v"));
    double[][] rows = rows(TRAIN, 3);
    for (int i = 0; i < TRAIN; i++) {
      train.add(
          "r"
              + i
              + String.format(Locale.ROOT, ",%.6f,%.6f,", rows[i][0], rows[i][1])
              + (i % 3 == 0 ? "" : String.format(Locale.ROOT, "%.6f", rows[i][2]))
              + ","
              + (i % 4 == 0 ? "NA" : String.format(Locale.ROOT, "%.6f", rows[i][3])));
    }
    List<String> test = new ArrayList<>(List.of("name,a,b,u,v"));
    for (double[] row : rows(TEST, 4)) {
      test.add("t," + line(row));
    }
    test.add("t,0.5,0.5,,1.0");
    write("t.csv", train);
    write("test.csv", test);
  }

  @ParameterizedTest
  @CsvSource({
    "'{type: ridge, lambda: 5.0e-2}', 0.95",
    "'{type: low-rank, lambda: 1.0e-3, rank: 2}', 3",
    "constant, 1.2"
  })
  void missingOutputsAreLeftOutOfTheFitNumberByNumber(String estimator, double bound)
      throws IOException {
    writeMissing();
    String text = TEXT.formatted(", id: name, missingOutputs: keep", estimator);
    Map<String, Double> figures = figures(text);
    assertThat(figures.get("arrmse")).isLessThan(bound);
    // A row that lacks one output teaches the other: dropping it changes the model.
    assertThat(figures(text.replace("keep", "drop")).get("rmse")).isNotEqualTo(figures.get("rmse"));
  }

  @Test
  void whatCannotTakeMissingOutputsSaysWhereOneIs() throws IOException {
    writeMissing();
    String keep = ", id: name, missingOutputs: keep";
    assertThatThrownBy(
            () -> run(TEXT.formatted(keep, "{type: lipschitz, loss: huber, lambda: 0.1}")))
        .hasMessageContaining("x.yaml:6")
        .hasMessageContaining("the output 'u' of the row 'r0' of t is missing")
        .hasMessageContaining("lipschitz needs every output")
        .hasMessageContaining("missingOutputs: drop");
    assertThatThrownBy(() -> run(TEXT.formatted(keep, "nearest")))
        .hasMessageContaining("nearest needs every output");
    assertThatThrownBy(
            () -> run(TEXT.formatted(keep, "ridge").replace("kernel: linear", "kernel: gaussian")))
        .hasMessageContaining("the output kernel linear and the decoder vector");
    assertThatThrownBy(
            () ->
                run(
                    TEXT.formatted(keep, "ridge")
                        .replace("decoder: vector", "decoder: candidates")))
        .hasMessageContaining("x.yaml:7")
        .hasMessageContaining("number by number");
  }

  @Test
  void methodsThatAreNotBetterThanAConstantAreNamed() throws IOException {
    writeWeights();
    String text =
        TEXT.formatted(", ignore: [trust]", "{type: ridge, lambda: 1.0e-2}")
            + """
            compare:
              constant: {estimator: constant}
              shrunk: {estimator: {type: ridge, lambda: 1.0e+6, intercept: off}}
              nearest: {estimator: {type: nearest, neighbours: 3}}
            """;
    Results results = run(text);
    assertThat(AgainstConstant.notes(results.methods()))
        .containsExactly(
            "'shrunk' is not better than 'constant', which ignores the inputs, in rmse, arrmse.");
    // The mean of the training outputs is what arrmse compares with.
    assertThat(results.methods().get(1).metrics().get("arrmse").mean()).isCloseTo(1, within(1e-9));
    assertThat(AgainstConstant.notes(results.methods().subList(2, 4))).isEmpty();
  }
}
