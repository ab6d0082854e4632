package org.okra.core.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;

/** Tasks that are too small for another thread. */
final class SmallTasksTest {
  private static final String CANCELLED = "The run was cancelled.";

  private final Cancellation cancellation = new Cancellation();
  private final Workers workers = new Workers(Threads.okra(2), cancellation);
  private final List<Thread> ran = Collections.synchronizedList(new ArrayList<>());

  private void remember() {
    ran.add(Thread.currentThread());
  }

  @Test
  void aSmallTaskRunsOnTheCallingThread() {
    workers.runHere(this::remember);
    assertThat(ran).containsExactly(Thread.currentThread());
    workers.forEach(
        1,
        i -> {
          workers.runHere(this::remember);
          remember();
        });
    assertThat(ran).hasSize(3);
    assertThat(ran.get(1)).isSameAs(ran.get(2)).isNotSameAs(ran.get(0));
  }

  @Test
  void aFullHeapIsAnErrorWithACodeOnAnyThread() {
    Workers.IndexedTask full =
        i -> {
          throw new OutOfMemoryError("Java heap space");
        };
    for (int count : new int[] {1, 2}) {
      assertRefused(
          ErrorCode.OUT_OF_MEMORY,
          "The heap is full. Give the JVM more (-Xmx), or use smaller sketches or blocks.",
          () -> workers.forEachBlock(count, full));
    }
  }

  @Test
  void aSingleBlockRunsOnTheCallingThreadAndSeveralOnWorkers() {
    workers.forEachBlock(0, i -> remember());
    assertThat(ran).isEmpty();
    workers.forEachBlock(
        1,
        i -> {
          assertThat(i).isZero();
          remember();
        });
    assertThat(ran).containsExactly(Thread.currentThread());
    ran.clear();
    List<Integer> indices = Collections.synchronizedList(new ArrayList<>());
    workers.forEachBlock(
        3,
        i -> {
          indices.add(i);
          remember();
        });
    assertThat(indices).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(ran).hasSize(3).doesNotContain(Thread.currentThread());
  }

  @Test
  void cancellationStopsIt() {
    cancellation.cancel();
    assertRefused(ErrorCode.CANCELLED, CANCELLED, () -> workers.runHere(this::remember));
    assertThat(ran).isEmpty();
  }

  /** The caller stays interrupted, and the whole run is cancelled. */
  @Test
  void anInterruptStopsIt() {
    Thread.currentThread().interrupt();
    assertRefused(ErrorCode.CANCELLED, CANCELLED, () -> workers.runHere(this::remember));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(cancellation.isCancelled()).isTrue();
    assertThat(ran).isEmpty();
  }

  @Test
  void closedWorkersTakeNone() {
    workers.close();
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "The run context was closed; create a new one for further work.",
        () -> workers.runHere(this::remember));
    assertThat(ran).isEmpty();
  }
}
