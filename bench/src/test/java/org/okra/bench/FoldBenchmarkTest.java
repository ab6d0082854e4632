package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.okra.estimators.TrainingSums;

final class FoldBenchmarkTest extends OpenRun {
  @Test
  void sumsAreTheNaiveProducts() {
    FoldBenchmark benchmark = new FoldBenchmark();
    benchmark.features = Naive.smallest(FoldBenchmark.class, "features");
    benchmark.setUp(run);

    TrainingSums sums = benchmark.add(run, work);

    Naive.assertClose(sums.gram(), Naive.product(benchmark.phi.transposed(), benchmark.phi), 1e-12);
    Naive.assertClose(
        sums.cross(), Naive.product(benchmark.phi.transposed(), benchmark.gam), 1e-12);
    assertThat(work.gigaflops).isCloseTo(1e-9 * 1000 * 100 * (100 + 200), within(1e-12));
  }
}
