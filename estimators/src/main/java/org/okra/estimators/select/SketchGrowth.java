package org.okra.estimators.select;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;

/**
 * Grows a sketch until the error stops falling or a budget is met: the empirical routine of sisokr
 * (section 5, "on the choice of the sketching types and its hyper-parameters"), which starts from
 * small sizes and increases them as long as time allows.
 *
 * <p>Sizes grow by a constant factor, so all smaller sizes together cost less than the last one. A
 * size whose error is not below the smallest so far by the relative tolerance is a miss; the
 * routine ends after {@code patience} misses in a row. Before a size is tried its time is predicted
 * from the last two (growing as fast as between them, and at least in proportion to the size), its
 * memory by the given estimate, and it is not begun when a budget would be exceeded.
 *
 * @param from first size, at least 1
 * @param to largest size; the last step is cut to it
 * @param factor ratio of one size to the last, above 1
 * @param tolerance an error counts as fallen when below (1 - tolerance) times the smallest so far
 * @param patience misses in a row that end the growth, at least 1
 * @param time budget for all sizes together; none if empty
 */
public record SketchGrowth(
    int from, int to, double factor, double tolerance, int patience, Optional<Duration> time) {

  private static final Set<ErrorCode> MEMORY_CODES =
      Set.of(ErrorCode.MEMORY_BUDGET, ErrorCode.OUT_OF_MEMORY, ErrorCode.TOO_LARGE);

  public SketchGrowth {
    check(from >= 1, "from is " + from + "; it must be at least 1.");
    check(to >= from, "to is " + to + "; it must be at least from, which is " + from + ".");
    check(
        factor > 1 && !Double.isInfinite(factor),
        "factor is " + factor + "; it must be above 1, for example 2.");
    check(
        tolerance >= 0 && tolerance < 1,
        "tolerance is " + tolerance + "; it must be at least 0 and below 1.");
    check(patience >= 1, "patience is " + patience + "; it must be at least 1.");
    time.ifPresent(
        budget ->
            check(
                !budget.isNegative() && !budget.isZero(),
                "time is " + budget + "; it must be above 0."));
  }

  /** Sizes that double, until one does not lower the error by a hundredth; no bound on the time. */
  public static SketchGrowth between(int from, int to) {
    return new SketchGrowth(from, to, 2, 0.01, 1, Optional.empty());
  }

  /** The same with a budget for all sizes together. */
  public SketchGrowth within(Duration budget) {
    return new SketchGrowth(from, to, factor, tolerance, patience, Optional.of(budget));
  }

  private static void check(boolean holds, String text) {
    if (!holds) {
      throw new OkraException(ErrorCode.INVALID_OPTION, text);
    }
  }

  /** Fits and validates with a sketch of a size. */
  @FunctionalInterface
  public interface SizeScorer {
    /** The validation or leave-one-out error; lower is better. */
    double error(int size);
  }

  /** Estimates what a size needs. */
  @FunctionalInterface
  public interface MemoryEstimate {
    /** Bytes that a sketch of this size needs at its peak. */
    long bytes(int size);

    /**
     * The peak of a fit on the features of a sketch: the sketched Gram matrix, its eigenvectors and
     * the work space of their computation, four m x m matrices, or later coefficients, known
     * features, the covariance and its factor, four as well.
     */
    static MemoryEstimate ofInputSketch() {
      return size -> 4L * 8 * size * size;
    }
  }

  /** Why the growth ended. */
  public enum End {
    /** The error stopped falling. */
    ERROR,
    /** The next size would have exceeded the time budget. */
    TIME,
    /** The next size would have exceeded the memory budget of the run. */
    MEMORY,
    /** The largest size was reached. */
    SIZE,
    /** The run was cancelled. */
    CANCELLED
  }

  /**
   * One size.
   *
   * @param error its error
   * @param seconds how long it took
   */
  public record Step(int size, double error, double seconds) {}

  /**
   * What was tried.
   *
   * @param steps in order of size
   * @param end why there are no more
   */
  public record Trace(List<Step> steps, End end) {
    public Trace {
      steps = List.copyOf(steps);
    }

    /**
     * The step with the smallest error, the smallest size of several.
     *
     * @throws OkraException when not even the first size was within the budgets
     */
    public Step best() {
      return steps.stream()
          .reduce((best, next) -> next.error() < best.error() ? next : best)
          .orElseThrow(
              () ->
                  new OkraException(
                      end == End.CANCELLED ? ErrorCode.CANCELLED : ErrorCode.MEMORY_BUDGET,
                      "No size was tried: "
                          + (end == End.CANCELLED
                              ? "the run was cancelled."
                              : "the first exceeds the memory budget. Start smaller.")));
    }
  }

  /**
   * Grows.
   *
   * @param memory what a size needs, compared with the memory budget of the context
   * @param nanoseconds a clock that never goes back, such as {@code System::nanoTime}; given, since
   *     nothing but the edge of a program reads one
   */
  public Trace run(
      SizeScorer scorer, MemoryEstimate memory, LongSupplier nanoseconds, RunContext context) {
    List<Step> steps = new ArrayList<>();
    long start = nanoseconds.getAsLong();
    double smallest = Double.POSITIVE_INFINITY;
    int misses = 0;
    int size = from;
    while (true) {
      if (memory.bytes(size) > context.memory().bytes()) {
        return new Trace(steps, End.MEMORY);
      }
      long begin = nanoseconds.getAsLong();
      if (exceedsTime(begin - start, steps, size)) {
        return new Trace(steps, End.TIME);
      }
      double error;
      try {
        context.cancellation().check();
        error = finite(scorer.error(size), size);
      } catch (OkraException e) {
        Optional<End> end = endOf(e);
        if (end.isPresent()) {
          return new Trace(steps, end.get());
        }
        throw e;
      }
      steps.add(new Step(size, error, (nanoseconds.getAsLong() - begin) * 1e-9));
      context.progress().report("grow", size, to);
      misses =
          error < smallest - tolerance * Math.abs(smallest) || steps.size() == 1 ? 0 : misses + 1;
      smallest = Math.min(smallest, error);
      if (misses == patience) {
        return new Trace(steps, End.ERROR);
      }
      if (size == to) {
        return new Trace(steps, End.SIZE);
      }
      size = next(size);
    }
  }

  /** What an error of a fit means for the growth, if it is a reason to keep what was found. */
  private static Optional<End> endOf(OkraException error) {
    if (error.code() == ErrorCode.CANCELLED) {
      return Optional.of(End.CANCELLED);
    }
    return MEMORY_CODES.contains(error.code()) ? Optional.of(End.MEMORY) : Optional.empty();
  }

  private static double finite(double error, int size) {
    if (Double.isNaN(error)) {
      throw new OkraException(
          ErrorCode.NOT_FINITE, "The error of a sketch of size " + size + " is NaN.");
    }
    return error;
  }

  private int next(int size) {
    double grown = Math.max(size + 1.0, Math.rint(size * factor));
    return (int) Math.min(to, grown);
  }

  private boolean exceedsTime(long elapsed, List<Step> steps, int size) {
    if (time.isEmpty() || steps.isEmpty()) {
      return false;
    }
    Step last = steps.get(steps.size() - 1);
    double exponent = 1;
    if (steps.size() > 1) {
      Step before = steps.get(steps.size() - 2);
      if (before.seconds() > 0 && last.seconds() > 0) {
        double slope =
            Math.log(last.seconds() / before.seconds())
                / Math.log((double) last.size() / before.size());
        exponent = Math.max(1, Math.min(3, slope));
      }
    }
    double predicted = last.seconds() * Math.pow((double) size / last.size(), exponent);
    return elapsed * 1e-9 + predicted > time.get().toNanos() * 1e-9;
  }
}
