package org.okra.core.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Progress with an estimate of the time that is left: what is left takes as long per unit as what
 * was done did, stage by stage.
 *
 * <p>The clock is given, since nothing but the edge of a program reads one:
 *
 * <pre>{@code
 * RunContext.builder().progress(new RemainingTime(System::nanoTime, listener))
 * }</pre>
 */
public final class RemainingTime implements Progress {
  /** Hears how far a stage is and how long it may still take. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Part of a stage is done.
     *
     * @param remaining an estimate; empty until a unit of the stage was timed
     */
    void report(String stage, long done, long total, Optional<Duration> remaining);
  }

  private final LongSupplier nanoseconds;
  private final Listener listener;
  private final Map<String, Start> starts = new HashMap<>();

  /**
   * An estimate by this clock.
   *
   * @param nanoseconds a clock that never goes back
   */
  public RemainingTime(LongSupplier nanoseconds, Listener listener) {
    this.nanoseconds = nanoseconds;
    this.listener = listener;
  }

  @Override
  public void report(String stage, long done, long total) {
    listener.report(stage, done, total, estimate(stage, done, total));
  }

  private synchronized Optional<Duration> estimate(String stage, long done, long total) {
    long now = nanoseconds.getAsLong();
    Start start = starts.get(stage);
    // A stage that begins again, such as the fit of the next setting, is timed from there.
    if (start == null || done < start.lastDone() || total != start.total()) {
      starts.put(stage, new Start(now, done, done, total));
      return Optional.empty();
    }
    starts.put(stage, new Start(start.time(), start.done(), done, total));
    if (done == start.done()) {
      return Optional.empty();
    }
    double perUnit = (double) (now - start.time()) / (done - start.done());
    return Optional.of(Duration.ofNanos((long) (perUnit * Math.max(0, total - done))));
  }

  private record Start(long time, long done, long lastDone, long total) {}
}
