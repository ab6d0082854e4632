package org.okra.cli;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that goes on by the same time with every reading. What a command does in its minutes is
 * then the same on every machine, and takes no longer than the work itself.
 */
public final class TickingClock implements LongSupplier {
  private static final double NANOSECONDS = 1e9;

  private final AtomicLong now = new AtomicLong();
  private final long step;

  /** A clock that moves by some seconds with every reading. */
  public TickingClock(double seconds) {
    step = Math.round(seconds * NANOSECONDS);
  }

  @Override
  public long getAsLong() {
    return now.getAndAdd(step);
  }
}
