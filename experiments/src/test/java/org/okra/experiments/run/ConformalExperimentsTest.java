package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.decoders.OutputSet;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.Region;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;

/** The key conformal, for every kind of output. */
final class ConformalExperimentsTest {
  private static final String NUMBERS =
      """
      name: c
      dataset: {type: csv, train: data.csv, outputs: [y]}
      split: {type: random, testShare: 0.3}
      input: {kernel: {type: gaussian, gamma: 0.5}}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: vector
      metrics: [rmse]
      """;

  private static final String QUANTILES =
      NUMBERS
          .replace(
              "{type: ridge, lambda: 1.0e-2}",
              "{type: lipschitz, loss: {type: pinball, levels: [0.1, 0.9]}, lambda: 1.0e-4,"
                  + " tolerance: 1.0e-2}")
          .replace("[rmse]", "[crossing]");

  private static final String CLASSES =
      """
      name: c
      dataset: {type: csv, train: data.csv, outputs: [y], columns: {y: ignore}}
      split: {type: random, testShare: 0.3}
      input: {kernel: {type: gaussian, gamma: 0.5}}
      output: {kernel: zero-one}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: candidates
      metrics: [top-k-accuracy]
      """
          .replace("outputs: [y], columns: {y: ignore}", "outputs: [class], ignore: [y]");

  private static final String LABELS =
      """
      name: c
      dataset: {type: planted-labels, train: 300, test: 200}
      input: {kernel: linear}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: labels
      metrics: [f1]
      """;

  @TempDir private Path folder;

  private void write(int rows) throws IOException {
    RandomStream random = new RandomStream(3);
    StringBuilder data = new StringBuilder("a,b,class,y\n");
    for (int i = 0; i < rows; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double y = a + 0.5 * random.nextGaussian();
      String word = y < -0.5 ? "low" : y < 0.5 ? "middle" : b > 0.5 ? "top" : "high";
      data.append(a).append(',').append(b).append(',').append(word).append(',').append(y);
      data.append('\n');
    }
    Files.writeString(folder.resolve("data.csv"), data.toString());
  }

  private static String text(String kind) {
    String text =
        switch (kind) {
          case "numbers" -> NUMBERS.replace("ignore", "ignore");
          case "quantiles" -> QUANTILES;
          case "classes" -> CLASSES;
          case "losses" ->
              CLASSES.replace(
                  "decoder: candidates", "decoder: {type: loss-search, loss: zero-one}");
          case "approximate" -> CLASSES.replace("decoder: candidates", "decoder: approximate");
          default -> LABELS;
        };
    return text.replace("outputs: [y]}", "outputs: [y], ignore: [class]}");
  }

  private Results run(String text) {
    Injector injector = TestWiring.injector(folder);
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results =
        ResultFolder.open(folder.resolve("out"), ResultFolder.Start.REPLACE)) {
      return injector.getInstance(Runner.class).run(file, results);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "numbers, split",
    "numbers, leave-one-out",
    "quantiles, split",
    "classes, split",
    "classes, leave-one-out",
    "labels, split",
    "labels, leave-one-out",
    "losses, split",
    "losses, leave-one-out",
    "approximate, split"
  })
  void coverageAndSizeAreInTheTable(String kind, String method) throws IOException {
    write(400);
    String conformal = "conformal: {coverage: 0.8, method: " + method + "}\nseeds: 2\n";
    Results results = run(text(kind) + conformal);
    List<Double> coverage = new ArrayList<>();
    for (RunResult result : results.methods().get(0).runs()) {
      Estimate held = result.metrics().get("conformal-coverage");
      Estimate size = result.metrics().get("conformal-size");
      assertThat(held.standardError()).isPresent();
      assertThat(size.value()).isPositive();
      assertThat(result.facts().get("calibration rows")).isGreaterThan(50);
      coverage.add(held.value());
    }
    assertThat(coverage.stream().mapToDouble(each -> each).average().orElseThrow())
        .isBetween(0.7, 0.92);
    String predictions = Files.readString(folder.resolve("out/predictions.csv"));
    assertThat(predictions.lines().findFirst().orElseThrow())
        .contains(kind.equals("numbers") || kind.equals("quantiles") ? "lower:" : "set size");
  }

  @Test
  void fitsLearnNothingFromTheRowsThatCalibrate() throws IOException {
    write(60);
    String split = text("numbers") + "conformal: {coverage: 0.5, share: 0.4}\n";
    RunResult kept = run(split).methods().get(0).runs().get(0);
    RunResult all = run(text("numbers")).methods().get(0).runs().get(0);
    assertThat(kept.metrics().get("rmse").value()).isNotEqualTo(all.metrics().get("rmse").value());
    assertThat(kept.facts()).containsEntry("calibration rows", 17.0);
    RunResult leftOut =
        run(text("numbers") + "conformal: {coverage: 0.5, method: leave-one-out}\n")
            .methods()
            .get(0)
            .runs()
            .get(0);
    assertThat(leftOut.metrics().get("rmse").value()).isEqualTo(all.metrics().get("rmse").value());
  }

  @Test
  void aModelKeepsItsCalibration() throws IOException {
    write(200);
    Injector injector = TestWiring.injector(folder);
    RunContext context = injector.getInstance(RunContext.class);
    ExperimentFile file =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x.yaml", text("numbers") + "conformal: {coverage: 0.9}\n", List.of());
    SavedPipeline<?, ?> fitted =
        injector
            .getInstance(PipelineTrainer.class)
            .fit(file, Optional.empty(), Optional.empty(), PipelineTrainer.Part.TRAINING);
    PipelineFiles files = injector.getInstance(PipelineFiles.class);
    files.write(fitted, folder.resolve("model.okra"), context);
    SavedPipeline<?, ?> saved = files.read(folder.resolve("model.okra"), context);
    assertThat(saved.calibration()).isEqualTo(fitted.calibration()).isPresent();
    var rows = file.methods().get(0).settings().dataset();
    var data = injector.getInstance(DataSource.class).load(rows, context).train();
    List<OutputSet> sets = saved.predict(data, 1, context).sets().orElseThrow();
    assertThat(sets).hasSize(200).allMatch(OutputSet.Box.class::isInstance);
    Map<String, Estimate> judged =
        saved.evaluate(data, file.methods().get(0).settings().metrics(), context).metrics();
    assertThat(judged.get("conformal-coverage").value()).isBetween(0.8, 1.0);
    assertThat(judged).containsKey("conformal-size");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{coverage: 1.0}|coverage is 1.0; it must lie between 0 and 1|INVALID_OPTION",
        "{coverage: 0}|coverage is 0; it must lie between 0 and 1|INVALID_OPTION",
        "{share: 1}|share is 1; it must lie between 0 and 1|INVALID_OPTION",
        "{method: magic}|method is 'magic'; allowed are split and leave-one-out|INVALID_OPTION",
        "{covrage: 0.9}|Did you mean 'coverage'?|INVALID_OPTION",
        "{coverage: 0.99}|x.yaml:9: A coverage of 0.99 needs at least 99 calibration rows, but"
            + " there are 11|INVALID_ARGUMENT",
        "{coverage: 0.99, method: leave-one-out}|needs at least 99 calibration rows, but there are"
            + " 42|INVALID_ARGUMENT"
      })
  void mistakesAreCoded(String conformal, String message, ErrorCode code) throws IOException {
    write(60);
    assertThatThrownBy(() -> run(text("numbers") + "conformal: " + conformal + "\n"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  @Test
  void aDecoderOrEstimatorThatCannotSaysSo() throws IOException {
    write(60);
    String conformal = "conformal: {coverage: 0.5, method: leave-one-out}\n";
    assertThatThrownBy(() -> run(text("quantiles") + conformal))
        .hasMessageContaining("The estimator 'lipschitz' does not leave rows out in closed form");
    assertThatThrownBy(
            () ->
                run(
                    text("numbers")
                            .replace("kernel: linear", "kernel: {type: gaussian, gamma: 1}")
                            .replace("decoder: vector", "decoder: free")
                        + conformal))
        .hasMessageContaining("The decoder 'free' gives no conformal sets");
    assertThatThrownBy(
            () ->
                run(
                    """
                    name: c
                    dataset: {type: mallows-rankings, train: 60, test: 20}
                    input: {kernel: linear}
                    output: {kernel: kendall}
                    estimator: {type: ridge, lambda: 1.0e-2}
                    decoder: kemeny
                    metrics: [kendall-tau-a]
                    """
                        + conformal))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageStartingWith("x.yaml:8: Method 'c': The decoder 'kemeny' gives no conformal")
        .hasMessageContaining("use decoder: candidates");
  }

  @Test
  void rowsWithoutTheirTruthDoNotCount() {
    List<OutputSet> sets =
        Stream.of(1.0, 2.0, 3.0)
            .map(
                end ->
                    (OutputSet) new OutputSet.Box(new Region(new double[] {0}, new double[] {end})))
            .toList();
    Matrix truths = Matrix.ofRows(new double[] {0.5}, new double[] {Double.NaN}, new double[] {4});
    Map<String, Estimate> judged = ConformalRun.judge(sets, new DenseRows(truths));
    assertThat(judged.get(ConformalRun.COVERAGE).value()).isEqualTo(0.5);
    assertThat(judged.get(ConformalRun.SIZE).value()).isEqualTo(2);
    truths.fill(Double.NaN);
    assertThatThrownBy(() -> ConformalRun.judge(sets, new DenseRows(truths)))
        .hasMessageContaining("none of the 3 rows has all of its outputs");
  }
}
