package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.lapack.JavaLAPACK;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.Waiting;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/** With how many threads of the library calls run, and on which threads of ours. */
final class BlasRunnerTest {
  /** Netlib settles for Java when its Java classes are used first; other tests want the native. */
  @BeforeAll
  static void loadTheLibraryFirst() {
    NativeLibrary.load();
  }

  private final List<Integer> counts = Collections.synchronizedList(new ArrayList<>());
  private final Cancellation cancellation = new Cancellation();

  private BlasRunner runner(Workers workers) {
    return new BlasRunner(
        JavaBLAS.getInstance(),
        JavaLAPACK.getInstance(),
        Optional.of(new BlasThreadGate(counts::add)),
        workers);
  }

  @Test
  void theLibraryHasOneThreadWhereOursAreInCharge() {
    try (Workers workers = new Workers(Threads.okra(3), cancellation)) {
      BlasRunner runner = runner(workers);
      assertThat(runner.blasIsParallel()).isFalse();
      AtomicInteger calls = new AtomicInteger();
      runner.call(() -> calls.addAndGet(1));
      assertThat(counts).containsExactly(1);
      runner.callWithThreads(() -> calls.addAndGet(10));
      assertThat(counts).containsExactly(1, 3);
      runner.forEach(4, i -> calls.addAndGet(100));
      assertThat(counts).containsExactly(1, 3, 1);
      workers.forEach(2, i -> runner.callWithThreads(() -> calls.addAndGet(1000)));
      assertThat(counts).containsExactly(1, 3, 1);
      assertThat(calls).hasValue(2411);
    }
  }

  /** Two tasks that wait for one another end only when they run at the same time. */
  @Test
  void tasksOfOursRunSideBySide() {
    try (Workers workers = new Workers(Threads.okra(2), cancellation)) {
      CountDownLatch bothInside = new CountDownLatch(2);
      AtomicInteger met = new AtomicInteger();
      runner(workers)
          .forEach(
              2,
              i -> {
                bothInside.countDown();
                Waiting.on(bothInside);
                met.incrementAndGet();
              });
      assertThat(met).hasValue(2);
    }
  }

  @Test
  void theLibraryHasAllThreadsWhereItIsInChargeExceptInsideATask() {
    try (Workers workers = new Workers(Threads.blas(3), cancellation)) {
      BlasRunner runner = runner(workers);
      assertThat(runner.blasIsParallel()).isTrue();
      runner.call(() -> assertThat(counts).containsExactly(3));
      workers.forEach(
          2,
          i -> {
            assertThat(runner.blasIsParallel()).isFalse();
            runner.callWithThreads(() -> {});
            runner.call(() -> assertThat(counts).containsExactly(3, 1));
          });
      runner.forEach(2, i -> assertThat(counts).containsExactly(3, 1, 3));
      assertThat(BlasRunner.onJava(workers).blasIsParallel()).isFalse();
    }
  }

  /** Tasks of a parallel library run one after the other, with a look at the switch before each. */
  @Test
  void aCancelledLoopStartsNoFurtherCall() {
    try (Workers workers = new Workers(Threads.blas(2), cancellation)) {
      List<Integer> started = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  runner(workers)
                      .forEach(
                          5,
                          i -> {
                            started.add(i);
                            if (i == 2) {
                              cancellation.cancel();
                            }
                          }))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
      assertThat(started).containsExactly(0, 1, 2);
    }
  }

  @Test
  void callsWithoutAGateRunToo() {
    try (Workers workers = new Workers(Threads.blas(2), cancellation)) {
      List<String> ran = new ArrayList<>();
      BlasRunner.onJava(workers).callWithThreads(() -> ran.add(Thread.currentThread().getName()));
      BlasRunner.onJava(workers).call(() -> ran.add(Thread.currentThread().getName()));
      assertThat(ran).hasSize(2).allMatch(name -> name.startsWith("okra-"));
    }
  }

  /** A whole column must follow the last one, or have its end at the end of the array. */
  @Test
  void whatNetlibTakes() {
    Matrix whole = Matrix.zeros(4, 3);
    assertThat(BlasRunner.takes(whole)).isTrue();
    assertThat(BlasRunner.takes(whole.rowBlock(0, 2))).isTrue();
    assertThat(BlasRunner.takes(whole.columnBlock(1, 3))).isTrue();
    assertThat(BlasRunner.takes(whole.rowBlock(1, 4))).isFalse();
    assertThat(BlasRunner.takes(whole.view(1, 4, 0, 2))).isTrue();
  }

  /** Triangles that netlib's dsyrk does not take, of one piece and of several. */
  @Test
  void trianglesThatNetlibDoesNotTake() {
    RandomStream random = new RandomStream(8);
    try (Workers workers = new Workers(Threads.okra(1), cancellation)) {
      BlasRunner runner = BlasRunner.onJava(workers);
      for (int size : new int[] {1, 96, 97, 210}) {
        for (double beta : new double[] {0, -0.5}) {
          Matrix a = TestMatrices.Layout.LAST_ROWS.place(TestMatrices.random(size, 5, random));
          Matrix start = TestMatrices.symmetric(size, random);
          Matrix c = TestMatrices.Layout.LAST_ROWS.place(start);
          for (int j = 0; j < size; j++) {
            for (int i = 0; i < j; i++) {
              c.set(i, j, 1e100);
            }
          }
          Snapshot snapshot = Snapshot.of(a).around(c);
          runner.rankUpdate(2, a, Transpose.NO, beta, c);
          snapshot.assertUntouched();
          Matrix expected = NaiveAlgebra.product(2, a, Transpose.NO, a, Transpose.YES, beta, start);
          for (int j = 0; j < size; j++) {
            for (int i = 0; i < j; i++) {
              assertThat(c.get(i, j)).isEqualTo(1e100);
            }
          }
          Entries.mirrorLower(c);
          TestMatrices.assertClose(c, expected, 1e-13);
        }
      }
    }
  }
}
