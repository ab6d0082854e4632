package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.okra.experiments.file.SearchSettings;

/**
 * How a race begins: how many rows its first round has, and which problems.
 *
 * <p>Without a limit of time the first round has {@value #FIRST_ROWS} rows and all problems. With
 * one it has as many rows as all problems take an eighth of the time on, by what single ones take;
 * where these would be fewer than {@value #FIRST_ROWS}, the last problems are left out, down to
 * {@value #FIRST_PROBLEMS}, for more rows: few rows tell hardly one from another.
 */
final class RaceStart {
  /** Rows without a limit of time. */
  static final int FIRST_ROWS = 500;

  /** Problems that are given up last. */
  static final int FIRST_PROBLEMS = 36;

  /** The least rows when time is short. */
  private static final int LEAST_ROWS = 125;

  /** The first round has one of so many parts of the time. */
  private static final int FIRST_PART = 8;

  /** Problems whose time is taken before the first round. */
  private static final int PROBES = 2;

  /** Times that they are run at first: a program that has just been started is slow. */
  private static final int WARM_UP = 3;

  private final List<List<Map<String, Object>>> problems;
  private final RaceAlternatives alternatives;
  private final RaceClock clock;
  private final RaceSchedule schedule;
  private final TrialLog log;

  /** Where trials on some rows are made. */
  @FunctionalInterface
  interface Trials {
    /**
     * New ones.
     *
     * @param rows how many
     * @param total of trials to come
     */
    SearchTrials on(int rows, int total);
  }

  /**
   * A start.
   *
   * @param problems the settings of each, the more usual problems first
   * @param log keeps what hangs on the time
   */
  RaceStart(
      List<List<Map<String, Object>>> problems,
      RaceAlternatives alternatives,
      RaceClock clock,
      RaceSchedule schedule,
      TrialLog log) {
    this.problems = problems;
    this.alternatives = alternatives;
    this.clock = clock;
    this.schedule = schedule;
    this.log = log;
  }

  /**
   * The problems whose values are the first of their lists, then those of the next values: with
   * little time some of every list are seen.
   */
  static List<List<Map<String, Object>>> usualFirst(
      List<List<Map<String, Object>>> problems, SearchSettings search) {
    return problems.stream()
        .sorted(Comparator.comparingInt(problem -> places(problem.get(0), search)))
        .toList();
  }

  private static int places(Map<String, Object> settings, SearchSettings search) {
    Map<String, SearchSettings.Dimension> space = search.spaces().get(search.spaceOf(settings));
    return settings.entrySet().stream()
        .mapToInt(each -> Math.max(0, space.get(each.getKey()).values().indexOf(each.getValue())))
        .sum();
  }

  /** The rows of the first round. */
  int rows(int all, Trials trials) {
    if (!clock.isLimited() || all <= LEAST_ROWS) {
      return Math.min(all, FIRST_ROWS);
    }
    return Math.min(all, log.decided("first rows", () -> affordable(all, trials)));
  }

  /** The problems of a first round with so many rows. */
  List<List<Map<String, Object>>> problems(int rows) {
    if (!clock.isLimited() || problems.size() <= FIRST_PROBLEMS || rows > FIRST_ROWS) {
      return problems;
    }
    int decided =
        log.decided(
            "first problems",
            () -> Math.max(FIRST_PROBLEMS, clock.affordable(schedule.work(rows), FIRST_PART)));
    List<List<Map<String, Object>>> first = new ArrayList<>();
    int others = 0;
    for (List<Map<String, Object>> problem : problems) {
      // Alternatives are few, and take the place of no kernel.
      boolean alternative = alternatives.isOne(problem);
      if (alternative || others < decided) {
        first.add(problem);
        others += alternative ? 0 : 1;
      }
    }
    return first;
  }

  private int affordable(int all, Trials trials) {
    int size = LEAST_ROWS;
    boolean possible = probe(size, trials);
    for (int i = 1; i < WARM_UP && clock.hasJustBegun(); i++) {
      possible = probe(size, trials);
    }
    while (possible && size < all) {
      int next = schedule.doubled(size, all);
      int wanted = next <= FIRST_ROWS ? FIRST_PROBLEMS : problems.size();
      if (!clock.isCheap(Math.min(wanted, problems.size()), schedule.work(next))) {
        return size;
      }
      possible = next == all || probe(next, trials);
      size = possible ? next : size;
    }
    return size;
  }

  /**
   * The first problems on some rows, but no alternatives, for the time that they take: the least,
   * since a program that is not compiled yet and other programs can only make it longer. Whether
   * any could be tried.
   */
  private boolean probe(int size, Trials trials) {
    List<List<Map<String, Object>>> some =
        problems.stream().filter(each -> !alternatives.isOne(each)).limit(PROBES).toList();
    SearchTrials round = trials.on(size, some.stream().mapToInt(List::size).sum());
    double least = Double.POSITIVE_INFINITY;
    for (List<Map<String, Object>> problem : some) {
      double begun = clock.now();
      // What fails does so at once.
      if (!round.run(problem).isEmpty()) {
        least = Math.min(least, clock.now() - begun);
      }
    }
    if (least < Double.POSITIVE_INFINITY) {
      clock.took(least, schedule.work(size));
    }
    return least < Double.POSITIVE_INFINITY;
  }
}
