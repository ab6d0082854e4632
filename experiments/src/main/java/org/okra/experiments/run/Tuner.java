package org.okra.experiments.run;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.plan.SearchShape;

/** Chooses settings on the training part alone. */
public final class Tuner {
  private static final int MOST_COMBINATIONS = 1_000_000;

  private final ExperimentReader reader;
  private final SearchHistory history;
  private final SearchJournal journal;

  /**
   * A tuner with these parts.
   *
   * @param history hears how races stand
   * @param journal keeps trials for a process that resumes this one
   */
  @Inject
  public Tuner(ExperimentReader reader, SearchHistory history, SearchJournal journal) {
    this.reader = reader;
    this.history = history;
    this.journal = journal;
  }

  /**
   * Searches.
   *
   * @param rows not prepared; their training pairs are cut again for validation, and the test rows
   *     not looked at
   */
  public Tuned tune(Method method, SearchSettings search, RunRows<?> rows, RunContext context) {
    return tune(method, search, rows, context, journal.log(method, rows, context));
  }

  /** Searches; what a log knows already is not tried again. */
  Tuned tune(
      Method method, SearchSettings wanted, RunRows<?> rows, RunContext context, TrialLog log) {
    SearchSettings search = wanted.after().isPresent() ? possible(method, wanted) : wanted;
    if (search.way() == SearchSettings.Way.RACE) {
      history.judgedOn(search.validation().text());
      return new Race(reader, method, search, history, context, log).run(rows);
    }
    SearchTrials trials = new SearchTrials(reader, method, search, rows, context, log);
    if (search.way() == SearchSettings.Way.CONTINUOUS) {
      new ContinuousSearch(search, context).run(trials);
    } else {
      trials.run(combinations(search, context));
    }
    return trials.tuned();
  }

  /**
   * A search that starts from what another one chose without settings that this choice does not
   * have, such as the lambda of an estimator without one.
   */
  private SearchSettings possible(Method begun, SearchSettings search) {
    List<Map<String, SearchSettings.Dimension>> spaces =
        search.spaces().stream()
            .map(space -> possible(begun, space))
            .filter(space -> !space.isEmpty())
            .toList();
    return spaces.equals(search.spaces()) ? search : search.in(spaces);
  }

  private Map<String, SearchSettings.Dimension> possible(
      Method begun, Map<String, SearchSettings.Dimension> wanted) {
    Map<String, SearchSettings.Dimension> space = new LinkedHashMap<>(wanted);
    // What a space puts in the place of a part says which options there are.
    Map<String, Object> first = new LinkedHashMap<>();
    wanted.keySet().stream()
        .sorted(Comparator.comparing(path -> path.split("\\.").length))
        .filter(path -> !takes(begun, first, path, wanted.get(path)))
        .forEach(space::remove);
    return space;
  }

  private boolean takes(
      Method begun, Map<String, Object> before, String path, SearchSettings.Dimension values) {
    Map<String, Object> changes = new LinkedHashMap<>(before);
    changes.put(path, values.values().get(0));
    try {
      reader.vary(begun, changes);
      before.put(path, values.values().get(0));
      return true;
    } catch (OkraException e) {
      if (e.code() == ErrorCode.INVALID_OPTION) {
        return false;
      }
      throw e;
    }
  }

  /** A method whose search starts from what the search of another one chose. */
  public Method begun(Method method, Map<String, Object> chosen) {
    return reader.vary(method, chosen);
  }

  /** How large a search is, and how much of it is shared. */
  public SearchShape shape(
      Method method, SearchSettings search, RunRows<?> rows, RunContext context) {
    SearchTrials planned = new SearchTrials(reader, method, search, rows, context, TrialLog.NONE);
    List<? extends ValidationPart<?>> folds = planned.folds();
    double predicted = folds.stream().mapToInt(ValidationPart::rows).average().orElse(0);
    return new SearchShape(count(search), planned.problems(), folds.size(), predicted);
  }

  /** How many settings a search tries. */
  public static int count(SearchSettings search) {
    if (search.way() == SearchSettings.Way.CONTINUOUS) {
      return search.trials().orElseThrow();
    }
    int all = all(search);
    return Math.min(all, search.trials().orElse(all));
  }

  private static int all(SearchSettings search) {
    long all = search.spaces().stream().mapToLong(Tuner::all).sum();
    if (all > MOST_COMBINATIONS) {
      throw Errors.option(
          "The search space has more than %d combinations; take out settings or values.",
          MOST_COMBINATIONS);
    }
    return (int) all;
  }

  private static long all(Map<String, SearchSettings.Dimension> space) {
    long all = 1;
    for (SearchSettings.Dimension each : space.values()) {
      all = Math.min(MOST_COMBINATIONS + 1L, all * each.values().size());
    }
    return all;
  }

  static List<Map<String, Object>> combinations(SearchSettings search, RunContext context) {
    int all = all(search);
    int wanted = count(search);
    int[] numbers =
        wanted == all
            ? IntStream.range(0, all).toArray()
            : context.random().stream("search.trials").subset(all, wanted);
    return IntStream.of(numbers).mapToObj(number -> combination(search, number)).toList();
  }

  private static Map<String, Object> combination(SearchSettings search, int number) {
    int rest = number;
    for (Map<String, SearchSettings.Dimension> space : search.spaces()) {
      if (rest < all(space)) {
        return combination(space, rest);
      }
      rest -= (int) all(space);
    }
    throw Errors.argument("There is no combination %d in the search space.", number);
  }

  /** The number in the mixed base of the lengths of the lists. */
  private static Map<String, Object> combination(
      Map<String, SearchSettings.Dimension> space, int number) {
    Map<String, Object> settings = new LinkedHashMap<>();
    int rest = number;
    for (Map.Entry<String, SearchSettings.Dimension> each : space.entrySet()) {
      List<Object> values = each.getValue().values();
      settings.put(each.getKey(), values.get(rest % values.size()));
      rest /= values.size();
    }
    return settings;
  }
}
