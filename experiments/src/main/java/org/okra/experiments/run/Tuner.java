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
   * @param train the training part; it is cut again for validation
   */
  public Tuned tune(Method method, SearchSettings search, Dataset<?, ?> train, RunContext context) {
    List<? extends TrainTest<?, ?>> parts =
        new Parts(tools)
            .cut(
                train,
                Optional.of(search.split().orElse(Specification.of("random"))),
                context.child("search", 0));
    List<Map<String, Object>> combinations = combinations(search, context);
    List<Trial> trials = new ArrayList<>();
    Optional<Trial> best = Optional.empty();
    Direction direction = Direction.HIGHER_IS_BETTER;
    for (Map<String, Object> settings : combinations) {
      List<Outcome> outcomes = outcomes(withoutSearch(method, settings), parts, context);
      String metric = metricName(outcomes.get(0), method, search);
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

  private static double value(Trial trial) {
    return trial.value().value();
  }

  private List<Outcome> outcomes(
      Method method, List<? extends TrainTest<?, ?>> parts, RunContext context) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int fold = 0; fold < parts.size(); fold++) {
      context.cancellation().check();
      outcomes.add(new MethodRun(tools, method, context).run(parts.get(fold), fold));
    }
    return outcomes;
  }

  private static String metricName(Outcome outcome, Method method, SearchSettings search) {
    int decisive = method.settings().metrics().indexOf(search.metric());
    return List.copyOf(outcome.directions().keySet()).get(decisive);
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
