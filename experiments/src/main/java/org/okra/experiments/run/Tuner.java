package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.decoders.metric.Direction;
import org.okra.decoders.metric.Estimate;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;

/** Chooses settings on the training part alone: every combination, or some drawn at random. */
public final class Tuner {
  private static final int MOST_COMBINATIONS = 1_000_000;

  private final Toolbox tools;
  private final ExperimentReader reader;

  /** A tuner with these parts. */
  @Inject
  public Tuner(Toolbox tools, ExperimentReader reader) {
    this.tools = tools;
    this.reader = reader;
  }

  /**
   * Searches.
   *
   * @param parts whose training pairs are cut again for validation; the test part is not looked at
   */
  public Tuned tune(Method method, SearchSettings search, RunParts<?> parts, RunContext context) {
    List<? extends RunParts<?>> folds = folds(parts, search, context);
    List<Map<String, Object>> combinations = combinations(search, context);
    int decisive = method.settings().metrics().indexOf(search.metric());
    String metric = method.settings().metricNames().get(decisive);
    List<Trial> trials = new ArrayList<>();
    Optional<Trial> best = Optional.empty();
    Direction direction = Direction.HIGHER_IS_BETTER;
    for (Map<String, Object> settings : combinations) {
      List<Outcome> outcomes = outcomes(withoutSearch(method, settings), folds, context);
      direction = outcomes.get(0).directions().get(metric);
      Trial trial = new Trial(settings, mean(outcomes, metric));
      trials.add(trial);
      if (best.isEmpty() || direction.better(value(trial), value(best.get()))) {
        best = Optional.of(trial);
      }
      context.progress().report("search", trials.size(), combinations.size());
    }
    Trial winner = best.orElseThrow();
    return new Tuned(withoutSearch(method, winner.settings()), winner, trials, direction);
  }

  private <Y> List<RunParts<Y>> folds(
      RunParts<Y> parts, SearchSettings search, RunContext context) {
    Specification split = search.split().orElse(Specification.of("random"));
    return cut(parts.train(), split, context).stream()
        .map(fold -> new RunParts<>(fold.train(), parts.unlabelled(), fold.test()))
        .toList();
  }

  private <X, Y> List<TrainTest<X, Y>> cut(
      Dataset<X, Y> train, Specification split, RunContext context) {
    return new Parts(tools).cut(train, Optional.of(split), context.child("search", 0));
  }

  private static double value(Trial trial) {
    return trial.value().value();
  }

  private List<Outcome> outcomes(
      Method method, List<? extends RunParts<?>> parts, RunContext context) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int fold = 0; fold < parts.size(); fold++) {
      context.cancellation().check();
      outcomes.add(new MethodRun(tools, method, context).run(parts.get(fold), fold));
    }
    return outcomes;
  }

  /** With one validation part the error is that over its rows, with several that between them. */
  private static Estimate mean(List<Outcome> outcomes, String metric) {
    if (outcomes.size() == 1) {
      return outcomes.get(0).result().metrics().get(metric);
    }
    return Estimate.ofMean(
        outcomes.stream()
            .mapToDouble(outcome -> outcome.result().metrics().get(metric).value())
            .toArray());
  }

  private Method withoutSearch(Method method, Map<String, Object> settings) {
    Map<String, Object> changes = new LinkedHashMap<>(settings);
    changes.put("search", "none");
    return reader.vary(method, changes);
  }

  private static List<Map<String, Object>> combinations(SearchSettings search, RunContext context) {
    long all = 1;
    for (List<Object> values : search.space().values()) {
      all = Math.min(MOST_COMBINATIONS + 1L, all * values.size());
    }
    if (all > MOST_COMBINATIONS) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "The search space has more than "
              + MOST_COMBINATIONS
              + " combinations; take out settings or values.");
    }
    int count = (int) all;
    int wanted = Math.min(count, search.trials().orElse(count));
    int[] numbers =
        wanted == count
            ? IntStream.range(0, count).toArray()
            : context.random().stream("search.trials").subset(count, wanted);
    return IntStream.of(numbers).mapToObj(number -> combination(search, number)).toList();
  }

  /** The number in the mixed base of the lengths of the lists. */
  private static Map<String, Object> combination(SearchSettings search, int number) {
    Map<String, Object> settings = new LinkedHashMap<>();
    int rest = number;
    for (Map.Entry<String, List<Object>> each : search.space().entrySet()) {
      settings.put(each.getKey(), each.getValue().get(rest % each.getValue().size()));
      rest /= each.getValue().size();
    }
    return settings;
  }
}
