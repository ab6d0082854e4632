package org.okra.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.linear.Backend;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.BackendReport;
import org.okra.core.linear.Precision;
import org.okra.core.linear.VectorMath;
import org.okra.core.random.RandomStreams;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;

final class RunContextTest {
  @Test
  void defaults() {
    try (RunContext context = RunContext.builder().build()) {
      assertThat(context.seed()).isZero();
      assertThat(context.random()).isEqualTo(new RandomStreams(0));
      assertThat(context.workers().threads()).isEqualTo(Threads.allProcessors());
      assertThat(context.memory()).isEqualTo(MemoryBudget.ofHeap());
      assertThat(context.progress()).isSameAs(Progress.SILENT);
      assertThat(context.cancellation().isCancelled()).isFalse();
      BackendReport report = context.linearAlgebra().report();
      assertThat(report.backend()).isEqualTo(Backend.NATIVE);
      assertThat(report.vectorMath()).isEqualTo(VectorMath.best().description());
      context.progress().report("nobody hears", 1, 2);
      long before = System.nanoTime();
      assertThat(context.clock().getAsLong()).isBetween(before, System.nanoTime());
    }
  }

  @Test
  void seed() {
    try (RunContext context = RunContext.withSeed(42)) {
      assertThat(context.seed()).isEqualTo(42);
      assertThat(context.random().stream("x", 3).nextLong())
          .isEqualTo(new RandomStreams(42).stream("x", 3).nextLong());
    }
  }

  @Test
  void everySettingIsUsed() {
    Cancellation cancellation = new Cancellation();
    List<String> heard = new ArrayList<>();
    try (RunContext context =
        RunContext.builder()
            .seed(-7)
            .threads(Threads.blas(2))
            .memory(new MemoryBudget(8000))
            .backend(BackendChoice.JAVA_ONLY)
            .vectorMath(VectorMath.plain())
            .progress((stage, done, total) -> heard.add(stage + " " + done + "/" + total))
            .cancellation(cancellation)
            .clock(() -> 41)
            .build()) {
      assertThat(context.seed()).isEqualTo(-7);
      assertThat(context.workers().threads()).isEqualTo(Threads.blas(2));
      assertThat(context.memory().bytes()).isEqualTo(8000);
      BackendReport report = context.linearAlgebra().report();
      assertThat(report.backend()).isEqualTo(Backend.JAVA);
      assertThat(report.threads()).isEqualTo(Threads.blas(2));
      assertThat(report.vectorMath()).isEqualTo("plain Java");
      context.progress().report("fit", 1, 4);
      assertThat(heard).containsExactly("fit 1/4");
      assertThatThrownBy(() -> context.linearAlgebra().gram(Matrix.zeros(1, 40)))
          .hasMessageStartingWith("The product of a matrix with itself (40 x 40) needs 12.5 KiB");
      assertThat(context.cancellation()).isSameAs(cancellation);
      assertThat(context.clock().getAsLong()).isEqualTo(41);
    }
  }

  @Test
  void settingsMustBeGiven() {
    RunContext.Builder builder = RunContext.builder();
    assertThatThrownBy(() -> builder.threads(null)).hasMessage("threads");
    assertThatThrownBy(() -> builder.memory(null)).hasMessage("memory");
    assertThatThrownBy(() -> builder.backend(null)).hasMessage("backend");
    assertThatThrownBy(() -> builder.vectorMath(null)).hasMessage("vectorMath");
    assertThatThrownBy(() -> builder.progress(null)).hasMessage("progress");
    assertThatThrownBy(() -> builder.cancellation(null)).hasMessage("cancellation");
    assertThatThrownBy(() -> builder.clock(null)).hasMessage("clock");
  }

  @Test
  void childrenDifferInRandomnessAlone() {
    try (RunContext context = RunContext.withSeed(1)) {
      RunContext child = context.child("fold", 2);
      assertThat(child.random()).isEqualTo(context.random().child("fold", 2));
      assertThat(child.seed()).isNotEqualTo(context.seed());
      assertThat(child.seed()).isNotEqualTo(context.child("fold", 3).seed());
      assertThat(child.seed()).isEqualTo(context.child("fold", 2).seed());
      assertThat(child.workers()).isSameAs(context.workers());
      assertThat(child.memory()).isSameAs(context.memory());
      assertThat(child.linearAlgebra()).isSameAs(context.linearAlgebra());
      assertThat(child.progress()).isSameAs(context.progress());
      assertThat(child.cancellation()).isSameAs(context.cancellation());
      assertThat(child.clock()).isSameAs(context.clock());
      assertThat(context.reseeded(2).clock()).isSameAs(context.clock());
      assertThat(context.withPrecision(Precision.SINGLE).clock()).isSameAs(context.clock());
    }
  }

  @Test
  void cancelledRunsComputeNoMore() {
    try (RunContext context = RunContext.withSeed(1)) {
      context.cancellation().cancel();
      assertRefused(
          ErrorCode.CANCELLED,
          "The run was cancelled.",
          () -> context.linearAlgebra().multiply(Matrix.identity(2), Matrix.identity(2)));
    }
  }

  @Test
  void closedContextsComputeNoMore() {
    RunContext context = RunContext.withSeed(1);
    Matrix a = Matrix.identity(2);
    assertThat(context.linearAlgebra().multiply(a, a).get(1, 1)).isEqualTo(1);
    context.close();
    context.close();
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "The run context was closed; create a new one for further work.",
        () -> context.linearAlgebra().multiply(a, a));
  }

  /** Contexts side by side with different thread counts of BLAS: each gets its answer. */
  @Test
  void contextsWithDifferentThreadsRunSideBySide() throws InterruptedException {
    Matrix a = Matrix.identity(300);
    List<Thread> threads = new ArrayList<>();
    List<Matrix> results = new ArrayList<>();
    for (Threads each : List.of(Threads.okra(2), Threads.blas(2), Threads.blas(1))) {
      Thread thread =
          new Thread(
              () -> {
                try (RunContext context = RunContext.builder().threads(each).build()) {
                  for (int i = 0; i < 20; i++) {
                    Matrix product = context.linearAlgebra().multiply(a, a);
                    synchronized (results) {
                      results.add(product);
                    }
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(results).hasSize(60);
    assertThat(results).allMatch(product -> java.util.Arrays.equals(product.values(), a.values()));
  }

  @Test
  void anotherLinearAlgebraTakesThePlaceOfTheBackend() {
    try (RunContext other = RunContext.withSeed(1);
        RunContext context =
            RunContext.builder().linearAlgebra(other.linearAlgebra()).seed(2).build()) {
      assertThat(context.linearAlgebra()).isSameAs(other.linearAlgebra());
      assertThat(context.child("part", 1).linearAlgebra()).isSameAs(other.linearAlgebra());
      assertThat(context.workers()).isNotSameAs(other.workers());
    }
  }
}
