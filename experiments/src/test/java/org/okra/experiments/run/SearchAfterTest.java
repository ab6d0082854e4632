package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;

/** A search that starts from what another one chose on the same rows. */
final class SearchAfterTest {
  private static final String GAMMA = "input.kernel.gamma";
  private static final String LAMBDA = "estimator.lambda";
  private static final String TEXT =
      """
      name: digits
      method: first
      dataset: {type: drawn-digits, train: 60, test: 5}
      split: {type: k-fold, folds: 3}
      input: {kernel: {type: gaussian, gamma: 5000}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      estimator: {type: ridge, lambda: 100}
      metrics: [rmse]
      search: {space: {input.kernel.gamma: [5000, 0.05, 0.1, 0.2]}, split: {type: k-fold, folds: 2}}
      compare:
        second:
          search:
            space: {estimator.lambda: [1.0e-4, 1.0e-2]}
            split: {type: k-fold, folds: 2}
            after: %s
      """;

  @TempDir private Path folder;
  private final Injector injector =
      TestWiring.injector(RunContext.builder(), Path.of("none"), Progress.SILENT);
  private final RunContext context = injector.getInstance(RunContext.class);

  @AfterEach
  void close() {
    context.close();
  }

  private ExperimentFile file(String after) {
    return injector
        .getInstance(ExperimentReader.class)
        .parse("x.yaml", TEXT.formatted(after), List.of());
  }

  private Results run() {
    try (ResultFolder results =
        ResultFolder.open(folder, ResultFolder.Start.RESUME, PredictionOptions.STANDARD)) {
      return injector.getInstance(Runner.class).run(file("first"), results);
    }
  }

  /** What was chosen may lack a setting of the second search, such as lambda. */
  @Test
  void settingsThatTheChoiceDoesNotHaveAreLeftOut() {
    String text =
        TEXT.formatted("first")
            .replace(
                "search: {space: {input.kernel.gamma: [5000, 0.05, 0.1, 0.2]}",
                "search: {space: {estimator: [nearest]}")
            .replace("[1.0e-4, 1.0e-2]}", "[1.0e-4, 1.0e-2], input.kernel.gamma: [0.1, 0.2]}");
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results =
        ResultFolder.open(folder, ResultFolder.Start.RESUME, PredictionOptions.STANDARD)) {
      Results found = injector.getInstance(Runner.class).run(file, results);
      assertThat(found.methods().get(1).runs().get(0).chosen())
          .containsOnlyKeys("estimator", GAMMA);
    }
  }

  /** A search of nothing but lambdas has nothing to try where the choice has none. */
  @ParameterizedTest
  @CsvSource({
    "'', estimator",
    "'alternatives: [{input.kernel.gamma: [0.1, 0.2]}]', estimator input.kernel.gamma",
    "'method: race', estimator"
  })
  void whatIsLeftOfASearchIsTried(String more, String chosen) {
    String text =
        TEXT.formatted("first" + (more.isEmpty() ? "" : "\n      " + more))
            .replace(
                "search: {space: {input.kernel.gamma: [5000, 0.05, 0.1, 0.2]}",
                "search: {space: {estimator: [nearest]}");
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results =
        ResultFolder.open(folder, ResultFolder.Start.RESUME, PredictionOptions.STANDARD)) {
      Results found = injector.getInstance(Runner.class).run(file, results);
      assertThat(found.methods().get(1).runs().get(0).chosen()).containsOnlyKeys(chosen.split(" "));
    }
  }

  @Test
  void everyFoldGoesOnFromItsOwnChoice() {
    Results results = run();
    List<RunResult> first = results.methods().get(0).runs();
    List<RunResult> second = results.methods().get(1).runs();
    assertThat(second).hasSize(3);
    for (int fold = 0; fold < 3; fold++) {
      Map<String, Object> chosen = second.get(fold).chosen();
      assertThat(chosen).containsOnlyKeys(GAMMA, LAMBDA);
      assertThat(chosen.get(GAMMA))
          .isNotEqualTo(5000L)
          .isEqualTo(first.get(fold).chosen().get(GAMMA));
    }
    // What was finished is taken over, with what it started from.
    assertThat(run().methods().get(1).runs()).isEqualTo(second);
  }

  @Test
  void searchesAndFitsAloneDoTheSame() {
    TunedExperiment tuned = injector.getInstance(SearchRunner.class).run(file("first"));
    Object gamma = tuned.searches().get(0).orElseThrow().best().settings().get(GAMMA);
    assertThat(tuned.bestFile()).contains("gamma: " + gamma);
    Map<String, Object> chosen =
        injector
            .getInstance(PipelineTrainer.class)
            .fit(
                file("first"),
                Optional.of("second"),
                Optional.empty(),
                PipelineTrainer.Part.TRAINING)
            .about()
            .chosen();
    assertThat(chosen).containsOnlyKeys(GAMMA, LAMBDA).containsEntry(GAMMA, gamma);
  }

  @Test
  void theOtherMethodMustBeThereBefore() {
    for (String after : List.of("second", "none-of-these")) {
      assertThatThrownBy(() -> file(after))
          .hasMessageContaining("which is no method before it with a search and the same split");
    }
  }
}
