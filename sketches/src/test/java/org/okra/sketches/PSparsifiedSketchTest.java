package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

final class PSparsifiedSketchTest {
  /** A Gram matrix that only knows its size: this sketch may ask for nothing else. */
  private record SizeOnly(int size) implements Gram {
    @Override
    public void fill(int rowFrom, int rowTo, int[] columns, Matrix block) {
      throw new AssertionError("a kernel value was asked for");
    }

    @Override
    public void fillSymmetric(int[] chosen, Matrix block) {
      throw new AssertionError("a kernel value was asked for");
    }

    @Override
    public double[] diagonal() {
      throw new AssertionError("a kernel value was asked for");
    }
  }

  @Test
  void jumpsHitEveryPlaceWithTheSameProbability() {
    int length = 50;
    int trials = 40_000;
    double p = 0.13;
    int[] hits = new int[length];
    double pairs = 0;
    RandomStream stream = new RandomStream(5);
    for (int trial = 0; trial < trials; trial++) {
      int[] found = PSparsifiedSketch.nonZeros(length, p, stream);
      for (int k = 0; k < found.length; k++) {
        hits[found[k]]++;
        pairs += k > 0 && found[k] == found[k - 1] + 1 ? 1 : 0;
      }
    }
    double deviation = Math.sqrt(p * (1 - p) / trials);
    for (int hit : hits) {
      assertThat((double) hit / trials).isCloseTo(p, within(4.5 * deviation));
    }
    // Neighbours are independent: both are hit with probability p^2.
    double expected = p * p * (length - 1);
    assertThat(pairs / trials).isCloseTo(expected, within(0.02 * expected));
  }

  @Test
  void extremeProbabilitiesGiveAllPlacesOrNone() {
    assertThat(PSparsifiedSketch.nonZeros(6, 1, new RandomStream(1)))
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(PSparsifiedSketch.nonZeros(1000, 1e-300, new RandomStream(1))).isEmpty();
    assertThat(PSparsifiedSketch.nonZeros(1000, Math.nextDown(1.0), new RandomStream(1)))
        .hasSize(1000);
  }

  @Test
  void entriesHaveTheStatedValues() {
    try (RunContext context = RunContext.withSeed(2)) {
      Sketch sketch = draw(200, 50, "0.1", EntryLaw.RADEMACHER, context);
      double[] values = ((Weights.Sparse) sketch.weights()).matrix().values();
      assertThat(Arrays.stream(values).map(Math::abs).distinct().toArray())
          .containsExactly(1 / Math.sqrt(50 * 0.1));
      assertThat(values.length).isBetween(850, 1150);

      double[] normal =
          ((Weights.Sparse) draw(200, 50, "0.1", EntryLaw.GAUSSIAN, context).weights())
              .matrix()
              .values();
      double variance = Arrays.stream(normal).map(v -> v * v).average().orElseThrow();
      assertThat(variance * 50 * 0.1).isCloseTo(1, within(0.15));
    }
  }

  @Test
  void theSupportHasTheExpectedSize() {
    try (RunContext context = RunContext.withSeed(2)) {
      int points = 20_000;
      Sketch sketch = draw(points, 100, "20/n", EntryLaw.RADEMACHER, context);
      double expected = points * (1 - Math.pow(1 - 20.0 / points, 100));
      assertThat(sketch.support().length).isCloseTo((int) expected, within(150));
    }
  }

  /**
   * m = 8000, n = 60 000, p = 20/n: under half a second of one core and 200 MB, all allocations
   * counted; measured in CPU time, so that a busy machine does not matter.
   */
  @Test
  void drawsALargeSketchInTimeAndMemoryOfItsNonZeros() {
    try (RunContext context = RunContext.builder().seed(4).threads(Threads.okra(1)).build()) {
      draw(60_000, 800, "20/n", EntryLaw.GAUSSIAN, context); // Warms the JIT up.
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long[] used = new long[2];
      Sketch[] drawn = new Sketch[1];
      context
          .workers()
          .forEach(
              1,
              task -> {
                long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
                long start = threads.getCurrentThreadCpuTime();
                drawn[0] = draw(60_000, 8000, "20/n", EntryLaw.GAUSSIAN, context);
                used[0] = threads.getCurrentThreadCpuTime() - start;
                used[1] = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
              });
      assertThat(drawn[0].rows()).isEqualTo(8000);
      assertThat(used[0]).as("nanoseconds of one core").isLessThan(500_000_000L);
      assertThat(used[1]).as("bytes allocated").isPositive().isLessThan(20_000_000L);
    }
  }

  @Test
  void aDrawBeyondTheBudgetIsRefusedBeforeItStarts() {
    try (RunContext context = RunContext.builder().memory(new MemoryBudget(1 << 20)).build()) {
      assertThatThrownBy(() -> draw(100_000, 10_000, "0.01", EntryLaw.RADEMACHER, context))
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("A p-sparsified sketch needs 229 MiB");
      assertThatThrownBy(() -> draw(1_000_000, 100_000, "0.5", EntryLaw.RADEMACHER, context))
          .hasMessageContaining("more than a Java array takes");
    }
  }

  private static Sketch draw(int points, int rows, String p, EntryLaw entries, RunContext context) {
    return new PSparsifiedSketch(SketchSize.of(rows), SketchSize.parse(p), entries)
        .draw(new SizeOnly(points), context);
  }
}
