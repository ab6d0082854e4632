package org.okra.core.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.Waiting;

@Timeout(120)
final class WorkersTest {
  private final Cancellation cancellation = new Cancellation();

  private Workers workers(int threads) {
    return new Workers(Threads.okra(threads), cancellation);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void everyIndexRunsOnce(int threads) {
    try (Workers workers = workers(threads)) {
      for (int count : new int[] {-1, 0, 1, 2, 3, 1000}) {
        AtomicIntegerArray runs = new AtomicIntegerArray(Math.max(0, count));
        workers.forEach(count, runs::incrementAndGet);
        for (int i = 0; i < count; i++) {
          assertThat(runs.get(i)).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void oneThreadRunsIndicesInOrder() {
    try (Workers workers = workers(1)) {
      StringBuilder order = new StringBuilder();
      workers.forEach(6, order::append);
      assertThat(order).hasToString("012345");
    }
  }

  /** All threads are used, and not one more. */
  @Test
  void asManyTasksAtOnceAsThreads() {
    try (Workers workers = workers(3)) {
      CountDownLatch threeInside = new CountDownLatch(3);
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      workers.forEach(
          30,
          i -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            threeInside.countDown();
            Waiting.on(threeInside);
            inside.decrementAndGet();
          });
      assertThat(most).hasValue(3);
    }
  }

  @Test
  void tasksRunOnDaemonThreadsOfTheirWorkers() {
    try (Workers workers = workers(2);
        Workers others = workers(2)) {
      assertThat(workers.onWorker()).isFalse();
      AtomicBoolean daemon = new AtomicBoolean();
      AtomicBoolean own = new AtomicBoolean();
      AtomicBoolean foreign = new AtomicBoolean();
      workers.forEach(
          1,
          i -> {
            daemon.set(Thread.currentThread().isDaemon());
            own.set(workers.onWorker());
            foreign.set(others.onWorker());
          });
      assertThat(daemon).isTrue();
      assertThat(own).isTrue();
      assertThat(foreign).isFalse();
    }
  }

  /** Native code needs far more stack than a Java thread has by default. */
  @Test
  void tasksHaveALargeStack() {
    try (Workers workers = workers(1)) {
      AtomicInteger reached = new AtomicInteger();
      workers.forEach(1, i -> reached.set(depth(200_000)));
      assertThat(reached).hasValue(200_000);
    }
  }

  private static int depth(int levels) {
    return levels == 0 ? 0 : 1 + depth(levels - 1);
  }

  @Test
  void loopsNestOnOneThread() {
    try (Workers workers = workers(2)) {
      AtomicIntegerArray runs = new AtomicIntegerArray(40);
      AtomicInteger strangers = new AtomicInteger();
      workers.forEach(
          4,
          i -> {
            Thread outer = Thread.currentThread();
            workers.forEach(
                10,
                j -> {
                  runs.incrementAndGet(10 * i + j);
                  strangers.addAndGet(Thread.currentThread() == outer ? 0 : 1);
                });
          });
      for (int i = 0; i < 40; i++) {
        assertThat(runs.get(i)).isEqualTo(1);
      }
      assertThat(strangers).hasValue(0);
    }
  }

  /** Both tasks fail at the same time; the lower index wins whichever thread is faster. */
  @Test
  void errorOfTheLowestIndexIsThrown() {
    for (int repetition = 0; repetition < 50; repetition++) {
      try (Workers workers = workers(2)) {
        CountDownLatch bothInside = new CountDownLatch(2);
        assertRefused(
            ErrorCode.SINGULAR,
            "task 0",
            () ->
                workers.forEach(
                    2,
                    i -> {
                      bothInside.countDown();
                      Waiting.on(bothInside);
                      throw new OkraException(ErrorCode.SINGULAR, "task " + i);
                    }));
      }
    }
  }

  @Test
  void aFailureDropsIndicesNotYetStarted() {
    try (Workers workers = workers(1)) {
      AtomicInteger runs = new AtomicInteger();
      assertThatThrownBy(
              () ->
                  workers.forEach(
                      1000,
                      i -> {
                        runs.incrementAndGet();
                        if (i == 3) {
                          throw new IllegalArgumentException("three");
                        }
                      }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("three");
      assertThat(runs).hasValue(4);
    }
  }

  /** The trace leads to the caller of the loop and its cause to the task. */
  @Test
  void codedErrorsKeepCodeTextAndCause() {
    try (Workers workers = workers(2)) {
      OkraException original = new OkraException(ErrorCode.NOT_FINITE, "text");
      assertThatThrownBy(
              () ->
                  workers.forEach(
                      1,
                      i -> {
                        throw original;
                      }))
          .isInstanceOf(OkraException.class)
          .hasMessage("text")
          .hasCause(original);
    }
  }

  @Test
  void errorsOfTheMachineAreNotLost() {
    try (Workers workers = workers(2)) {
      assertThatThrownBy(
              () ->
                  workers.forEach(
                      1,
                      i -> {
                        throw new StackOverflowError("deep");
                      }))
          .isInstanceOf(StackOverflowError.class);
      assertRefused(
          ErrorCode.OUT_OF_MEMORY,
          "The heap is full. Give the JVM more (-Xmx), or use smaller sketches or blocks.",
          () ->
              workers.forEach(
                  1,
                  i -> {
                    throw new OutOfMemoryError("simulated");
                  }));
      AtomicInteger runs = new AtomicInteger();
      workers.forEach(10, i -> runs.incrementAndGet());
      assertThat(runs).hasValue(10);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void cancellationStopsALoopBetweenTasks(int threads) {
    try (Workers workers = workers(threads)) {
      AtomicInteger runs = new AtomicInteger();
      assertRefused(
          ErrorCode.CANCELLED,
          "The run was cancelled.",
          () ->
              workers.forEach(
                  100_000,
                  i -> {
                    if (runs.incrementAndGet() == 10) {
                      cancellation.cancel();
                    }
                  }));
      assertThat(runs.get()).isBetween(10, 10 + threads);
      assertRefused(
          ErrorCode.CANCELLED,
          "The run was cancelled.",
          () -> workers.forEach(1, i -> runs.set(-1)));
      assertThat(runs.get()).isPositive();
    }
  }

  @Test
  void cancellationStopsANestedLoop() {
    try (Workers workers = workers(2)) {
      AtomicInteger runs = new AtomicInteger();
      assertRefused(
          ErrorCode.CANCELLED,
          "The run was cancelled.",
          () ->
              workers.forEach(
                  1,
                  i ->
                      workers.forEach(
                          1000,
                          j -> {
                            runs.incrementAndGet();
                            cancellation.cancel();
                          })));
      assertThat(runs).hasValue(1);
    }
  }

  /** The caller waits for running tasks, which still write to its arrays, and stays interrupted. */
  @Test
  void interruptCancelsAndWaitsForRunningTasks() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicBoolean finished = new AtomicBoolean();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    AtomicBoolean finishedBeforeReturn = new AtomicBoolean();
    try (Workers workers = workers(1)) {
      Thread caller =
          new Thread(
              () -> {
                try {
                  workers.forEach(
                      5,
                      i -> {
                        started.countDown();
                        Waiting.on(release);
                        finished.set(true);
                      });
                } catch (OkraException e) {
                  thrown.set(e);
                }
                finishedBeforeReturn.set(finished.get());
                stillInterrupted.set(Thread.currentThread().isInterrupted());
              });
      caller.start();
      Waiting.on(started);
      caller.interrupt();
      Waiting.until(cancellation::isCancelled);
      assertThat(caller.isAlive()).isTrue();
      release.countDown();
      caller.join();
    }
    assertThat(thrown.get()).hasMessage("The run was cancelled.");
    assertThat(finishedBeforeReturn).isTrue();
    assertThat(stillInterrupted).isTrue();
  }

  @Test
  void severalCallersShareTheThreads() throws InterruptedException {
    try (Workers workers = workers(2)) {
      AtomicInteger sum = new AtomicInteger();
      Thread[] callers = new Thread[4];
      for (int t = 0; t < callers.length; t++) {
        callers[t] = new Thread(() -> workers.forEach(100, i -> sum.addAndGet(i)));
        callers[t].start();
      }
      for (Thread caller : callers) {
        caller.join();
      }
      assertThat(sum).hasValue(4 * 4950);
    }
  }

  @Test
  void closedWorkersTakeNoMoreWork() {
    Workers workers = workers(2);
    workers.forEach(2, i -> {});
    workers.close();
    workers.close();
    String text = "The run context was closed; create a new one for further work.";
    assertRefused(ErrorCode.INVALID_ARGUMENT, text, () -> workers.forEach(1, i -> {}));
  }
}
