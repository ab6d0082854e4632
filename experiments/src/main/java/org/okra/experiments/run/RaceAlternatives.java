package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.estimators.Estimator;
import org.okra.experiments.file.SearchSettings;

/**
 * Alternatives in a race. The best of each stays from round to round. What another estimator takes,
 * such as trees, is timed by itself: the settings of the first are tried if one such fits, and
 * those of as many others as there is time for.
 */
final class RaceAlternatives {
  /**
   * What alternatives may take.
   *
   * @param rows that are looked at, counted as often as they are cut
   * @param parts of the time that is left, one of which is theirs
   */
  record Effort(double rows, int parts) {
    private static final int HALF = 2;

    /** What was the best so far may take half of what is left; the rest is for others and a fit. */
    Effort ofTheBest() {
      return new Effort(rows, Math.min(parts, HALF));
    }
  }

  private final Variations variations;
  private final SearchSettings search;
  private final RaceClock clock;
  private final TrialLog log;

  /** With the parts of a race; the log keeps what hangs on the time. */
  RaceAlternatives(Variations variations, SearchSettings search, RaceClock clock, TrialLog log) {
    this.variations = variations;
    this.search = search;
    this.clock = clock;
    this.log = log;
  }

  /** Whether settings are of an alternative. */
  boolean isOne(List<Map<String, Object>> problem) {
    return search.spaceOf(problem.get(0)) > 0;
  }

  /** Whether settings are of an alternative with another estimator than the rest of the search. */
  boolean isApart(List<Map<String, Object>> problem) {
    return isOne(problem)
        && estimator(problem.get(0)).getClass()
            != variations.method().settings().estimator().getClass();
  }

  /**
   * The best problems, and the best of every alternative: few rows say little of what learns
   * otherwise.
   */
  List<List<Map<String, Object>>> kept(SearchTrials round, int problems) {
    List<List<Map<String, Object>>> kept = new ArrayList<>(round.better(problems));
    for (int space = 1; space < search.spaces().size(); space++) {
      int own = space;
      if (kept.stream().noneMatch(each -> search.spaceOf(each.get(0)) == own)) {
        round.better(Integer.MAX_VALUE).stream()
            .filter(each -> search.spaceOf(each.get(0)) == own)
            .findFirst()
            .ifPresent(best -> kept.add(Math.min(1, kept.size()), best));
      }
    }
    return kept;
  }

  /**
   * Tries the settings of one, as far as there is time.
   *
   * @param effort what it may take
   * @param least estimators that are tried also when the time is over
   */
  void run(SearchTrials round, List<Map<String, Object>> problem, Effort effort, int least) {
    if (!clock.isLimited()) {
      round.run(problem);
      return;
    }
    List<List<Map<String, Object>>> estimators = byEstimator(problem);
    // Who resumes with more time decides anew.
    String what =
        String.format(
            Locale.ROOT,
            "alternatives %s on %s %d in %s",
            problem.get(0),
            effort.rows(),
            round.repeats(),
            search.minutes());
    if (decided(what, effort, Math.max(least, unknown())) == 0) {
      return;
    }
    timed(round, estimators.get(0), effort.rows());
    int more = Math.min(estimators.size() - 1, decided("further " + what, effort, unknown()));
    // One by one, so that who resumes with more time recalls those that were tried.
    estimators.subList(1, 1 + more).forEach(each -> timed(round, each, effort.rows()));
  }

  /** Estimators that there is time for. */
  private int decided(String what, Effort effort, int least) {
    // One more, since none is no number that a log keeps.
    return log.decided(
            what, () -> 1 + Math.max(least, clock.affordableOther(effort.rows(), effort.parts())))
        - 1;
  }

  /** Estimators that are tried to learn what one takes, if nothing is known of it. */
  private int unknown() {
    return clock.knowsOther() ? 0 : 1;
  }

  private List<List<Map<String, Object>>> byEstimator(List<Map<String, Object>> problem) {
    Map<Estimator, List<Map<String, Object>>> all = new LinkedHashMap<>();
    for (Map<String, Object> each : problem) {
      all.computeIfAbsent(estimator(each), key -> new ArrayList<>()).add(each);
    }
    return List.copyOf(all.values());
  }

  private Estimator estimator(Map<String, Object> settings) {
    return variations.of(settings, Map.of()).settings().estimator();
  }

  /** What a log knows already takes no time; what fails says nothing of others. */
  private void timed(SearchTrials round, List<Map<String, Object>> settings, double rows) {
    double recalled = -round.recalled();
    double judged = -round.judged();
    double begun = clock.now();
    boolean hasTrials = !round.run(settings).isEmpty();
    recalled += round.recalled();
    judged += round.judged();
    if (hasTrials && judged > 0) {
      clock.tookOther((clock.now() - begun) * (judged + recalled) / judged, rows);
    }
  }
}
