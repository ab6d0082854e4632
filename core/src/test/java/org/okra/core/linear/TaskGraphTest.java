package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

final class TaskGraphTest {
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
      graph.add(
          () -> {
            throw new IllegalStateException("first");
          });
      graph.add(
          () -> {
            throw new AssertionError("waits for the one that failed");
          });
      graph.after(1, 0);
      assertThatThrownBy(() -> graph.run(BlasRunner.onJava(workers))).hasMessage("first");
    }
  }
}
