package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.estimators.Estimator;
import org.okra.experiments.file.SearchSettings;

/**
 * Alternatives in a race. What one takes is no matter of maps, so that it is timed by itself: the
 * settings of its first estimator are tried if one such fits, and those of as many others as there
 * is time for.
 */
final class RaceAlternatives {
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
    return !problem.get(0).keySet().equals(search.space().keySet());
  }

  /** Some problems, and the best alternative: few rows say little of what learns otherwise. */
  List<List<Map<String, Object>>> with(
      List<List<Map<String, Object>>> some, List<List<Map<String, Object>>> all) {
    List<List<Map<String, Object>>> kept = new ArrayList<>(some);
    if (some.stream().noneMatch(this::isOne)) {
      all.stream()
          .filter(this::isOne)
          .findFirst()
          .ifPresent(best -> kept.add(Math.min(1, kept.size()), best));
    }
    return kept;
  }

  /**
   * Tries the settings of one; whether there was time for any.
   *
   * @param rows that are looked at, counted as often as they are cut
   * @param least estimators that are tried also when the time is over
   */
  boolean run(SearchTrials round, List<Map<String, Object>> problem, double rows, int least) {
    if (!clock.isLimited()) {
      round.run(problem);
      return true;
    }
    List<List<Map<String, Object>>> estimators = byEstimator(problem);
    String what = "alternatives " + problem.get(0) + " on " + rows + " " + round.repeats();
    if (decided(what, rows, Math.max(least, clock.knowsOther() ? 0 : 1)) == 0) {
      return false;
    }
    timed(round, estimators.get(0), 1, rows);
    int more = Math.min(estimators.size() - 1, decided("further " + what, rows, 0));
    if (more > 0) {
      timed(
          round,
          estimators.subList(1, 1 + more).stream().flatMap(List::stream).toList(),
          more,
          rows);
    }
    return true;
  }

  /** Estimators that there is time for. */
  private int decided(String what, double rows, int least) {
    // One more, since none is no number that a log keeps.
    return log.decided(what, () -> 1 + Math.max(least, clock.affordableOther(rows))) - 1;
  }

  private List<List<Map<String, Object>>> byEstimator(List<Map<String, Object>> problem) {
    Map<Estimator, List<Map<String, Object>>> all = new LinkedHashMap<>();
    for (Map<String, Object> each : problem) {
      all.computeIfAbsent(
              variations.of(each, Map.of()).settings().estimator(), key -> new ArrayList<>())
          .add(each);
    }
    return List.copyOf(all.values());
  }

  /** What a log knows already, and what fails, takes no time and says nothing of others. */
  private void timed(
      SearchTrials round, List<Map<String, Object>> settings, int estimators, double rows) {
    long before = round.recalled();
    double begun = clock.now();
    if (!round.run(settings).isEmpty() && round.recalled() == before) {
      clock.tookOther(clock.now() - begun, estimators, rows);
    }
  }
}
