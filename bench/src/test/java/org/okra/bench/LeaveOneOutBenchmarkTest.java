package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;

final class LeaveOneOutBenchmarkTest extends OpenRun {
  private final LeaveOneOutBenchmark benchmark = new LeaveOneOutBenchmark();

  @Test
  void predictionsAreThoseOfFitsWithoutTheRow() {
    benchmark.rows = Naive.smallest(LeaveOneOutBenchmark.class, "rows");
    benchmark.setUp(run);
    Matrix[] path = benchmark.path(run, work);
    assertThat(path).hasSize(5);
    for (int left : new int[] {0, 41, 99}) {
      for (int i = 0; i < path.length; i++) {
        Matrix expected = refit(left, LeaveOneOutBenchmark.LAMBDAS[i]);
        for (int target = 0; target < PlantedRows.TARGETS; target++) {
          assertThat(path[i].get(left, target)).isCloseTo(expected.get(0, target), within(1e-7));
        }
      }
    }
    assertThat(work.gigaflops).isPositive();
  }

  /** {@code k^T (K + n lambda I)^-1 Y} over the other rows, with n of all rows. */
  private Matrix refit(int left, double lambda) {
    int[] others = IntStream.range(0, benchmark.rows).filter(i -> i != left).toArray();
    int n = others.length;
    Matrix system = Matrix.zeros(n, n);
    Matrix row = Matrix.zeros(1, n);
    for (int i = 0; i < n; i++) {
      row.set(0, i, kernel(left, others[i]));
      for (int j = 0; j < n; j++) {
        system.set(i, j, kernel(others[i], others[j]) + (i == j ? benchmark.rows * lambda : 0));
      }
    }
    Matrix targets = benchmark.data.outputs().select(others).dense();
    return Naive.product(row, run.algebra().cholesky(system).solve(targets));
  }

  private double kernel(int i, int j) {
    return benchmark.kernel.value(benchmark.data.inputs().get(i), benchmark.data.inputs().get(j));
  }
}
