package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class TriangularSolveBenchmarkTest extends OpenRun {
  @Test
  void solutionsSolveTheirSystems() {
    TriangularSolveBenchmark benchmark = new TriangularSolveBenchmark();
    benchmark.size = Naive.smallest(TriangularSolveBenchmark.class, "size");
    benchmark.setUp(run);
    for (int call = 0; call < 2; call++) {
      benchmark.restore();
      Naive.assertClose(
          Naive.product(benchmark.lower, benchmark.left(run, work)), benchmark.columns, 1e-12);
      Naive.assertClose(
          Naive.product(benchmark.right(run, work), benchmark.lower.transposed()),
          benchmark.rows,
          1e-12);
    }
    assertThat(work.gigaflops).isCloseTo(4 * 1e-9 * 250 * 250 * 500, within(1e-12));
  }
}
