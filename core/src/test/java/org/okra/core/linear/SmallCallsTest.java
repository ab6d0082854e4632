package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/** Which thread a call of microseconds runs on. */
final class SmallCallsTest {
  /** Netlib settles for Java when its Java classes are used first; other tests want the native. */
  @BeforeAll
  static void loadTheLibraryFirst() {
    NativeLibrary.load();
  }

  private final List<Integer> counts = Collections.synchronizedList(new ArrayList<>());

  private BlasRunner gated(Workers workers) {
    NativeLibrary library = NativeLibrary.load().library().orElseThrow();
    return new BlasRunner(
        library.blas(), library.lapack(), Optional.of(new BlasThreadGate(counts::add)), workers);
  }

  private static Thread threadOf(BlasRunner runner) {
    List<Thread> ran = new ArrayList<>();
    runner.callSmall(() -> ran.add(Thread.currentThread()));
    assertThat(ran).hasSize(1);
    return ran.get(0);
  }

  @Test
  void theCallingThreadWhereTheLibraryHasOne() {
    try (Workers workers = new Workers(Threads.okra(3), new Cancellation())) {
      assertThat(threadOf(gated(workers))).isSameAs(Thread.currentThread());
      assertThat(counts).containsExactly(1);
    }
  }

  /** The library has a limited number of buffers, and ends the process when it runs out. */
  @Test
  void noMoreCallersAtOnceThanThereAreThreads() {
    try (Workers workers = new Workers(Threads.okra(1), new Cancellation())) {
      BlasRunner runner = gated(workers);
      List<Thread> within = new ArrayList<>();
      runner.callSmall(() -> within.add(threadOf(runner)));
      assertThat(within.get(0).getName()).startsWith("okra-");
      assertThat(threadOf(runner)).isSameAs(Thread.currentThread());
    }
  }

  /** Its threads share large arrays on the stack of the one that calls. */
  @Test
  void aThreadWithALargeStackWhereTheLibraryHasSeveral() {
    try (Workers workers = new Workers(Threads.blas(3), new Cancellation())) {
      assertThat(threadOf(gated(workers)).getName()).startsWith("okra-");
      assertThat(counts).containsExactly(3);
      workers.forEach(
          1, i -> assertThat(threadOf(gated(workers))).isSameAs(Thread.currentThread()));
      assertThat(counts).containsExactly(3, 1);
    }
  }

  @Test
  void withoutAGateJavaCodeAlone() {
    try (Workers workers = new Workers(Threads.okra(2), new Cancellation())) {
      assertThat(threadOf(BlasRunner.onJava(workers))).isSameAs(Thread.currentThread());
      NativeLibrary library = NativeLibrary.load().library().orElseThrow();
      BlasRunner unknown =
          new BlasRunner(library.blas(), library.lapack(), Optional.empty(), workers);
      assertThat(threadOf(unknown).getName()).startsWith("okra-");
    }
  }
}
