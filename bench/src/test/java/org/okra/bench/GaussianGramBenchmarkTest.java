package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

final class GaussianGramBenchmarkTest extends OpenRun {
  private final GaussianGramBenchmark benchmark = new GaussianGramBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.size = Naive.smallest(GaussianGramBenchmark.class, "size");
    benchmark.setUp(run);
  }

  @Test
  void blocksAreKernelValues() {
    assertKernel(benchmark.denseBlock(run), benchmark.rows, benchmark.columns);
    assertKernel(benchmark.denseSymmetric(run), benchmark.rows, benchmark.rows);
    assertKernel(benchmark.sparseBlock(run), benchmark.sparseRows, benchmark.sparseColumns);
    assertKernel(
        benchmark.sparseBlockByDensifying(run), benchmark.sparseRows, benchmark.sparseColumns);
  }

  @Test
  void partsAreWhatTheirNamesSay() {
    Matrix dense = benchmark.denseProductAlone(run);
    assertThat(dense.get(3, 5))
        .isCloseTo(benchmark.rows.get(3).dot(benchmark.columns.get(5)), within(1e-9));
    Matrix sparse = benchmark.sparseProductAlone(run);
    assertThat(sparse.get(3, 5))
        .isCloseTo(benchmark.sparseRows.get(3).dot(benchmark.sparseColumns.get(5)), within(1e-9));
    for (int repetition = 0; repetition < 2; repetition++) {
      benchmark.restore();
      Matrix before = benchmark.expAlone(run).copy();
      assertThat(before.get(1, 2)).isBetween(Math.exp(-10), Math.exp(10));
    }
  }

  private void assertKernel(
      Matrix block,
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns) {
    for (int i = 0; i < 200; i += 7) {
      for (int j = 0; j < 200; j += 11) {
        double expected = benchmark.kernel.value(rows.get(i), columns.get(j));
        assertThat(block.get(i, j)).isCloseTo(expected, within(1e-12));
      }
    }
  }
}
