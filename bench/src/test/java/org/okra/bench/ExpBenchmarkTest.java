package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ExpBenchmarkTest extends OpenRun {
  private final ExpBenchmark benchmark = new ExpBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.length = Naive.smallest(ExpBenchmark.class, "length");
    benchmark.setUp(run);
  }

  @Test
  void javaMathIsExp() {
    assertExp(() -> benchmark.javaMath(work));
  }

  @Test
  void plainIsExp() {
    assertExp(() -> benchmark.plain(work));
  }

  @Test
  void simdIsExp() {
    ExpBenchmark.Simd simd = new ExpBenchmark.Simd();
    simd.requireVectorApi();
    assertExp(() -> benchmark.simd(simd, work));
  }

  @Test
  void allThreadsIsExp() {
    assertExp(() -> benchmark.allThreads(run, work));
  }

  private void assertExp(Supplier<double[]> call) {
    double[] given = benchmark.given.values();
    assertThat(given).hasSize(100_000);
    assertThat(Arrays.stream(given).summaryStatistics().getMin()).isBetween(-20.0, -19.9);
    assertThat(Arrays.stream(given).summaryStatistics().getMax()).isBetween(-0.1, 0.0);
    // Twice: the second call must start from the same numbers.
    for (int i = 0; i < 2; i++) {
      benchmark.restore();
      double[] result = call.get();
      for (int k = 0; k < given.length; k++) {
        double expected = StrictMath.exp(given[k]);
        if (!(Math.abs(result[k] - expected) <= 1e-15 * expected)) {
          assertThat(result[k]).as("exp(%s)", given[k]).isEqualTo(expected);
        }
      }
    }
    assertThat(work.gigaflops).isCloseTo(2e-4, within(1e-12));
  }
}
