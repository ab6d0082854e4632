package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.split.SplitMethod;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.plan.SearchShape;
import org.okra.experiments.predictions.PredictionOptions;

/** Searches that share work, against one run per setting and part. */
final class TunerTest {
  private static final String TEXT =
      """
      name: digits
      dataset: {type: drawn-digits, train: 90, test: 5}
      labelled: 70
      input: {kernel: {type: gaussian, gamma: 0.05}%s}
      output: {kernel: {type: gaussian, gamma: 0.05}%s}
      estimator: %s
      metrics: [%s]
      search:
        space:
          estimator.lambda: [1.0e-5, 1.0e-3, 1.0e-2, 0.1, 1.0]
          input.kernel.gamma: [0.02, 0.1]
        split: %s
      """;

  private final Injector injector =
      TestWiring.injector(RunContext.builder().seed(3), Path.of("none"), Progress.SILENT);
  private final RunContext context = injector.getInstance(RunContext.class);
  private final ExperimentReader reader = injector.getInstance(ExperimentReader.class);
  private final Tuner tuner = injector.getInstance(Tuner.class);

  @AfterEach
  void close() {
    context.close();
  }

  private Method method(String... parts) {
    return reader.parse("x.yaml", TEXT.formatted((Object[]) parts), List.of()).methods().get(0);
  }

  private RunRows<?> parts(Method method, RunContext run) {
    return new ExperimentData(injector.getInstance(DataSource.class)).rows(method, 0, run);
  }

  private Tuned tune(Method method) {
    return tuner.tune(method, method.search().orElseThrow(), parts(method, context), context);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "||{type: ridge}",
        ", sketch: {type: subsample, size: 30}||{type: ridge}",
        ", sketch: {type: subsample, size: 30}|, sketch: {type: gaussian, size: 20}|{type: ridge}",
        "|, projection: {type: reduced-rank, components: 6}|{type: ridge}",
        "|, projection: {type: oel, components: 6}|{type: ridge}",
        ", sketch: {type: subsample, size: 30}|, sketch: {type: subsample, size: 25}, projection:"
            + " {type: oel, components: 6}|{type: ridge}",
        "||{type: low-rank}",
      })
  void sharedTrialsEqualOneRunEach(String parts) {
    String[] sides = parts.split("\\|", -1);
    Method method =
        method(sides[0], sides[1], sides[2], "surrogate-error", "{type: k-fold, folds: 2}");
    Tuned tuned = tune(method);
    assertThat(tuned.trials()).hasSize(10);
    double least = Double.POSITIVE_INFINITY;
    for (Trial trial : tuned.trials()) {
      double expected = alone(method, trial.settings());
      double tolerance = sides[2].contains("ridge") ? 1e-8 : 1e-4;
      assertThat(trial.value().value()).isCloseTo(expected, within(tolerance));
      least = Math.min(least, expected);
    }
    assertThat(tuned.best().value().value()).isCloseTo(least, within(1e-4));
  }

  /** The mean over the folds of runs of their own. */
  private double alone(Method method, Map<String, Object> settings) {
    return alone(method, settings, "{type: k-fold, folds: 2}");
  }

  private double alone(Method method, Map<String, Object> settings, String split) {
    Map<String, Object> changes = new LinkedHashMap<>(settings);
    changes.put("search", "none");
    Method single = reader.vary(method, changes);
    RunRows<?> all = parts(method, context);
    List<Double> values = new ArrayList<>();
    for (RunRows<?> fold : folds(all, split)) {
      Outcome outcome =
          new MethodRun(new LocalEngine(), single, context)
              .run(fold, values.size(), PredictionOptions.STANDARD, Set.of());
      values.add(outcome.result().metrics().get("surrogate-error").value());
    }
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private <Y> List<RunRows<Y>> folds(RunRows<Y> all, String split) {
    return cut(all.train(), split).stream()
        .map(fold -> new RunRows<>(fold.train(), all.unlabelled(), fold.test(), Optional.empty()))
        .toList();
  }

  private <X, Y> List<TrainTest<X, Y>> cut(Dataset<X, Y> train, String split) {
    SplitMethod how = TestWiring.components().create(SplitMethod.class, Specification.parse(split));
    return how.split(train, context.child("search", 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"surrogate-error", "rmse", "{type: top-k-accuracy, k: 3}"})
  void leaveOneOutJudgesByAnyMetric(String metric) {
    for (String projection : List.of("", ", projection: {type: oel, components: 6}")) {
      Tuned tuned = tune(method("", projection, "ridge", metric, "leave-one-out"));
      assertThat(tuned.trials()).hasSize(10);
      assertThat(tuned.failures()).isEmpty();
      // Neither the smallest nor the largest lambda wins by accident of a broken formula.
      Trial best = tuned.best();
      assertThat(best.value().value()).isFinite();
      assertThat(tuned.ranked().get(0).value().value()).isEqualTo(best.value().value());
    }
    Method some = method("", "", "ridge", metric, "{type: leave-one-out, rows: 20}");
    SearchShape shape =
        tuner.shape(some, some.search().orElseThrow(), parts(some, context), context);
    assertThat(shape).isEqualTo(new SearchShape(10, 2, 1, 20));
    assertThat(tune(some).trials()).hasSize(10);
  }

  @Test
  void leaveOneOutEqualsRefitsWithoutEachRow() {
    Tuned tuned = tune(method("", "", "ridge", "surrogate-error", "leave-one-out"));
    for (Trial trial : tuned.trials()) {
      Map<String, Object> settings = new LinkedHashMap<>(trial.settings());
      // A fit of n - 1 rows has the same n lambda.
      double lambda = (double) settings.get("estimator.lambda");
      settings.put("estimator.lambda", lambda * 70 / 69);
      Method single = method("", "", "ridge", "surrogate-error", "{type: k-fold, folds: 70}");
      assertThat(trial.value().value())
          .isCloseTo(alone(single, settings, "{type: k-fold, folds: 70}"), within(1e-8));
    }
  }

  @Test
  void candidatesDifferBetweenTrials() {
    String text =
        TEXT.formatted("", "", "ridge", "rmse", "{type: k-fold, folds: 2}")
            .replace("input.kernel.gamma: [0.02, 0.1]", "decoder.from: [train, all]")
            .replace("metrics:", "decoder: {type: candidates, from: train}\nmetrics:");
    Method method = reader.parse("x.yaml", text, List.of()).methods().get(0);
    Map<Object, Double> least = new LinkedHashMap<>();
    for (Trial trial : tune(method).trials()) {
      least.merge(trial.settings().get("decoder.from"), trial.value().value(), Math::min);
    }
    assertThat(least.get("all")).isLessThan(least.get("train"));
  }

  /**
   * All inputs but one are the same: without that one there is no distance to take a width from.
   */
  @Test
  void settingsThatFindNothingInAPartAreFailuresAndNoEnd(@TempDir Path folder) throws IOException {
    StringBuilder rows = new StringBuilder("x,y\n");
    for (int i = 0; i < 20; i++) {
      rows.append(i == 7 ? 1 : 0).append(',').append(i).append('\n');
    }
    Path file = Files.writeString(folder.resolve("odd.csv"), rows);
    String text =
        """
        name: odd
        dataset: {type: csv, train: '%s', outputs: [y]}
        input: {kernel: linear}
        output: {kernel: linear}
        decoder: vector
        metrics: [rmse]
        search:
          space: {input.kernel: [{type: gaussian, gamma: median}, linear]}
          split: {type: k-fold, folds: 4}
        """
            .formatted(file);
    Tuned tuned = tune(reader.parse("x.yaml", text, List.of()).methods().get(0));
    assertThat(tuned.best().settings()).containsEntry("input.kernel", "linear");
    assertThat(tuned.failures().values())
        .singleElement()
        .asString()
        .contains("needs two training samples that differ");
  }

  @Test
  void settingsTooLargeForAPartAreFailuresAndNoEnd() {
    String text =
        TEXT.formatted(
                "", ", projection: {type: kde, components: 5}", "ridge", "rmse", "leave-one-out")
            .replace("input.kernel.gamma: [0.02, 0.1]", "output.projection.components: [5, 500]");
    Tuned tuned = tune(reader.parse("x.yaml", text, List.of()).methods().get(0));
    assertThat(tuned.trials()).hasSize(5);
    assertThat(tuned.failures()).hasSize(5);
    assertThat(tuned.failures().values()).allMatch(why -> why.contains("components is 500"));
  }

  @Test
  void rowsThatAStepDropsAreNotLeftOut(@TempDir Path folder) throws IOException {
    StringBuilder rows = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 40; i++) {
      rows.append(i % 5 == 0 ? "" : Integer.toString(i % 7)).append(',').append(i % 3);
      rows.append(',').append(i % 4).append('\n');
    }
    Files.writeString(folder.resolve("d.csv"), rows);
    Injector own = TestWiring.injector(folder);
    String text =
        """
        name: dropped
        dataset: {type: csv, train: d.csv, outputs: y}
        split: {type: random, testShare: 0.2}
        preprocess: [{type: impute, method: drop}]
        input: {kernel: {type: gaussian, gamma: 0.1}}
        output: {kernel: linear}
        decoder: vector
        metrics: [rmse]
        search: {space: {estimator.lambda: [1.0e-3, 0.1]}, split: leave-one-out}
        """;
    Method method =
        own.getInstance(ExperimentReader.class).parse("x", text, List.of()).methods().get(0);
    RunRows<?> parts =
        new ExperimentData(own.getInstance(DataSource.class)).rows(method, 0, context);
    Tuned tuned =
        own.getInstance(Tuner.class).tune(method, method.search().orElseThrow(), parts, context);
    assertThat(tuned.trials()).hasSize(2);
  }

  @Test
  void leaveOneOutIsRefusedForEstimatorsWithoutAClosedForm() {
    Method lowRank = method("", "", "low-rank", "rmse", "leave-one-out");
    assertThatThrownBy(() -> tune(lowRank))
        .hasMessageStartingWith("The estimator {type: low-rank")
        .hasMessageContaining("has no closed form for leaving a pair out");
    assertThatThrownBy(
            () ->
                tuner.shape(
                    lowRank, lowRank.search().orElseThrow(), parts(lowRank, context), context))
        .hasMessageContaining("has no closed form for leaving a pair out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"leave-one-out", "{type: k-fold, folds: 2}"})
  void aContinuousSearchOverLambdaAloneKeepsItsProblem(String split) {
    AtomicInteger sums = new AtomicInteger();
    Progress counting =
        (stage, done, total) -> sums.addAndGet(stage.equals("fit") && done == total ? 1 : 0);
    RunContext.Builder machine = RunContext.builder().seed(3);
    Injector counted = TestWiring.injector(machine, Path.of("none"), counting);
    String text =
        TEXT.formatted(
                ", sketch: {type: subsample, size: 30}",
                ", sketch: {type: subsample, size: 20}",
                "ridge",
                "surrogate-error",
                split)
            .replace("[1.0e-5, 1.0e-3, 1.0e-2, 0.1, 1.0]", "{from: 1.0e-6, to: 10}")
            .replace("    input.kernel.gamma: [0.02, 0.1]\n", "")
            .replace("search:", "search:\n  method: continuous\n  trials: 12");
    Method method = reader.parse("x.yaml", text, List.of()).methods().get(0);
    SearchSettings search = method.search().orElseThrow();
    int parts = split.equals("leave-one-out") ? 1 : 2;
    SearchShape shape = tuner.shape(method, search, parts(method, context), context);
    assertThat(shape.problems()).isEqualTo(1);
    try (RunContext own = counted.getInstance(RunContext.class)) {
      Tuned tuned = tuner.tune(method, search, parts(method, own), own);
      assertThat(tuned.trials()).hasSizeBetween(8, 12);
      assertThat(sums.get()).isEqualTo(parts);
      for (Trial trial : tuned.trials()) {
        Object lambda = trial.settings().get("estimator.lambda");
        String grid = text.replace("{from: 1.0e-6, to: 10}", "[" + lambda + "]");
        String single = grid.replace("  method: continuous\n  trials: 12\n", "");
        Tuned alone = tune(reader.parse("x.yaml", single, List.of()).methods().get(0));
        assertThat(trial.value().value()).isCloseTo(alone.best().value().value(), within(1e-9));
      }
    }
  }

  @Test
  void decoderOptionsAreTriedWithoutRefitting() {
    String text =
        TEXT.formatted("", "", "ridge", "rmse", "leave-one-out")
            .replace("input.kernel.gamma: [0.02, 0.1]", "decoder.type: [candidates, free]");
    Method method = reader.parse("x.yaml", text, List.of()).methods().get(0);
    SearchShape shape =
        tuner.shape(method, method.search().orElseThrow(), parts(method, context), context);
    assertThat(shape.problems()).isEqualTo(1);
    assertThat(tune(method).trials()).hasSize(10);
  }

  @Test
  void theContinuousSearchKeepsItsBudgetAndRangesAndRepeatsItself() {
    String text =
        TEXT.formatted("", "", "ridge", "surrogate-error", "leave-one-out")
            .replace("[1.0e-5, 1.0e-3, 1.0e-2, 0.1, 1.0]", "{from: 1.0e-8, to: 10}")
            .replace("[0.02, 0.1]", "{from: 1.0e-3, to: 1}")
            .replace("search:", "search:\n  method: continuous\n  trials: 25");
    Method method = reader.parse("x.yaml", text, List.of()).methods().get(0);
    SearchShape shape =
        tuner.shape(method, method.search().orElseThrow(), parts(method, context), context);
    assertThat(shape).isEqualTo(new SearchShape(25, 25, 1, 70));
    Tuned tuned = tune(method);
    assertThat(tuned.trials()).hasSizeBetween(10, 25);
    assertThat(tuned.trials())
        .allSatisfy(
            trial -> {
              assertThat((double) trial.settings().get("estimator.lambda")).isBetween(1e-8, 10.0);
              assertThat((double) trial.settings().get("input.kernel.gamma")).isBetween(1e-3, 1.0);
            });
    try (RunContext other = RunContext.builder().seed(3).threads(Threads.okra(1)).build()) {
      Tuned again = tuner.tune(method, method.search().orElseThrow(), parts(method, other), other);
      assertThat(again.best().settings()).isEqualTo(tuned.best().settings());
    }
    // The grid's best is no better than what the search found by much.
    Tuned grid = tune(method("", "", "ridge", "surrogate-error", "leave-one-out"));
    assertThat(tuned.best().value().value()).isLessThan(1.02 * grid.best().value().value());
  }
}
