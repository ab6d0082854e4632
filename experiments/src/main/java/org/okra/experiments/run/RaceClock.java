package org.okra.experiments.run;

import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * The time of a race: what is left of it, and what a problem will take of it by what others took.
 *
 * <p>A problem on n rows with maps of dimension m costs about {@code m^2 (n + 8 m)}: sums over the
 * rows, and the spectrum of an m x m matrix. Below about {@value #LARGE} rows most of the time goes
 * into trials, decoding and what never grows, so that a time found there is taken to grow with the
 * square of the rows only; else nothing beyond the first round would ever seem to be possible.
 */
final class RaceClock {
  private static final double SPECTRUM = 8;
  private static final double NANOSECONDS = 1e-9;
  private static final double SECONDS_PER_MINUTE = 60;

  /** Rows that trials on many rows are usually judged by. */
  private static final double JUDGED_ROWS = 2000;

  /** Rows from which on the decompositions decide. */
  private static final int LARGE = 2000;

  private static final double SQUARE = 2.0 / 3;

  private static final double MARGIN = 1.2;

  /** Of few rows much of the time goes into what does not grow with them. */
  private static final double POWER_OF_FEW = 0.9;

  private static final int FEW = 1000;

  /** About the growth of n log n. */
  private static final double POWER_OF_MANY = 1.15;

  /** Seconds that a search may take too long by without being far over. */
  private static final double GRACE = 5;

  /** The fit to all rows takes this part of the time of a problem with all its trials. */
  private static final double FIT = 0.2;

  private final LongSupplier nanoseconds;
  private final long start;
  private final double seconds;
  private double largest = 1;
  private double last;
  private double lastOther;
  private double otherRows = 1;

  /** A race that starts now, by a clock of nanoseconds. */
  RaceClock(OptionalDouble minutes, LongSupplier nanoseconds) {
    this.nanoseconds = nanoseconds;
    start = nanoseconds.getAsLong();
    seconds = minutes.orElse(Double.POSITIVE_INFINITY) * SECONDS_PER_MINUTE;
  }

  /**
   * What a problem costs, in no unit.
   *
   * @param dimension of its input map
   */
  static double work(double rows, double dimension) {
    return dimension * dimension * (rows + SPECTRUM * dimension);
  }

  /**
   * What a problem costs with a factor for each of few trials, in the same unit: the sums over the
   * rows, and for each trial a third of a cube and a solve for every row that is judged.
   *
   * @param trials none for a fit alone, which has a factor too
   */
  static double workByFactors(double rows, double dimension, int trials) {
    double factors = Math.max(1, trials) * dimension / 3 + trials * JUDGED_ROWS;
    return dimension * dimension * (rows + factors);
  }

  boolean isLimited() {
    return seconds < Double.POSITIVE_INFINITY;
  }

  /** Seconds since the start. */
  double now() {
    return (nanoseconds.getAsLong() - start) * NANOSECONDS;
  }

  double left() {
    return seconds - now();
  }

  /**
   * What one problem took; the largest problems count, and of equals the last: the first of a
   * program are slow, while it is still being compiled.
   */
  void took(double time, double work) {
    if (work >= largest) {
      largest = work;
      last = time;
    }
  }

  /**
   * What one estimator of an alternative took, which is no matter of maps. Of those on as many rows
   * the slowest counts, since no two take the same.
   */
  void tookOther(double time, double rows) {
    lastOther = rows == otherRows ? Math.max(lastOther, time) : time;
    otherRows = rows;
  }

  /** Whether any alternative was timed. */
  boolean knowsOther() {
    return lastOther > 0;
  }

  /**
   * Estimators of an alternative that there is time for; none as long as nothing is known of them.
   *
   * @param parts of what is left, one of which they may take
   */
  int affordableOther(double rows, int parts) {
    if (!knowsOther()) {
      return 0;
    }
    double each = lastOther * growth(rows) / growth(otherRows);
    return (int) Math.min(Short.MAX_VALUE, Math.max(0, left() / parts / each));
  }

  /** Whether the fit of one to all rows takes no more than is left. */
  boolean allowsOther(double rows) {
    return affordableOther(rows, 1) > 0;
  }

  /** How much longer estimators of an alternative take on so many rows than on {@value #FEW}. */
  private static double growth(double rows) {
    return Math.pow(rows / FEW, rows < FEW ? POWER_OF_FEW : POWER_OF_MANY);
  }

  /** Seconds that a problem will probably take. */
  double estimate(double work) {
    double power = largest < work(LARGE, LARGE) ? SQUARE : 1;
    return last * Math.pow(work / largest, power);
  }

  /**
   * Whether a problem fits into what is left, and a fit of the best of them to all rows. Few rows
   * say little of all, so that no more than a part of the whole time is kept for the fit.
   */
  boolean allows(double work, double all) {
    return estimate(work) + Math.min(FIT * estimate(all), FIT * seconds) <= left();
  }

  /**
   * Whether a problem fits into what is left, and after it a fit, with room to spare: both are much
   * larger than what was timed.
   */
  boolean allowsBoth(double work, double fit) {
    return MARGIN * last * (work + fit) / largest <= left();
  }

  /**
   * Whether a fit without a trial takes no more than half of what is left, by what a problem with
   * many trials took: it is a part of one.
   */
  boolean allowsFit(double fit) {
    return FIT * estimate(fit) <= left() / 2;
  }

  /** Whether the time was over long ago: by as much again, and some seconds at least. */
  boolean isFarOver() {
    return -left() > Math.max(seconds, GRACE);
  }

  /** Whether anything was timed: a search that is resumed recalls much, and that takes no time. */
  boolean knows() {
    return last > 0;
  }

  /** Whether hardly any of the time is over. */
  boolean hasJustBegun() {
    return now() <= seconds / 20;
  }

  /** Whether so many problems take no more than an eighth of all the time. */
  boolean isCheap(int problems, double work) {
    return problems * estimate(work) <= seconds / 8;
  }

  /**
   * Problems that there is time for.
   *
   * @param parts of what is left, one of which they may take
   */
  int affordable(double work, int parts) {
    return (int) Math.min(Integer.MAX_VALUE, left() / parts / estimate(work));
  }
}
