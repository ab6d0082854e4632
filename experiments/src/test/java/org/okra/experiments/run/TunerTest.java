package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.plan.SearchShape;
import org.okra.experiments.plugin.Plugins;

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

  private final RunContext context = RunContext.withSeed(3);
  private final Injector injector =
      Guice.createInjector(
          new OkraModule(context, Plugins.none(), new DataSource(List.of(Path.of("none")))));
  private final Toolbox tools = injector.getInstance(Toolbox.class);
  private final ExperimentReader reader = injector.getInstance(ExperimentReader.class);
  private final Tuner tuner = injector.getInstance(Tuner.class);

  @AfterEach
  void close() {
    context.close();
  }

  private Method method(String... parts) {
    return reader.parse("x.yaml", TEXT.formatted((Object[]) parts), List.of()).methods().get(0);
  }

  private RunParts<?> parts(Method method, RunContext run) {
    TrainTest<?, ?> first = new LoadedData(tools).parts(method, run).get(0);
    return RunParts.of(first, method.settings().labelled());
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
    Map<String, Object> changes = new LinkedHashMap<>(settings);
    changes.put("search", "none");
    Method single = reader.vary(method, changes);
    RunParts<?> all = parts(method, context);
    List<Double> values = new ArrayList<>();
    for (RunParts<?> fold : folds(all)) {
      Outcome outcome = new MethodRun(tools, single, context).run(fold, values.size());
      values.add(outcome.result().metrics().get("surrogate-error").value());
    }
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private <Y> List<RunParts<Y>> folds(RunParts<Y> all) {
    return cut(all.train()).stream()
        .map(fold -> new RunParts<>(fold.train(), all.unlabelled(), fold.test()))
        .toList();
  }

  private <X, Y> List<TrainTest<X, Y>> cut(Dataset<X, Y> train) {
    Specification split = Specification.parse("{type: k-fold, folds: 2}");
    return new Parts(tools).cut(train, Optional.of(split), context.child("search", 0));
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
  void leaveOneOutIsRefusedForEstimatorsWithoutAClosedForm() {
    assertThatThrownBy(() -> tune(method("", "", "low-rank", "rmse", "leave-one-out")))
        .hasMessageContaining("has no closed form for leaving a pair out");
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
