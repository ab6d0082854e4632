package org.okra.experiments.run;

import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/**
 * How many rows the rounds of a race have, and how many problems stay from one to the next.
 *
 * <p>What a problem costs grows evenly from the first round to that of all rows, about {@value
 * #GROWTH} times from round to round: twice the rows of the exact method, and more with a sketch.
 * Without a limit of time half of the problems stay, a quarter where the rows grow faster. With one
 * as many stay as there is time for, but at most three quarters.
 */
final class RaceSchedule {
  private static final double GROWTH = 8;

  /** Rows that grow faster than this leave fewer problems. */
  private static final double DOUBLED = 2.1;

  /** Problems that the last round has at least, if there are as many. */
  private static final int LAST_PROBLEMS = 4;

  private final MapSource sketch;
  private final RaceClock clock;
  private final TrialLog log;
  private final int reserved;

  /**
   * A schedule.
   *
   * @param sketch of the inputs, in every round
   * @param log keeps what hangs on the time
   * @param reserved shares of the time, each as much as a round may take, for what follows the last
   */
  RaceSchedule(MapSource sketch, RaceClock clock, TrialLog log, int reserved) {
    this.sketch = sketch;
    this.clock = clock;
    this.log = log;
    this.reserved = reserved;
  }

  /** What a problem on so many rows costs. */
  double work(int rows) {
    return RaceClock.work(
        rows, Math.min(rows, isPlain(sketch, rows) ? rows : sketch.shape(rows, 1).dimension()));
  }

  /** Whether so few rows go without a sketch: one of more points than half of them is none. */
  static boolean isPlain(MapSource sketch, int rows) {
    MapShape shape = sketch.shape(rows, 1);
    return shape.isSketch() && shape.dimension() > rows / 2.0;
  }

  /** Rounds from one with so many rows to one with all of them, which is one at least. */
  private int roundsTo(int all, int size) {
    return (int) Math.max(1, Math.round(Math.log(work(all) / work(size)) / Math.log(GROWTH)));
  }

  /** The rows of the next round. */
  int next(int size, int all) {
    int rounds = roundsTo(all, size);
    double wanted = work(size) * Math.pow(work(all) / work(size), 1.0 / rounds);
    int next = rounds == 1 ? all : size;
    while (next < all && work(next) < wanted) {
      next += (next + 7) / 8;
    }
    return Math.min(next, all);
  }

  /** Twice the rows, or all of them where that costs no more: few rows have no sketch. */
  int doubled(int size, int all) {
    int twice = Math.min(2 * size, all);
    return work(twice) < work(all) ? twice : all;
  }

  /**
   * Parts of the time that is left, one of which alternatives may take in a round with so many
   * rows: all rounds have the same share, and the last leaves half for a fit.
   */
  int parts(int size, int all) {
    return size == all ? 2 : roundsTo(all, size) + 1 + reserved;
  }

  /** How many of the problems of a round with so many rows stay for the next. */
  int kept(int problems, int size, int all) {
    int next = next(size, all);
    if (!clock.isLimited()) {
      return next > DOUBLED * size ? quarters(problems, 1) : quarters(problems, 2);
    }
    return log.decided(
        "kept of " + size,
        () ->
            Math.max(
                least(problems, next, all),
                Math.min(
                    quarters(problems, 3),
                    clock.affordable(work(next), roundsTo(all, size) + reserved))));
  }

  /**
   * A quarter; in the last round of sketches that grow afterwards fewer, since larger ones gain
   * more than further kernels.
   */
  private int least(int problems, int next, int all) {
    int quarter = quarters(problems, 1);
    return next == all && reserved > 1 ? Math.min(quarter, LAST_PROBLEMS) : quarter;
  }

  /** So many quarters of a number, rounded up. */
  static int quarters(int count, int quarters) {
    return (count * quarters + 3) / 4;
  }
}
