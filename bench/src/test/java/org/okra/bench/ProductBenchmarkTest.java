package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ProductBenchmarkTest extends OpenRun {
  private final ProductBenchmark benchmark = new ProductBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.size = Naive.smallest(ProductBenchmark.class, "size");
    benchmark.setUp(run);
  }

  @Test
  void productIsTheNaiveOne() {
    Naive.assertClose(benchmark.product(run, work), Naive.product(benchmark.a, benchmark.b), 1e-13);
    assertThat(work.gigaflops).isCloseTo(2e-9 * 250 * 250 * 250, within(1e-12));
  }

  @Test
  void rankUpdateIsTheNaiveProduct() {
    Naive.assertClose(
        benchmark.rankUpdate(run, work),
        Naive.product(benchmark.a.transposed(), benchmark.a),
        1e-13);
    assertThat(work.gigaflops).isCloseTo(1e-9 * 250 * 250 * 250, within(1e-12));
  }
}
