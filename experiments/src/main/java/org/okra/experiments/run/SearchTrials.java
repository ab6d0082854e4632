package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.ErrorKind;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.file.SearchSettings.Validation;

/**
 * The trials of a search, with what they have in common done once: settings that differ in the
 * estimator alone share maps, sums and the spectrum; those that differ in the decoder alone share
 * the predictions; those that differ in the width of a kernel share distances.
 */
final class SearchTrials {
  /**
   * Codes of settings that are too large for a part of the rows or for the memory, or that find
   * nothing there, such as the distances of a column that is the same in all of them.
   */
  private static final Set<ErrorCode> TRIAL_CODES =
      Set.of(
          ErrorCode.INVALID_OPTION,
          ErrorCode.EMPTY_INPUT,
          ErrorCode.MEMORY_BUDGET,
          ErrorCode.OUT_OF_MEMORY,
          ErrorCode.TOO_LARGE);

  /** Values nearer to each other than this share are equal: the first of them wins. */
  private static final double SAME = 1e-9;

  private static final int LEAST_PROBLEMS = 2;
  private static final int LEAST_TRIALS = 4;

  private final Variations variations;
  private final SearchSettings search;
  private final RunRows<?> rows;
  private final RunContext context;
  private final TrialLog log;
  private final Function<Method, Map<String, Object>> replaced;
  private final int total;
  private final int repeats;
  private final int firstRepeat;
  private final Map<Map<String, Object>, List<Estimate>> values = new LinkedHashMap<>();
  private long recalled;
  private long judged;
  private OptionalLong problems = OptionalLong.empty();
  private Optional<List<? extends ValidationPart<?>>> folds = Optional.empty();
  private final List<Trial> trials = new ArrayList<>();
  private final Map<Map<String, Object>, OkraException> failures = new LinkedHashMap<>();
  private Direction direction = Direction.HIGHER_IS_BETTER;

  SearchTrials(
      ExperimentReader reader,
      Method method,
      SearchSettings search,
      RunRows<?> rows,
      RunContext context,
      TrialLog log) {
    this(
        new Variations(reader, method),
        search,
        rows,
        each -> Map.of(),
        Tuner.count(search),
        search.repeats(),
        context,
        log);
  }

  /**
   * Some of the trials of a search.
   *
   * @param replaced settings of a trial that take the place of its own, and are not recorded
   * @param total how many trials there will be
   * @param repeats how many of the times that the rows are cut over are looked at
   */
  SearchTrials(
      Variations variations,
      SearchSettings search,
      RunRows<?> rows,
      Function<Method, Map<String, Object>> replaced,
      int total,
      int repeats,
      RunContext context,
      TrialLog log) {
    this.variations = variations;
    this.search = search;
    this.rows = rows;
    this.context = variations.method().settings().within(context);
    this.log = log;
    this.replaced = replaced;
    this.total = total;
    this.repeats = repeats;
    this.firstRepeat = 0;
  }

  private SearchTrials(SearchTrials before, int repeats, int total) {
    this.variations = before.variations;
    this.search = before.search;
    this.rows = before.rows;
    this.context = before.context;
    this.log = before.log;
    this.replaced = before.replaced;
    this.total = total;
    this.repeats = repeats;
    this.firstRepeat = before.repeats;
    this.folds = before.folds;
    this.values.putAll(before.values);
  }

  /**
   * Further trials of settings that were tried here, on rows that are cut more times over: what
   * they had so far counts as well.
   *
   * @param more how many times over in all
   * @param count how many trials there will be
   */
  SearchTrials further(int more, int count) {
    return new SearchTrials(this, more, count);
  }

  /** How many times over the rows were cut. */
  int repeats() {
    return repeats;
  }

  /** How often a log knew what settings had been judged by. */
  long recalled() {
    return recalled;
  }

  /** How often settings were judged anew. */
  long judged() {
    return judged;
  }

  /** Tries some settings; the values of those that could be computed, in their order. */
  List<Trial> run(List<Map<String, Object>> settings) {
    List<? extends ValidationPart<?>> all = folds();
    List<Attempt> attempts = attempts(settings);
    List<List<Attempt>> groups = groups(attempts);
    boolean continuous = search.way() == SearchSettings.Way.CONTINUOUS;
    boolean again = continuous || search.way() == SearchSettings.Way.RACE;
    boolean shared = continuous && problems() == 1;
    int each = all.size() / search.repeats();
    for (int fold = firstRepeat * each; fold < repeats * each; fold++) {
      ValidationPart<?> part = all.get(fold);
      int before = fold;
      if (shared) {
        part.keepProblem(total, all.size());
      } else if (groups.size() > 1 || again) {
        part.keepDistances(context);
      }
      for (List<Attempt> group : groups) {
        List<Attempt> open = group.stream().filter(one -> one.failure.isEmpty()).toList();
        if (log.recall(fold, open)) {
          recalled++;
        } else {
          judge(part, open, () -> report(attempts, before, repeats * each));
          log.keep(fold, open);
          judged++;
        }
      }
      if (!again) {
        part.release();
      }
    }
    return record(attempts);
  }

  /**
   * What is small is judged by one thread from beginning to end: to hand every small product over
   * to another takes longer than the product, most of all where other programs want the processors.
   */
  private void judge(ValidationPart<?> part, List<Attempt> open, Runnable done) {
    if (!part.isSmall()) {
      part.judge(open, context, done);
      return;
    }
    try {
      context.workers().forEach(1, only -> part.judge(open, context, done));
    } catch (OkraException e) {
      // Loops within would have told so by themselves.
      if (e.code() != ErrorCode.OUT_OF_MEMORY) {
        throw e;
      }
      open.stream().filter(each -> each.failure.isEmpty()).forEach(each -> each.failed(e));
    }
  }

  /** The validation parts, cut once. */
  List<? extends ValidationPart<?>> folds() {
    if (folds.isEmpty()) {
      folds = Optional.of(ValidationPart.of(search.validation(), rows, context));
    }
    return folds.get();
  }

  /**
   * How many different problems the trials are. Those of a continuous search share one when its
   * ranges leave the maps alone, and else have one each.
   */
  long problems() {
    if (problems.isEmpty()) {
      boolean continuous = search.way() == SearchSettings.Way.CONTINUOUS;
      List<Map<String, Object>> settings =
          continuous ? ContinuousSearch.ends(search) : Tuner.combinations(search, context);
      int found = groups(attempts(settings)).size();
      problems = OptionalLong.of(continuous && found > 1 ? total : found);
    }
    return problems.getAsLong();
  }

  /** One for each setting, if they can all be judged the way the search wants. */
  private List<Attempt> attempts(List<Map<String, Object>> settings) {
    List<Attempt> attempts = settings.stream().map(Attempt::new).toList();
    for (Attempt attempt : attempts) {
      Estimator estimator = attempt.method.settings().estimator();
      if (search.validation() instanceof Validation.LeaveOneOut && !estimator.leavesOneOut()) {
        throw Errors.option(
            "The estimator %s has no closed form for leaving a pair out, so the search cannot use"
                + " split: leave-one-out. Validate on folds instead, for example with split:"
                + " {type: k-fold, folds: 5}.",
            Specification.text(estimator));
      }
    }
    return attempts;
  }

  private void report(List<Attempt> attempts, int fold, int folds) {
    long done = attempts.stream().filter(attempt -> attempt.values.size() > fold).count();
    long all = (long) fold * attempts.size() + done;
    context.progress().report("search", trials.size() + all / folds, total);
  }

  private List<Trial> record(List<Attempt> attempts) {
    List<Trial> own = new ArrayList<>();
    for (Attempt attempt : attempts) {
      if (attempt.failure.isEmpty()) {
        attempt.check(mean(attempt.values));
      }
      if (attempt.failure.isPresent()) {
        failures.put(attempt.settings, attempt.failure.get());
      } else {
        own.add(new Trial(attempt.settings, mean(attempt.values)));
        values.put(attempt.settings, attempt.values);
        direction = attempt.direction;
      }
    }
    trials.addAll(own);
    return own;
  }

  /**
   * With one validation part the error is that over its rows, with several that between them. Folds
   * that are drawn several times over are still of the same rows: the error is that of one time.
   */
  private Estimate mean(List<Estimate> values) {
    if (values.size() == 1) {
      return values.get(0);
    }
    Estimate all = Estimate.ofMean(values.stream().mapToDouble(Estimate::value).toArray());
    boolean folds = values.size() > repeats;
    double error = (folds ? Math.sqrt(repeats) : 1) * all.standardError().orElseThrow();
    return new Estimate(all.value(), OptionalDouble.of(error), all.count());
  }

  Direction direction() {
    return direction;
  }

  /** What was found. */
  Tuned tuned() {
    if (trials.isEmpty()) {
      OkraException first = failures.values().iterator().next();
      throw Errors.of(
          first.code(),
          first,
          "None of the settings could be tried. The first failed: %s",
          first.getMessage());
    }
    Trial best = trials.get(0);
    for (Trial trial : trials) {
      double value = trial.value().value();
      double least = best.value().value();
      boolean differs = Math.abs(value - least) > SAME * Math.abs(least);
      if (differs && direction.better(value, least)) {
        best = trial;
      }
    }
    Map<Map<String, Object>, String> reasons = new LinkedHashMap<>();
    failures.forEach((settings, error) -> reasons.put(settings, error.getMessage()));
    return new Tuned(variations.of(best.settings(), Map.of()), best, trials, reasons, direction);
  }

  /** Settings that share a problem come together. */
  List<List<Map<String, Object>>> byProblem(List<Map<String, Object>> settings) {
    return ProblemGroups.of(
        settings, search, each -> problem(each, attempts(List.of(each)).get(0).method));
  }

  /**
   * The settings of the best problems, each judged by its best trial, the best first; of each
   * problem the better half of its trials.
   *
   * @param most problems; at least {@value #LEAST_PROBLEMS}, with {@value #LEAST_TRIALS} trials
   *     each
   */
  List<List<Map<String, Object>>> better(int most) {
    return ranked().stream()
        .limit(Math.max(LEAST_PROBLEMS, most))
        .map(group -> group.stream().limit(Math.max(LEAST_TRIALS, (group.size() + 1) / 2)).toList())
        .toList();
  }

  /** The same trials as far as they are of some problems. */
  SearchTrials only(List<List<Map<String, Object>>> problems) {
    Set<Map<String, Object>> wanted =
        problems.stream().flatMap(List::stream).collect(Collectors.toSet());
    SearchTrials some = new SearchTrials(this, repeats, total);
    trials.stream().filter(trial -> wanted.contains(trial.settings())).forEach(some.trials::add);
    some.failures.putAll(failures);
    some.direction = direction;
    return some;
  }

  /** The settings by problem, the best problem and the best trial of each first. */
  List<List<Map<String, Object>>> ranked() {
    Comparator<Trial> rising = Comparator.comparingDouble(trial -> sign() * trial.value().value());
    Map<Object, List<Trial>> problems = new LinkedHashMap<>();
    for (Trial trial : trials.stream().sorted(rising).toList()) {
      problems
          .computeIfAbsent(
              problem(trial.settings(), variations.of(trial.settings(), Map.of())),
              key -> new ArrayList<>())
          .add(trial);
    }
    return problems.values().stream()
        .map(group -> group.stream().map(Trial::settings).toList())
        .toList();
  }

  private int sign() {
    return direction == Direction.HIGHER_IS_BETTER ? -1 : 1;
  }

  /** Whether any of these settings was tried, with or without success. */
  boolean hasTried(List<Map<String, Object>> settings) {
    return settings.stream().anyMatch(failures::containsKey)
        || trials.stream().anyMatch(trial -> settings.contains(trial.settings()));
  }

  /** Whether any trial could be made. */
  boolean hasTrials() {
    return !trials.isEmpty();
  }

  /** What settings share a problem by: an alternative has its own, which is timed by itself. */
  private Object problem(Map<String, Object> settings, Method method) {
    return List.of(method.settings().problem(), search.spaceOf(settings));
  }

  /** Attempts that share a problem come together, and among them those that share an estimator. */
  private List<List<Attempt>> groups(List<Attempt> attempts) {
    Map<Object, Map<Estimator, List<Attempt>>> groups = new LinkedHashMap<>();
    for (Attempt attempt : attempts) {
      groups
          .computeIfAbsent(problem(attempt.settings, attempt.method), key -> new LinkedHashMap<>())
          .computeIfAbsent(attempt.method.settings().estimator(), key -> new ArrayList<>())
          .add(attempt);
    }
    return groups.values().stream()
        .map(group -> group.values().stream().flatMap(List::stream).toList())
        .toList();
  }

  /** One setting and its values on the validation parts so far. */
  final class Attempt {
    final Map<String, Object> settings;
    final Method method;
    final String metric;
    final List<Estimate> values;
    Direction direction = Direction.HIGHER_IS_BETTER;
    Optional<OkraException> failure = Optional.empty();

    Attempt(Map<String, Object> settings) {
      this.settings = settings;
      this.method = variations.of(settings, replaced.apply(variations.of(settings, Map.of())));
      this.metric = method.settings().metricNames().get(search.metric());
      // What earlier cuts gave counts, but not an earlier trial of the same settings in these.
      this.values =
          new ArrayList<>(
              firstRepeat > 0
                  ? SearchTrials.this.values.getOrDefault(settings, List.of())
                  : List.of());
    }

    /** What these rows or numbers do not allow ends the trial and not the search. */
    void failed(OkraException error) {
      if (error.kind() != ErrorKind.NUMERIC && !TRIAL_CODES.contains(error.code())) {
        throw error;
      }
      failure = Optional.of(error);
    }

    private void check(Estimate value) {
      if (!Double.isFinite(value.value())) {
        failed(Errors.notFinite("The metric %s is %s.", metric, value.value()));
      }
    }
  }
}
