package org.okra.decoders.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.Region;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class ConformalQuantilesTest {
  private final RunContext context = RunContext.withSeed(1);

  /** Says the same two numbers for every input. */
  private static PreImageSolver<FeatureVector, FeatureVector> constant(double... quantiles) {
    return (inputs, count, context) -> {
      List<RankedOutputs<FeatureVector>> results = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        results.add(new RankedOutputs<>(List.of(DenseVector.of(quantiles)), new double[] {0}));
      }
      return results;
    };
  }

  @Test
  void theWideningIsTheCorrectedQuantileOfTheScores() {
    DenseRows outputs =
        DenseRows.of(new double[] {0}, new double[] {3}, new double[] {-2}, new double[] {1.5});
    // Scores with [-1, 1]: -1, 2, 1, 0.5; number ceil(0.6 x 5) = 3 of -1, 0.5, 1, 2 is 1.
    ConformalQuantiles<FeatureVector> intervals =
        ConformalQuantiles.split(constant(-1, 1), outputs, outputs, 0.6, context);
    assertThat(intervals.widening()).isEqualTo(1);
    assertThat(intervals.predict(outputs, context).get(0))
        .hasToString(Region.interval(-2, 2).toString());
  }

  @Test
  void quantilesThatAreTooNarrowOrTooWideGetTheCoverageAskedFor() {
    RandomStream random = new RandomStream(6);
    DenseRows train = points(300, random);
    DenseRows calibration = points(400, random);
    DenseRows test = points(4000, random);
    for (String levels : new String[] {"[0.3, 0.7]", "[0.01, 0.99]"}) {
      KernelModel<FeatureVector, FeatureVector> model = fit(train, levels);
      ConformalQuantiles<FeatureVector> intervals =
          ConformalQuantiles.split(
              new VectorDecoder<>(model, outputs(train), VectorDecoder.Order.RISING, context),
              inputs(calibration),
              outputs(calibration),
              0.8,
              context);
      List<Region> boxes = intervals.predict(inputs(test), context);
      int inside = 0;
      for (int i = 0; i < boxes.size(); i++) {
        inside += boxes.get(i).test(outputs(test).get(i)) ? 1 : 0;
      }
      // Two standard deviations of the calibration: 2 sqrt(0.8 x 0.2 / 400).
      assertThat(inside / 4000.0).as(levels).isCloseTo(0.8, within(0.04));
    }
  }

  private KernelModel<FeatureVector, FeatureVector> fit(DenseRows train, String levels) {
    Specification estimator =
        Specification.parse(
            "{type: lipschitz, loss: {type: pinball, levels: "
                + levels
                + "}, lambda: 1.0e-3, centre: constant, tolerance: 1.0e-3}");
    return new OutputKernelRegression<>(
            new Sides<>(
                new GaussianKernel(1), MapSource.exact(), new LinearKernel(), Projections.none()),
            Components.load().<Estimator>create(Estimator.class, estimator))
        .fit(inputs(train), outputs(train), context);
  }

  /** Rows (x, y) with a spread of y that grows with x. */
  private static DenseRows points(int count, RandomStream random) {
    Matrix rows = Matrix.zeros(count, 2);
    for (int i = 0; i < count; i++) {
      double x = 4 * random.nextDouble();
      rows.set(i, 0, x);
      rows.set(i, 1, Math.sin(x) + 0.2 * (1 + x) * random.nextGaussian());
    }
    return new DenseRows(rows);
  }

  private static DenseRows inputs(DenseRows points) {
    return new DenseRows(points.dense().columnBlock(0, 1));
  }

  private static DenseRows outputs(DenseRows points) {
    return new DenseRows(points.dense().columnBlock(1, 2));
  }

  @Test
  void badCalibrationIsRefused() {
    DenseRows one = DenseRows.of(new double[] {0});
    assertThatThrownBy(() -> ConformalQuantiles.split(constant(0.0), one, one, 0.9, context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("at least two quantiles");
    assertThatThrownBy(() -> ConformalQuantiles.split(constant(0, 1), one, one, 1.5, context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("between 0 and 1");
    assertThatThrownBy(
            () ->
                ConformalQuantiles.split(
                    constant(0, 1), one, DenseRows.of(new double[] {0, 1}), 0.9, context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("one coordinate");
    assertThatThrownBy(
            () -> ConformalQuantiles.split(constant(0, 1), one.slice(0, 0), one, 0.9, context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("do not match");
  }
}
