package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.random.RandomStream;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** Ratings with missing entries, from a table to the errors of four methods. */
final class RatingExperimentsTest {
  @TempDir private Path folder;

  /** Users of two tastes, who rate half of twelve items, and one item that everybody likes. */
  private void write() throws IOException {
    RandomStream random = new RandomStream(5);
    StringBuilder table = new StringBuilder("user");
    for (int item = 0; item < 12; item++) {
      table.append(",i").append(item);
    }
    for (int user = 0; user < 120; user++) {
      table.append("\nu").append(user);
      int taste = user % 2 == 0 ? 1 : -1;
      boolean[] rated = new boolean[12];
      for (int item : random.subset(12, 8)) {
        rated[item] = true;
      }
      for (int item = 0; item < 12; item++) {
        double rating =
            3
                + (item == 11 ? 2 : 0)
                + taste * (item % 2 == 0 ? 1 : -1)
                + 0.5 * random.nextGaussian();
        table.append(',').append(rated[item] ? String.valueOf(rating) : "");
      }
    }
    Files.writeString(folder.resolve("ratings.csv"), table.append('\n'));
  }

  private Map<String, Double> errors(String more) {
    String text =
        """
        name: ratings
        method: ridge
        dataset: {type: csv, train: ratings.csv, outputs: [i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11], missingOutputs: keep}
        split: {type: within-rows, testShare: 0.3}
        input: {kernel: linear, sketch: coordinates}
        output: {kernel: linear, sketch: coordinates}
        estimator: {type: ridge, lambda: 0.3}
        decoder: ratings
        metrics: [rating-ranking-error]
        seeds: 2
        compare:
          trace-norm: {estimator: {type: low-rank, lambda: 1, tolerance: 1.0e-5}}
          popularity: {decoder.by: popularity}
          constant: {decoder.by: number}
        """
            + more;
    Injector injector = TestWiring.injector(folder);
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results =
        ResultFolder.open(folder.resolve("out"), ResultFolder.Start.REPLACE)) {
      Results all = injector.getInstance(Runner.class).run(file, results);
      return all.methods().stream()
          .collect(
              Collectors.toMap(
                  MethodResult::name, each -> each.metrics().get("rating-ranking-error").mean()));
    }
  }

  @Test
  void tasteBeatsPopularityWhichBeatsAnyOrder() throws IOException {
    write();
    Map<String, Double> errors = errors("");
    assertThat(errors.get("popularity")).isLessThan(errors.get("constant"));
    assertThat(errors.get("ridge")).isLessThan(errors.get("popularity") - 0.05);
    assertThat(errors.get("trace-norm")).isLessThan(errors.get("popularity") - 0.05);
  }

  @Test
  void lambdaIsChosenOnRatingsOfTheTrainingPart() throws IOException {
    write();
    Map<String, Double> errors =
        errors(
            """
            search:
              space: {estimator.lambda: [1.0e+9, 0.3]}
              split: {type: within-rows, testShare: 0.3}
            """);
    assertThat(errors.get("ridge")).isLessThan(errors.get("popularity") - 0.05);
  }
}
