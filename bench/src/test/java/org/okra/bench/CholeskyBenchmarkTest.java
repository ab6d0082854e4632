package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;

final class CholeskyBenchmarkTest extends OpenRun {
  private final CholeskyBenchmark benchmark = new CholeskyBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.size = Naive.smallest(CholeskyBenchmark.class, "size");
    benchmark.setUp(run);
  }

  @Test
  void factorIsTheNaiveOneEveryTime() {
    Matrix expected = naive(benchmark.a);
    for (int call = 0; call < 2; call++) {
      benchmark.restore();
      Naive.assertClose(benchmark.factorise(run, work).lower(), expected, 1e-13);
    }
    assertThat(work.gigaflops).isCloseTo(2 * 1e-9 * 250 * 250 * 250 / 3, within(1e-12));
  }

  @Test
  void solutionSolvesTheSystem() {
    Matrix x = benchmark.solve(work);
    Naive.assertClose(Naive.product(benchmark.a, x), benchmark.b, 1e-12);
    assertThat(work.gigaflops).isCloseTo(1e-9 * (2.0 * 250 * 250 * 100), within(1e-12));
  }

  private static Matrix naive(Matrix a) {
    Matrix lower = Matrix.zeros(a.rows(), a.rows());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j <= i; j++) {
        double rest = a.get(i, j);
        for (int k = 0; k < j; k++) {
          rest -= lower.get(i, k) * lower.get(j, k);
        }
        lower.set(i, j, i == j ? Math.sqrt(rest) : rest / lower.get(j, j));
      }
    }
    return lower;
  }
}
