package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.Waiting;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

final class TaskGraphTest {
  /** Netlib settles for Java when its Java classes are used first; other tests want the native. */
  @BeforeAll
  static void loadTheLibraryFirst() {
    NativeLibrary.load();
  }

  @Test
  void tasksRunOnceAndAfterWhatTheyWaitFor() {
    try (Workers workers = new Workers(Threads.okra(3), new Cancellation())) {
      for (int repetition = 0; repetition < 50; repetition++) {
        AtomicIntegerArray done = new AtomicIntegerArray(200);
        TaskGraph graph = new TaskGraph();
        for (int i = 0; i < 200; i++) {
          int task = i;
          int number =
              graph.add(
                  () -> {
                    assertThat(task < 7 || done.get(task - 7) == 1).isTrue();
                    assertThat(done.get(task / 2)).isEqualTo(task == 0 ? 0 : 1);
                    done.incrementAndGet(task);
                  });
          if (task > 0) {
            graph.after(number, task / 2);
          }
          if (task >= 7) {
            graph.after(number, task - 7);
          }
        }
        graph.run(BlasRunner.onJava(workers));
        for (int i = 0; i < 200; i++) {
          assertThat(done.get(i)).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void oneThreadRunsThemInOrder() {
    try (Workers workers = new Workers(Threads.okra(1), new Cancellation())) {
      TaskGraph graph = new TaskGraph();
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        int task = i;
        graph.add(() -> order.add(task));
      }
      graph.after(10, 3);
      graph.run(BlasRunner.onJava(workers));
      assertThat(order).hasSize(20).isSorted();
    }
  }

  @Test
  void aFailureEndsTheRun() {
    try (Workers workers = new Workers(Threads.okra(2), new Cancellation())) {
      TaskGraph graph = new TaskGraph();
      AtomicBoolean ran = new AtomicBoolean();
      graph.add(
          () -> {
            throw new IllegalStateException("first");
          });
      graph.add(
          () -> {
            ran.set(true);
            throw new AssertionError("waits for the one that failed");
          });
      graph.after(1, 0);
      assertThatThrownBy(() -> graph.run(BlasRunner.onJava(workers))).hasMessage("first");
      assertThat(ran).isFalse();
    }
  }

  /** Between two tasks, on one thread and on several. */
  @Test
  void aCancelledRunStartsNoFurtherTask() {
    for (int threads : new int[] {1, 3}) {
      Cancellation cancellation = new Cancellation();
      try (Workers workers = new Workers(Threads.okra(threads), cancellation)) {
        TaskGraph graph = new TaskGraph();
        graph.add(cancellation::cancel);
        graph.add(
            () -> {
              throw new AssertionError("starts after the run was cancelled");
            });
        graph.after(1, 0);
        assertThatThrownBy(() -> graph.run(BlasRunner.onJava(workers)))
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
      }
    }
  }

  /** A thread that waits for a task of another one keeps its interrupt for whoever looks later. */
  @Test
  void interruptsAreKept() throws InterruptedException {
    try (Workers workers = new Workers(Threads.okra(2), new Cancellation())) {
      CountDownLatch interrupted = new CountDownLatch(1);
      AtomicReference<Thread> waiting = new AtomicReference<>();
      AtomicBoolean kept = new AtomicBoolean();
      TaskGraph graph = new TaskGraph();
      graph.add(() -> Waiting.on(interrupted));
      graph.add(() -> waiting.set(Thread.currentThread()));
      CountDownLatch bothThreads = new CountDownLatch(2);
      for (int i = 0; i < 2; i++) {
        graph.add(
            () -> {
              kept.compareAndSet(false, Thread.interrupted());
              bothThreads.countDown();
              Waiting.on(bothThreads);
            });
      }
      graph.after(2, 0);
      graph.after(3, 0);
      Thread run = new Thread(() -> graph.run(BlasRunner.onJava(workers)));
      run.start();
      Waiting.until(() -> waiting.get() != null && isWaiting(waiting.get()));
      waiting.get().interrupt();
      // Until it has heard of it, and waits again.
      Waiting.until(() -> isWaiting(waiting.get()));
      interrupted.countDown();
      run.join();
      assertThat(kept).isTrue();
    }
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.WAITING && !thread.isInterrupted();
  }
}
