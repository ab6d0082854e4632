package org.okra.experiments.run;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that stands still until a test turns it. */
final class TurnedClock implements LongSupplier {
  private static final double NANOSECONDS = 1e9;

  private final AtomicLong now = new AtomicLong();

  /** Turns it on by some seconds. */
  void turn(double seconds) {
    now.addAndGet(Math.round(seconds * NANOSECONDS));
  }

  /** The seconds that it was turned on. */
  double seconds() {
    return now.get() / NANOSECONDS;
  }

  @Override
  public long getAsLong() {
    return now.get();
  }
}
