package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.random.RandomStream;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.result.Results;

/** Experiments whose preprocessing learns from outputs which inputs matter. */
final class LearntInputsTest {
  private static final String FILE =
      """
      name: c
      dataset: {type: csv, train: data.csv, outputs: [y], ignore: [class]}
      split: {type: k-fold, folds: 3}
      preprocess: [standardise, relevance]
      input: {kernel: {type: gaussian, gamma: median}}
      output: {kernel: linear, sketch: coordinates}
      estimator: {type: ridge, lambda: 1.0e-3}
      decoder: vector
      metrics: [arrmse]
      """;

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    RandomStream random = new RandomStream(3);
    StringBuilder data = new StringBuilder("a,b,c,d,e,f,class,y\n");
    for (int i = 0; i < 150; i++) {
      double[] x = new double[6];
      for (int j = 0; j < x.length; j++) {
        x[j] = random.nextGaussian();
        data.append(x[j]).append(',');
      }
      double y = Math.sin(2 * x[1]) + 0.05 * random.nextGaussian();
      data.append(y < -0.5 ? "low" : y < 0.5 ? "middle" : "high").append(',');
      data.append(1e6 * y).append('\n');
    }
    Files.writeString(folder.resolve("data.csv"), data.toString());
  }

  private double run(String text, String metric) {
    Injector injector = TestWiring.injector(folder);
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results =
        ResultFolder.open(folder.resolve("out"), ResultFolder.Start.REPLACE)) {
      Results found = injector.getInstance(Runner.class).run(file, results);
      return found.methods().get(0).runs().stream()
          .mapToDouble(each -> each.metrics().get(metric).value())
          .average()
          .orElseThrow();
    }
  }

  private static String searched(String split) {
    return FILE + "search: {space: {estimator.lambda: [1.0e-4, 1.0e-2]}, split: " + split + "}\n";
  }

  @ParameterizedTest
  @CsvSource({
    "relevance",
    "'{type: relevance, matrix: diagonal, rounds: 2}'",
    "'{type: forest, columns: 1, keep: 0}'"
  })
  void columnsThatSayNothingNoLongerHurt(String step) {
    double plain = run(FILE.replace(", relevance]", "]"), "arrmse");
    double learnt = run(FILE.replace("relevance", step), "arrmse");
    assertThat(learnt).isLessThan(0.5 * plain);
  }

  @Test
  void classesAreLearntFromThroughTheirKernel() {
    String classes =
        FILE.replace("outputs: [y], ignore: [class]", "outputs: [class], ignore: [y]")
            .replace("{kernel: linear, sketch: coordinates}", "{kernel: zero-one}")
            .replace("decoder: vector", "decoder: candidates")
            .replace("arrmse", "accuracy");
    double plain = run(classes.replace(", relevance]", "]"), "accuracy");
    assertThat(run(classes, "accuracy")).isGreaterThan(plain + 0.1);
  }

  @Test
  void rowsThatWereLearntFromJudgeNoSearch() {
    assertThatThrownBy(() -> run(searched("leave-one-out"), "arrmse"))
        .hasMessageContaining("learnt from the outputs of 100 of the 100 training rows")
        .hasMessageContaining("split: {type: k-fold, folds: 5}");
    assertThat(run(searched("{type: k-fold, folds: 3}"), "arrmse")).isLessThan(0.5);
    String half = searched("leave-one-out").replace("relevance]", "{type: relevance, share: 0.5}]");
    assertThat(run(half, "arrmse")).isLessThan(0.7);
  }

  @Test
  void rowsThatWereLearntFromCalibrateNoSets() {
    assertThatThrownBy(
            () -> run(FILE + "conformal: {coverage: 0.8, method: leave-one-out}\n", "arrmse"))
        .hasMessageContaining("Use conformal: {method: split}");
    double covered =
        run(FILE + "conformal: {coverage: 0.8, method: split}\n", "conformal-coverage");
    assertThat(covered).isBetween(0.65, 0.95);
  }
}
