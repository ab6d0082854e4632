package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

final class EstimatorTest {
  private final Kernel<FeatureVector> kernel = new GaussianKernel(0.5);
  private final Sides<FeatureVector, FeatureVector> sides =
      new Sides<>(kernel, MapSource.exact(), kernel, Projections.none());
  private final DenseRows rows =
      new DenseRows(Matrix.ofRows(new double[] {0}, new double[] {1}, new double[] {3}));

  @Test
  void ridgeByNameIsOutputKernelRegression() {
    RunContext context = RunContext.withSeed(1);
    Estimator estimator = Named.estimator("{type: ridge, lambda: 0.01}");
    Fitted<FeatureVector, FeatureVector> fitted =
        new OutputKernelRegression<>(sides, estimator)
            .train(new TrainingPairs<>(rows, rows), context);
    var direct =
        new OutputKernelRegression<>(kernel, MapSource.exact(), kernel, Projections.none(), 0.01);
    KernelModel<FeatureVector, FeatureVector> expected = direct.fit(rows, rows, context);
    assertThat(fitted.model().predict(rows, context).values())
        .isEqualTo(expected.predict(rows, context).values());
    assertThat(fitted.leftOut().orElseThrow().compute(context).predictions().values())
        .isEqualTo(direct.leftOut(rows, rows, context).predictions().values());
  }

  @Test
  void pairsOfDifferentNumberAreRefused() {
    assertThatThrownBy(() -> new TrainingPairs<>(rows, rows.slice(0, 2)))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("3 inputs do not match 2 outputs");
  }

  @Test
  void unknownEstimatorNamesTheNearest() {
    assertThatThrownBy(() -> Named.estimator("rigde"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("ridge");
    assertThatThrownBy(() -> Named.estimator("krr"))
        .hasMessage(
            "There is no estimator 'krr'. Did you mean 'ridge'? Known: constant, forest,"
                + " lipschitz, low-rank, nearest, ridge.");
  }
}
