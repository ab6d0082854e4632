package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.okra.core.Waiting;
import org.okra.core.random.RandomStream;

@Timeout(120)
final class BlasThreadGateTest {
  private final List<Integer> settings = new ArrayList<>();
  private final BlasThreadGate gate = new BlasThreadGate(settings::add);

  @Test
  void setsTheCountOnlyWhenItChanges() {
    for (int threads : new int[] {1, 1, 4, 4, 1}) {
      gate.run(threads, () -> {});
    }
    assertThat(settings).containsExactly(1, 4, 1);
  }

  @Test
  void callsWithOneCountRunTogether() throws InterruptedException {
    CountDownLatch bothInside = new CountDownLatch(2);
    Runnable meet =
        () -> {
          bothInside.countDown();
          Waiting.on(bothInside);
        };
    Thread other = start(() -> gate.run(3, meet));
    gate.run(3, meet);
    other.join();
    assertThat(settings).containsExactly(3);
  }

  @Test
  void aCallWithAnotherCountWaits() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    AtomicBoolean firstIsInside = new AtomicBoolean();
    Thread first =
        start(
            () ->
                gate.run(
                    1,
                    () -> {
                      firstIsInside.set(true);
                      inside.countDown();
                      Waiting.on(leave);
                      firstIsInside.set(false);
                    }));
    Waiting.on(inside);
    AtomicBoolean overlapped = new AtomicBoolean();
    Thread second = start(() -> gate.run(2, () -> overlapped.set(firstIsInside.get())));
    waitUntilWaiting(second);
    assertThat(settings).containsExactly(1);
    leave.countDown();
    first.join();
    second.join();
    assertThat(overlapped).isFalse();
    assertThat(settings).containsExactly(1, 2);
  }

  /** An interrupt does not let a call in early, and is not lost. */
  @Test
  void interruptedCallsStillWait() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    Thread first =
        start(
            () ->
                gate.run(
                    1,
                    () -> {
                      inside.countDown();
                      Waiting.on(leave);
                    }));
    Waiting.on(inside);
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    AtomicBoolean ran = new AtomicBoolean();
    Thread second =
        start(
            () ->
                gate.run(
                    2,
                    () -> {
                      ran.set(true);
                      stillInterrupted.set(Thread.currentThread().isInterrupted());
                    }));
    waitUntilWaiting(second);
    second.interrupt();
    waitUntilWaiting(second);
    assertThat(ran).isFalse();
    leave.countDown();
    first.join();
    second.join();
    assertThat(ran).isTrue();
    assertThat(stillInterrupted).isTrue();
  }

  @Test
  void aFailedCallLeavesTheGate() {
    assertThatThrownBy(
            () ->
                gate.run(
                    1,
                    () -> {
                      throw new IllegalStateException("call");
                    }))
        .hasMessage("call");
    gate.run(2, () -> {});
    assertThat(settings).containsExactly(1, 2);
  }

  @Test
  void aFailedSettingIsTriedAgain() {
    AtomicInteger attempts = new AtomicInteger();
    BlasThreadGate failing =
        new BlasThreadGate(
            threads -> {
              if (attempts.incrementAndGet() == 1) {
                throw new IllegalStateException("setter");
              }
            });
    AtomicBoolean ran = new AtomicBoolean();
    assertThatThrownBy(() -> failing.run(2, () -> ran.set(true))).hasMessage("setter");
    assertThat(ran).isFalse();
    failing.run(2, () -> ran.set(true));
    assertThat(ran).isTrue();
    assertThat(attempts).hasValue(2);
  }

  /** Many threads with two counts: whoever is inside always finds its own count set. */
  @Test
  void theCountNeverChangesUnderACall() throws InterruptedException {
    AtomicInteger current = new AtomicInteger();
    BlasThreadGate shared = new BlasThreadGate(current::set);
    AtomicInteger wrong = new AtomicInteger();
    AtomicInteger calls = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      RandomStream random = new RandomStream(t);
      threads.add(
          start(
              () -> {
                for (int i = 0; i < 300; i++) {
                  int wanted = 1 + random.nextInt(2);
                  shared.run(
                      wanted,
                      () -> {
                        calls.incrementAndGet();
                        wrong.addAndGet(current.get() == wanted ? 0 : 1);
                        Thread.yield();
                        wrong.addAndGet(current.get() == wanted ? 0 : 1);
                      });
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(calls).hasValue(1800);
    assertThat(wrong).hasValue(0);
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  /** A thread that is interrupted while it waits is as before once it has heard of it. */
  private static void waitUntilWaiting(Thread thread) {
    Waiting.until(
        () ->
            thread.getState() == Thread.State.TERMINATED
                || thread.getState() == Thread.State.WAITING && !thread.isInterrupted());
  }
}
