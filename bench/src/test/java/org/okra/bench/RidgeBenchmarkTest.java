package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.KernelModel;

final class RidgeBenchmarkTest extends OpenRun {
  private final RidgeBenchmark benchmark = new RidgeBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.rows = Naive.smallest(RidgeBenchmark.class, "rows");
    benchmark.setUp(run);
  }

  /** Weights alpha of inputs solve {@code (K + n lambda I) alpha = k}. */
  @Test
  void exactWeightsSolveTheSystem() {
    KernelModel<FeatureVector, FeatureVector> model = benchmark.exact(run, work);
    Matrix alpha = model.weights(benchmark.data.inputs().slice(0, 10), run.context());
    Matrix system = Matrix.zeros(200, 200);
    for (int i = 0; i < 200; i++) {
      for (int j = 0; j < 200; j++) {
        system.set(i, j, kernel(i, j) + (i == j ? 200 * RidgeBenchmark.LAMBDA : 0));
      }
    }
    Matrix right = Matrix.zeros(10, 200);
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 200; j++) {
        right.set(i, j, kernel(i, j));
      }
    }
    Naive.assertClose(Naive.product(alpha, system), right, 1e-10);
    assertThat(work.gigaflops).isPositive();
  }

  /** The coefficients solve the normal equations on the features of both maps. */
  @Test
  void sketchedPredictionsSolveTheNormalEquations() {
    KernelModel<FeatureVector, FeatureVector> model = benchmark.sketched(run, work);
    Matrix phi = model.inputMap().apply(benchmark.data.inputs(), run.context());
    Matrix gam = model.embed(benchmark.data.outputs(), run.context());
    assertThat(phi.columns()).isEqualTo(20);
    assertThat(gam.columns()).isEqualTo(10);
    Matrix system = Naive.product(phi.transposed(), phi);
    for (int i = 0; i < system.rows(); i++) {
      system.set(i, i, system.get(i, i) + 200 * RidgeBenchmark.LAMBDA);
    }
    Matrix coefficients =
        run.algebra().cholesky(system).solve(Naive.product(phi.transposed(), gam));
    Naive.assertClose(
        model.predict(benchmark.data.inputs(), run.context()),
        Naive.product(phi, coefficients),
        1e-9);
    assertThat(work.gigaflops).isPositive();
  }

  private double kernel(int i, int j) {
    return benchmark.kernel.value(benchmark.data.inputs().get(i), benchmark.data.inputs().get(j));
  }
}
