package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

final class SparseProductBenchmarkTest extends OpenRun {
  private final SparseProductBenchmark benchmark = new SparseProductBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.rows = Naive.smallest(SparseProductBenchmark.class, "rows");
    benchmark.setUp(run);
  }

  @Test
  void productWithDenseIsTheNaiveOne() {
    Matrix expected = Naive.product(benchmark.s.toDense(), benchmark.b);
    Naive.assertClose(benchmark.timesDense(run, work), expected, 1e-13);
    assertThat(work.gigaflops).isCloseTo(1e-9 * (2.0 * 200 * 60 * 100), within(1e-12));
  }

  @Test
  void productWithSparseIsTheNaiveOne() {
    Matrix expected = Naive.product(benchmark.s.toDense(), benchmark.t.toDense().transposed());
    Naive.assertClose(benchmark.timesSparseTransposed(run, work), expected, 1e-13);
    assertThat(work.gigaflops).isCloseTo(2e-9 * naiveSharedPairs(), within(1e-15));
  }

  private double naiveSharedPairs() {
    double pairs = 0;
    SparseMatrix s = benchmark.s;
    SparseMatrix t = benchmark.t;
    for (int i = 0; i < s.rows(); i++) {
      for (int k = s.rowStarts()[i]; k < s.rowStarts()[i + 1]; k++) {
        for (int j = 0; j < t.rows(); j++) {
          pairs += t.get(j, s.columnIndices()[k]) == 0 ? 0 : 1;
        }
      }
    }
    return pairs;
  }
}
