package org.okra.experiments.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The best alternative of a race that had no time for it on more rows. Kernels go on; when they are
 * done it is tried on all rows if there is time after all. Otherwise it is chosen where it was
 * better on few rows than they are on more, as long as there is time to fit it: more rows would
 * have made it better still.
 */
final class SetAside {
  private final RaceAlternatives alternatives;
  private final RaceClock clock;
  private final TrialLog log;
  private Optional<One> best = Optional.empty();

  private record One(List<Map<String, Object>> problem, SearchHistory.Round round) {}

  SetAside(RaceAlternatives alternatives, RaceClock clock, TrialLog log) {
    this.alternatives = alternatives;
    this.clock = clock;
    this.log = log;
  }

  /** Whether there is one. */
  boolean isPresent() {
    return best.isPresent();
  }

  /**
   * Sets one aside, unless an earlier one was better.
   *
   * @param round the last one that tried it
   */
  void put(List<Map<String, Object>> problem, SearchHistory.Round round) {
    boolean worse = best.filter(one -> one.round.found().isBetterThan(round.found())).isPresent();
    if (!worse) {
      best = Optional.of(new One(problem, round));
    }
  }

  /** Tries it beside what was tried on all rows, in half of the time that is left. */
  void retry(SearchTrials round, RaceAlternatives.Effort effort) {
    best.ifPresent(one -> alternatives.run(round, one.problem, effort.ofTheBest(), 0));
    best = best.filter(one -> !round.hasTried(one.problem));
  }

  /** What is chosen in the place of what was found, if it is better and can be fitted in time. */
  Optional<SearchHistory.Round> insteadOf(Tuned found) {
    return best.map(One::round)
        .filter(round -> round.found().isBetterThan(found))
        .filter(
            round ->
                log.decided(
                        "set aside on " + round.rows(),
                        () -> clock.allowsOther(round.all()) ? 2 : 1)
                    == 2)
        .map(round -> round.ofTheBest(clock));
  }
}
