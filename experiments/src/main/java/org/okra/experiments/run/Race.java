package org.okra.experiments.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.sketches.MapShape;

/**
 * A search that spends its time on what is promising (successive halving): all settings are tried
 * on a few rows, the better half of the problems (kernels, widths, maps) with the better half of
 * their estimators and decoders on twice as many, and so on up to all rows. Where a split cuts them
 * several times over, all rows are cut once, then twice for the better half of what is left, and so
 * on: of few rows the best setting hangs on how they are cut.
 *
 * <p>Where the space has rising sizes of the input sketch, the first of them serves until all rows
 * are in; then the best problems are tried with the next size, and so on while that is better and
 * there is time for it and a fit. A race that ends before takes the largest size that can still be
 * fitted.
 *
 * <p>Which rows are the first follows from the seed. A race with a limit of time tries a problem
 * only if what problems took so far says that it fits, and that the best can still be fitted to all
 * rows; the most promising come first, so that a round that is cut short has seen the best of them.
 * The first round has fewer rows if time is short, and always some problems to choose from. The
 * best of the last round is chosen; with the same number of trials it is the same.
 */
final class Race {
  /** Rows of the first round. */
  private static final int FIRST_ROWS = 500;

  /** The least rows of a first round when time is short. */
  private static final int LEAST_ROWS = 125;

  /** Problems of the first round that are tried whatever the time. */
  private static final int LEAST_PROBLEMS = 8;

  /** Where sizes of the input sketch are in a space. */
  private static final String SKETCH_SIZE = "input.sketch.size";

  /** Problems that are tried with a larger sketch, and settings of each: too few for a spectrum. */
  private static final int GROWN_PROBLEMS = 2;

  private static final int GROWN_TRIALS = 3;

  /** Matrices of the size of a sketch that a fit may hold at a time, and room to spare. */
  private static final double SQUARES = 16;

  private final ExperimentReader reader;
  private final Method method;
  private final SearchSettings search;
  private final SearchHistory history;
  private final RunContext context;
  private final TrialLog log;
  private final RaceClock clock;

  Race(
      ExperimentReader reader,
      Method method,
      SearchSettings search,
      SearchHistory history,
      RunContext context,
      TrialLog log) {
    this.reader = reader;
    this.method = method;
    this.search = search;
    this.history = history;
    this.context = context;
    this.log = log;
    this.clock = new RaceClock(search.minutes());
  }

  /**
   * Runs.
   *
   * @param rows not prepared
   */
  <Y> Tuned run(RunRows<Y> rows) {
    history.begin();
    int all = rows.train().size();
    int[] order = context.random().stream("search.race").permutation(all);
    List<Object> sizes = sketchSizes();
    List<Map<String, Object>> settings =
        Tuner.combinations(search, context).stream()
            .filter(each -> sizes.isEmpty() || each.get(SKETCH_SIZE).equals(sizes.get(0)))
            .toList();
    SearchTrials first = trials(rows, settings.size());
    List<List<Map<String, Object>>> alive = first.byProblem(settings);
    int size = firstRows(rows, order, alive);
    SearchTrials last = first;
    while (true) {
      SearchTrials round =
          size == all ? trials(rows, count(alive)) : trials(part(rows, order, size), count(alive));
      boolean complete = run(round, alive, work(size), all, last.hasTrials() ? 0 : LEAST_PROBLEMS);
      last = round.hasTrials() ? round : last;
      if (last.hasTrials()) {
        if (round.hasTrials()) {
          history.add(round(round, size, all));
        }
        if (!complete || size < all && !clock.allows(work(next(size, all)), work(all))) {
          return fittedLarger(last.tuned(), sizes, all);
        }
        if (size == all) {
          return sizes.isEmpty()
              ? furtherCuts(last, all)
              : grown(rows, sizes.subList(1, sizes.size()), last);
        }
      } else if (size == all) {
        return round.tuned();
      }
      // Where nothing could be tried on so few rows, more of them may help.
      alive = round.hasTrials() ? round.better(next(size, all) > 2.1 * size ? 4 : 2) : alive;
      size = next(size, all);
    }
  }

  /** The best of what is left on all rows, cut more times over as long as there is time. */
  private Tuned furtherCuts(SearchTrials all, int rows) {
    SearchTrials last = all;
    boolean complete = true;
    while (complete && last.repeats() < search.repeats()) {
      List<List<Map<String, Object>>> alive = last.better(2);
      int repeats = Math.min(search.repeats(), 2 * last.repeats());
      SearchTrials round = last.further(repeats, count(alive));
      complete = run(round, alive, (repeats - last.repeats()) * work(rows), rows, 0);
      if (!round.hasTrials()) {
        return last.tuned();
      }
      history.add(round(round, rows, rows));
      last = round;
    }
    return last.tuned();
  }

  private SearchHistory.Round round(SearchTrials round, int size, int all) {
    return new SearchHistory.Round(
        method.settings().metricNames().get(search.metric()),
        size,
        all,
        round.repeats(),
        round.tuned(),
        clock.isLimited() ? OptionalDouble.of(clock.left()) : OptionalDouble.empty());
  }

  /** Sizes of the input sketch that rise; empty where they are settings like any other. */
  private List<Object> sketchSizes() {
    List<Object> sizes =
        Optional.ofNullable(search.space().get(SKETCH_SIZE))
            .map(SearchSettings.Dimension::values)
            .filter(values -> values.stream().allMatch(Number.class::isInstance))
            .orElse(List.of());
    boolean rising =
        IntStream.range(1, sizes.size()).allMatch(i -> number(sizes, i - 1) < number(sizes, i));
    return rising && sizes.size() > 1 && search.trials().isEmpty() ? sizes : List.of();
  }

  private static double number(List<Object> numbers, int place) {
    return ((Number) numbers.get(place)).doubleValue();
  }

  /** All rows with larger and larger sketches; the best found. */
  private <Y> Tuned grown(RunRows<Y> rows, List<Object> sizes, SearchTrials last) {
    int all = rows.train().size();
    Tuned best = last.tuned();
    SearchTrials before = last;
    for (int k = 0; k < sizes.size(); k++) {
      Object next = sizes.get(k);
      double size = number(sizes, k);
      double fit = RaceClock.workByFactors(all, size, 0);
      double work = RaceClock.workByFactors(all, size, GROWN_TRIALS);
      SearchTrials round = trials(rows, GROWN_PROBLEMS * GROWN_TRIALS);
      for (List<Map<String, Object>> problem :
          before.ranked().stream().limit(GROWN_PROBLEMS).toList()) {
        if (size <= all / 2.0 && clock.allowsBoth(work, fit)) {
          timed(
              round,
              problem.stream().limit(GROWN_TRIALS).map(each -> sized(each, next)).toList(),
              work);
        }
      }
      if (!round.hasTrials()) {
        return best;
      }
      Tuned larger = round.tuned();
      if (!larger.isBetterThan(best)) {
        return best;
      }
      history.add(round(round, all, all));
      best = larger;
      before = round;
    }
    return best;
  }

  /**
   * What was found on few rows, with the largest sketch that there is time to fit: the lambda was
   * chosen where sketches were as large as the rows, and suits a larger one better.
   */
  private Tuned fittedLarger(Tuned found, List<Object> sizes, int all) {
    Tuned result = found;
    for (int k = 1; k < sizes.size() && clock.isLimited(); k++) {
      double size = number(sizes, k);
      double bytes = SQUARES * Double.BYTES * size * size;
      if (size <= all / 2.0
          && bytes <= context.memory().bytes()
          && clock.allowsFit(RaceClock.workByFactors(all, size, 0))) {
        Trial best = new Trial(sized(found.best().settings(), sizes.get(k)), found.best().value());
        Map<String, Object> changes = new LinkedHashMap<>(best.settings());
        changes.put("search", "none");
        result =
            new Tuned(
                reader.vary(method, changes),
                best,
                found.trials(),
                found.failures(),
                found.direction());
      }
    }
    return result;
  }

  private static Map<String, Object> sized(Map<String, Object> settings, Object size) {
    Map<String, Object> larger = new LinkedHashMap<>(settings);
    larger.put(SKETCH_SIZE, size);
    return larger;
  }

  /** Twice the rows, or all: two rounds in one where the second would have hardly more. */
  private static int next(int size, int all) {
    return 2.0 * size > 0.75 * all ? all : 2 * size;
  }

  /**
   * Tries problems one after the other; whether there was time for all.
   *
   * @param work what one of them costs
   * @param least problems that are tried whatever the time
   */
  private boolean run(
      SearchTrials round,
      List<List<Map<String, Object>>> problems,
      double work,
      int all,
      int least) {
    int tried = 0;
    for (List<Map<String, Object>> problem : problems) {
      if (tried++ >= least && !clock.allows(work, work(all))) {
        return false;
      }
      timed(round, problem, work);
    }
    return true;
  }

  /** What a log knows already takes no time, and says nothing of what others will take. */
  private void timed(SearchTrials round, List<Map<String, Object>> problem, double work) {
    double begun = clock.now();
    long before = round.computed();
    round.run(problem);
    if (round.computed() > before) {
      clock.took(clock.now() - begun, work);
    }
  }

  /** As many as usual, or fewer if the first round would take too much of the time. */
  private int firstRows(RunRows<?> rows, int[] order, List<List<Map<String, Object>>> problems) {
    int size = Math.min(rows.train().size(), FIRST_ROWS);
    if (!clock.isLimited() || size < 2 * LEAST_ROWS) {
      return size;
    }
    OptionalInt known = log.firstRows();
    if (known.isPresent()) {
      return known.getAsInt();
    }
    SearchTrials probe = trials(part(rows, order, LEAST_ROWS), problems.get(0).size());
    run(probe, problems.subList(0, 1), work(LEAST_ROWS), LEAST_ROWS, 1);
    while (size >= 2 * LEAST_ROWS && !clock.isCheap(problems.size(), work(size))) {
      size /= 2;
    }
    // How long a probe takes is chance; a search that is resumed must not depend on it.
    log.keepFirstRows(size);
    return size;
  }

  private static int count(List<List<Map<String, Object>>> problems) {
    return problems.stream().mapToInt(List::size).sum();
  }

  /** What a problem on so many rows costs. */
  private double work(int rows) {
    MapShape shape = method.settings().inputSketch().shape(rows, 1);
    return RaceClock.work(rows, Math.min(rows, isTooLarge(shape, rows) ? rows : shape.dimension()));
  }

  /** A sketch of more points than half the rows is no sketch of them. */
  private static boolean isTooLarge(MapShape shape, int rows) {
    return shape.isSketch() && shape.dimension() > rows / 2.0;
  }

  private SearchTrials trials(RunRows<?> rows, int total) {
    int size = rows.train().size();
    boolean plain = isTooLarge(method.settings().inputSketch().shape(size, 1), size);
    Map<String, Object> always = plain ? Map.of("input.sketch", "none") : Map.of();
    return new SearchTrials(
        reader, method, search, rows, always, total, 1, context, log.within("rows " + size));
  }

  private static <Y> RunRows<Y> part(RunRows<Y> rows, int[] order, int size) {
    Dataset<?, Y> some = rows.train().select(Arrays.copyOf(order, size));
    return new RunRows<>(some, rows.unlabelled(), rows.test(), rows.steps(), rows.offered());
  }
}
