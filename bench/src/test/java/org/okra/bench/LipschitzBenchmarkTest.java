package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.KernelModel;
import org.okra.estimators.loss.ResidualLosses;

final class LipschitzBenchmarkTest extends OpenRun {
  private final LipschitzBenchmark benchmark = new LipschitzBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.rows = Naive.smallest(LipschitzBenchmark.class, "rows");
    benchmark.setUp(run);
  }

  /** No solution is far from the best one: the gap bounds the distance. */
  @Test
  void bothLossesReachTheirGap() {
    for (Map<String, Double> facts :
        List.of(
            benchmark.huber(run, work).facts(), benchmark.epsilonInsensitive(run, work).facts())) {
      assertThat(facts).containsEntry("converged", 1.0);
      assertThat(facts.get("gap")).isLessThanOrEqualTo(1e-4 * facts.get("objective"));
    }
    assertThat(work.gigaflops).isPositive();
  }

  /** With the square loss the same machine is ridge regression. */
  @Test
  void squareLossIsRidgeRegression() {
    KernelModel<FeatureVector, FeatureVector> model =
        benchmark.fit(new ResidualLosses.Square(), run, work).model();
    Matrix phi = model.inputMap().apply(benchmark.data.inputs(), run.context());
    Matrix system = Naive.product(phi.transposed(), phi);
    for (int i = 0; i < system.rows(); i++) {
      system.set(i, i, system.get(i, i) + benchmark.rows * LipschitzBenchmark.LAMBDA);
    }
    Matrix right = Naive.product(phi.transposed(), benchmark.data.outputs().dense());
    Naive.assertClose(
        model.predict(benchmark.data.inputs(), run.context()),
        Naive.product(phi, run.algebra().cholesky(system).solve(right)),
        0.02);
  }
}
