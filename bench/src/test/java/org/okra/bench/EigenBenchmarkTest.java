package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;

final class EigenBenchmarkTest extends OpenRun {
  private final EigenBenchmark benchmark = new EigenBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.size = Naive.smallest(EigenBenchmark.class, "size");
    benchmark.setUp(run);
  }

  @Test
  void allPairsAreEigenpairs() {
    assertPairs(benchmark.full(run, work), benchmark.size);
    assertThat(work.gigaflops).isCloseTo(4e-9 / 3 * 200 * 200 * 200, within(1e-12));
  }

  @Test
  void leadingPairsAreEigenpairs() {
    assertPairs(benchmark.leading(run, work), benchmark.size / 10);
  }

  private void assertPairs(Eigenpairs pairs, int count) {
    int size = benchmark.size;
    Matrix a = benchmark.a;
    double[][] rows = new double[size][];
    for (int i = 0; i < size; i++) {
      rows[i] = a.rowValues(i);
    }
    double[] expected =
        new EigenDecomposition(new Array2DRowRealMatrix(rows, false)).getRealEigenvalues();
    assertThat(pairs.values()).hasSize(count);
    for (int i = 0; i < count; i++) {
      assertThat(pairs.values()[i]).isCloseTo(expected[i], within(1e-12 * expected[0]));
    }
    // A V = V D and V^T V = I.
    Matrix scaled = pairs.vectors().copy();
    for (int j = 0; j < count; j++) {
      for (int i = 0; i < size; i++) {
        scaled.set(i, j, scaled.get(i, j) * pairs.values()[j]);
      }
    }
    Naive.assertClose(Naive.product(a, pairs.vectors()), scaled, 1e-12);
    Naive.assertClose(
        Naive.product(pairs.vectors().transposed(), pairs.vectors()),
        Matrix.identity(count),
        1e-12);
  }
}
