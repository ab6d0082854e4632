package org.okra.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit; // the unit of a bound that no test reaches
import java.util.function.BooleanSupplier;

/**
 * Waits for what other threads do. How long that takes decides nothing: the bound only ends a test
 * whose threads never come.
 */
public final class Waiting {
  private static final long SECONDS = 100;

  private Waiting() {}

  /** Waits until a latch is open. */
  public static void on(CountDownLatch latch) {
    try {
      // Another thread opens it; a test that reaches the bound has failed.
      assertThat(latch.await(SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for what has no latch, such as the state of a thread. */
  public static void until(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - start).isLessThan(SECONDS * 1_000_000_000);
      Thread.yield();
    }
  }
}
