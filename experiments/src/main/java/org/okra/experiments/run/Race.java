package org.okra.experiments.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.sketches.MapSource;

/**
 * A search that spends its time on what is promising (successive halving): all settings are tried
 * on a part of the rows, the better of the problems (kernels, widths, maps) with the better half of
 * their estimators and decoders on more, and so on up to all rows. Where a split cuts them several
 * times over, all rows are cut once, then twice for the better half of what is left, and so on: of
 * few rows the best setting hangs on how they are cut.
 *
 * <p>Where the space has rising sizes of the input sketch, the first of them serves until all rows
 * are in; then the best problems are tried with the next size, and so on while that is better and
 * there is time for it and a fit. A race that ends before takes the largest size that can still be
 * fitted.
 *
 * <p>Without a limit of time the first round has {@value RaceStart#FIRST_ROWS} rows, and half of
 * the problems stay. With one it has as many rows as fit into an eighth of the time, by what single
 * problems take; where these would be fewer than {@value RaceStart#FIRST_ROWS}, the last problems
 * are left out, down to {@value RaceStart#FIRST_PROBLEMS}, for more rows. As many problems stay as
 * there is time for, but at most three quarters: what is the best of few rows need not be the best
 * of many. A problem is tried only if what problems took so far says that it fits, and that the
 * best can still be fitted to all rows; the most promising come first, so that a round that is cut
 * short has seen the best of them. A first round always has some problems to choose from.
 *
 * <p>Which rows are the first follows from the seed. The best of the last round is chosen; with the
 * same number of trials it is the same.
 */
final class Race {
  /** Problems of the first round that are tried also when the time is over. */
  private static final int LEAST_PROBLEMS = 8;

  /** The same when it was over long ago, as on a machine that has much else to do. */
  private static final int FEWEST_PROBLEMS = 2;

  /** Where sizes of the input sketch are in a space. */
  private static final String SKETCH_SIZE = "input.sketch.size";

  private static final Map<String, Object> NO_SKETCH = Map.of("input.sketch", "none");

  /** Problems that are tried with a larger sketch, and settings of each: too few for a spectrum. */
  private static final int GROWN_PROBLEMS = 2;

  private static final int GROWN_TRIALS = 3;

  /** Matrices of the size of a sketch that a fit may hold at a time, and room to spare. */
  private static final double SQUARES = 16;

  private final Variations variations;
  private final Method method;
  private final SearchSettings search;
  private final SearchHistory history;
  private final RunContext context;
  private final TrialLog log;
  private final RaceClock clock;

  /** Sizes of the input sketch that rise; empty where they are settings like any other. */
  private final List<Object> sizes;

  private final RaceSchedule schedule;
  private final RaceEnd end;
  private final RaceAlternatives alternatives;
  private final SetAside aside;

  Race(
      ExperimentReader reader,
      Method method,
      SearchSettings search,
      SearchHistory history,
      RunContext context,
      TrialLog log) {
    this.variations = new Variations(reader, method);
    this.method = method;
    this.search = search;
    this.history = history;
    this.context = context;
    this.log = log;
    this.clock = new RaceClock(search.minutes(), context.clock());
    this.sizes = sketchSizes();
    this.end = new RaceEnd(history, clock, sizes);
    this.alternatives = new RaceAlternatives(variations, search, clock, log);
    this.aside = new SetAside(alternatives, clock, log);
    MapSource first =
        sizes.isEmpty()
            ? method.settings().inputSketch()
            : variations.of(Map.of(SKETCH_SIZE, sizes.get(0)), Map.of()).settings().inputSketch();
    // The fit of the choice has a share of the time, and larger sketches have another.
    this.schedule = new RaceSchedule(first, clock, log, sizes.isEmpty() ? 1 : 2);
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
    List<Map<String, Object>> settings =
        Tuner.combinations(search, context).stream()
            .filter(each -> !hasSizes(each) || sizes.get(0).equals(each.get(SKETCH_SIZE)))
            .toList();
    SearchTrials first = trials(rows, settings.size(), 1);
    RaceStart start =
        new RaceStart(
            RaceStart.usualFirst(first.byProblem(settings), search),
            alternatives,
            clock,
            schedule,
            log);
    // What a log knows takes no time, and would tell none.
    int size =
        start.rows(all, (some, total) -> trials(part(rows, order, some), total, 1, TrialLog.NONE));
    List<List<Map<String, Object>>> alive = start.problems(size);
    SearchTrials last = first;
    int reached = 0;
    Optional<SearchHistory.Round> before = Optional.empty();
    while (true) {
      SearchTrials round =
          size == all
              ? trials(rows, count(alive), 1)
              : trials(part(rows, order, size), count(alive), 1);
      RaceAlternatives.Effort others = new RaceAlternatives.Effort(size, schedule.parts(size, all));
      boolean complete =
          run(
              round,
              alive,
              new Effort(schedule.work(size), others),
              all,
              last.hasTrials() ? 0 : LEAST_PROBLEMS);
      if (round.hasTrials() && !round.hasTried(alive.get(0))) {
        List<Map<String, Object>> skipped = alive.get(0);
        before.ifPresent(found -> aside.put(skipped, found));
      }
      if (size == all && complete && round.hasTrials()) {
        aside.retry(round, others);
      }
      last = round.hasTrials() ? round : last;
      reached = round.hasTrials() ? size : reached;
      int next = schedule.next(size, all);
      if (last.hasTrials()) {
        if (round.hasTrials()) {
          before = Optional.of(round(round, size, all));
          history.add(before.get());
        }
        boolean failed = size == all && !round.hasTrials();
        if (failed
            || !complete
            || size < all && !clock.allows(schedule.work(next), schedule.work(all))) {
          Tuned chosen = chosen(fittedLarger(last.tuned(), all));
          int tried = complete ? alive.size() : round.hasTrials() ? round.ranked().size() : 0;
          end.onRows(reached, all, tried, alive.size());
          return chosen;
        }
        if (size == all) {
          SearchTrials cut = furtherCuts(last, all);
          if (aside.isPresent()) {
            end.onRows(all, all, alive.size() - 1, alive.size());
          }
          return chosen(sizes.isEmpty() ? cut.tuned() : grown(rows, cut));
        }
      } else if (size == all) {
        return round.tuned();
      }
      // Where nothing could be tried on so few rows, more of them may help.
      alive =
          round.hasTrials()
              ? alternatives.kept(round, schedule.kept(round.ranked().size(), size, all))
              : alive;
      size = next;
    }
  }

  /** What was found, or what was set aside. */
  private Tuned chosen(Tuned found) {
    Optional<SearchHistory.Round> other = aside.insteadOf(found);
    other.ifPresent(history::add);
    return other.map(SearchHistory.Round::found).orElse(found);
  }

  /** What is left on all rows, cut more times over as long as there is time. */
  private SearchTrials furtherCuts(SearchTrials all, int rows) {
    SearchTrials last = all;
    boolean complete = true;
    while (complete && last.repeats() < search.repeats()) {
      List<List<Map<String, Object>>> alive =
          alternatives.kept(last, RaceSchedule.quarters(last.ranked().size(), 2));
      int repeats = Math.min(search.repeats(), 2 * last.repeats());
      SearchTrials round = last.further(repeats, count(alive));
      double times = repeats - last.repeats();
      Effort effort =
          new Effort(
              times * schedule.work(rows),
              new RaceAlternatives.Effort(times * rows, schedule.parts(rows, rows)));
      // Without the best so far, a round says nothing of it.
      complete =
          run(round, alive.subList(0, 1), effort, rows, 0)
              && round.hasTried(alive.get(0))
              && run(round, alive.subList(1, alive.size()), effort, rows, 0);
      if (round.hasTrials()) {
        history.add(round(round, rows, rows));
        last = round;
      } else {
        complete = false;
      }
    }
    if (!complete) {
      end.onCuts(rows, last.repeats(), search.repeats());
    }
    return last;
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
            .filter(values -> values.stream().allMatch(Race::isCount))
            .orElse(List.of());
    boolean rising =
        IntStream.range(1, sizes.size()).allMatch(i -> number(sizes, i - 1) < number(sizes, i));
    return rising && sizes.size() > 1 && search.trials().isEmpty() ? sizes : List.of();
  }

  /** Whether settings are of those whose sketch grows: an alternative has a size of its own. */
  private boolean hasSizes(Map<String, Object> settings) {
    return !sizes.isEmpty() && search.spaceOf(settings) == 0;
  }

  /** Fractions of the rows are settings like any other. */
  private static boolean isCount(Object size) {
    return size instanceof Number number && number.doubleValue() >= 1;
  }

  private static double number(List<Object> numbers, int place) {
    return ((Number) numbers.get(place)).doubleValue();
  }

  /**
   * All rows with larger and larger sketches; the best found. The best problem grows alone, since a
   * larger sketch gains more than another kernel; the next best is tried with the last size.
   */
  private <Y> Tuned grown(RunRows<Y> rows, SearchTrials last) {
    int all = rows.train().size();
    List<List<Map<String, Object>>> problems =
        last.ranked().stream().filter(each -> hasSizes(each.get(0))).toList();
    if (problems.isEmpty()) {
      return last.tuned();
    }
    SearchTrials best = last.only(problems);
    int reached = 0;
    while (reached + 1 < sizes.size() && hasTimeToGrow(all, reached + 1, last.repeats())) {
      int next = reached + 1;
      int decided = log.decided("size after " + reached, () -> farthest(next, all, last.repeats()));
      // A journal may be of a longer list of sizes.
      int k = Math.max(next, Math.min(decided, sizes.size() - 1));
      SearchTrials round = grown(rows, problems.get(0), k, last.repeats());
      while (!round.hasTrials() && k > next) {
        k--;
        round = grown(rows, problems.get(0), k, last.repeats());
      }
      if (!round.hasTrials() || !round.tuned().isBetterThan(best.tuned())) {
        break;
      }
      history.add(round(round, all, all));
      best = round;
      reached = k;
    }
    int next = reached + 1;
    if (next < sizes.size() && fits(all, next) && !hasTimeToGrow(all, next, last.repeats())) {
      end.onSketches(all, reached);
    }
    if (reached > 0 && problems.size() > 1 && hasTimeToGrow(all, reached, last.repeats())) {
      grow(best, problems.get(1), reached, all);
      history.add(round(best, all, all));
    }
    // What has no sketch does not grow, and may still be better.
    if (last.tuned().isBetterThan(best.tuned())) {
      history.add(round(last, all, all));
      return last.tuned();
    }
    return best.tuned();
  }

  /** What there is time for anyway need not be reached step by step. */
  private int farthest(int next, int all, int repeats) {
    int k = next;
    while (clock.isLimited()
        && clock.knows()
        && k + 1 < sizes.size()
        && hasTimeToGrow(all, k + 1, repeats)) {
      k++;
    }
    return k;
  }

  private SearchTrials grown(
      RunRows<?> rows, List<Map<String, Object>> problem, int k, int repeats) {
    SearchTrials round = trials(rows, GROWN_PROBLEMS * GROWN_TRIALS, repeats);
    grow(round, problem, k, rows.train().size());
    return round;
  }

  /** The best settings of a problem with a larger sketch. */
  private void grow(SearchTrials round, List<Map<String, Object>> problem, int k, int all) {
    timed(
        round,
        problem.stream().limit(GROWN_TRIALS).map(each -> sized(each, sizes.get(k))).toList(),
        grownWork(all, k, round.repeats()));
  }

  private boolean hasTimeToGrow(int all, int k, int repeats) {
    return fits(all, k)
        && clock.allowsBoth(
            grownWork(all, k, repeats), RaceClock.workByFactors(all, number(sizes, k), 0));
  }

  /** Whether a sketch is one of these rows, and memory has room for it. */
  private boolean fits(int all, int k) {
    double size = number(sizes, k);
    return size <= all / 2.0 && SQUARES * Double.BYTES * size * size <= context.memory().bytes();
  }

  private double grownWork(int all, int k, int repeats) {
    return repeats * RaceClock.workByFactors(all, number(sizes, k), GROWN_TRIALS);
  }

  /**
   * What was found on few rows, with the largest sketch that there is time to fit: the lambda was
   * chosen where sketches were as large as the rows, and suits a larger one better.
   */
  private Tuned fittedLarger(Tuned found, int all) {
    Tuned result = found;
    boolean grows = hasSizes(found.best().settings());
    for (int k = 1; grows && k < sizes.size() && clock.isLimited(); k++) {
      if (fits(all, k) && clock.allowsFit(RaceClock.workByFactors(all, number(sizes, k), 0))) {
        Trial best = new Trial(sized(found.best().settings(), sizes.get(k)), found.best().value());
        result =
            new Tuned(
                variations.of(best.settings(), Map.of()),
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

  /**
   * What a problem costs.
   *
   * @param work of one with maps
   * @param other of one of an alternative
   */
  private record Effort(double work, RaceAlternatives.Effort other) {}

  /**
   * Tries problems one after the other; whether there was time for all that have maps.
   *
   * @param effort what one of them costs
   * @param least problems that are tried also when the time is over
   */
  private boolean run(
      SearchTrials round,
      List<List<Map<String, Object>>> problems,
      Effort effort,
      int all,
      int least) {
    int tried = 0;
    for (List<Map<String, Object>> problem : problems) {
      int needed = clock.isFarOver() ? Math.min(least, FEWEST_PROBLEMS) : least;
      if (alternatives.isApart(problem)) {
        boolean best = problem.equals(problems.get(0));
        alternatives.run(
            round,
            problem,
            best ? effort.other().ofTheBest() : effort.other(),
            Math.min(needed, 1));
      } else if (tried++ < needed || clock.allows(effort.work(), schedule.work(all))) {
        timed(round, problem, effort.work());
      } else {
        return false;
      }
    }
    return true;
  }

  /** What a log knows already takes no time, and says nothing of what others will take. */
  private void timed(SearchTrials round, List<Map<String, Object>> problem, double work) {
    long before = round.recalled();
    double begun = clock.now();
    round.run(problem);
    if (round.recalled() == before) {
      clock.took(clock.now() - begun, work);
    }
  }

  private static int count(List<List<Map<String, Object>>> problems) {
    return problems.stream().mapToInt(List::size).sum();
  }

  private SearchTrials trials(RunRows<?> rows, int total, int repeats) {
    return trials(rows, total, repeats, log.within("rows " + rows.train().size()));
  }

  private SearchTrials trials(RunRows<?> rows, int total, int repeats, TrialLog kept) {
    int size = rows.train().size();
    return new SearchTrials(
        variations,
        search,
        rows,
        own -> RaceSchedule.isPlain(own.settings().inputSketch(), size) ? NO_SKETCH : Map.of(),
        total,
        repeats,
        context,
        kept);
  }

  private static <Y> RunRows<Y> part(RunRows<Y> rows, int[] order, int size) {
    Dataset<?, Y> some = rows.train().select(Arrays.copyOf(order, size));
    return new RunRows<>(some, rows.unlabelled(), rows.test(), rows.steps(), rows.offered());
  }
}
