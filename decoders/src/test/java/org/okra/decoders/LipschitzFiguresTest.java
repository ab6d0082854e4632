package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.FriedmanOutliers;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Impute;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Pipeline;
import org.okra.datasets.prepare.Standardise;
import org.okra.datasets.read.Arff;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.AverageRelativeRmse;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * The figures of {@code p-sparsified} with the settings behind them (section 8 of the methods). The
 * ten splits of Boston are in {@link BostonQuantilesTest}.
 */
final class LipschitzFiguresTest {
  private static final double GAMMA = 7.85e-6;
  private static final double LAMBDA = 2.07e-6;
  private static final int DRAWS = 5;

  private final RunContext context = RunContext.withSeed(1);

  private static MapSource map(String specification) {
    return Components.load().create(MapSource.class, Specification.parse(specification));
  }

  private static KernelModel<FeatureVector, FeatureVector> fit(
      String estimator, double gamma, MapSource input, Dataset<?, ?> train, RunContext context) {
    return new OutputKernelRegression<>(
            new Sides<>(new GaussianKernel(gamma), input, new LinearKernel(), Projections.none()),
            Components.load().<Estimator>create(Estimator.class, Specification.parse(estimator)))
        .fit(
            train.inputs().as(FeatureVector.class, "test"),
            train.outputs().as(FeatureVector.class, "test"),
            context);
  }

  @Test
  void riverFlowWithTheSquareLossEqualsTheFigureOfNumpy() {
    assertThat(riverFlow(Impute.Method.ZERO, MapSource.exact(), LAMBDA))
        .isCloseTo(0.5704, within(0.0005));
  }

  @Test
  @Tag("figures")
  void riverFlowWithMeansForMissingValuesEqualsTheFigureOfNumpy() {
    assertThat(riverFlow(Impute.Method.MEAN, MapSource.exact(), LAMBDA))
        .isCloseTo(0.5602, within(0.0005));
  }

  @Test
  @Tag("figures")
  void riverFlowSketchedStaysNearTheExactFigure() {
    for (String entries : List.of("rademacher", "gaussian")) {
      String sketch = "{type: p-sparsified, size: 100, p: 20/n, entries: " + entries + "}";
      assertThat(riverFlow(Impute.Method.ZERO, map(sketch), LAMBDA))
          .as(entries)
          .isLessThanOrEqualTo(0.585);
    }
  }

  /** aRRMSE on the official split, relative to the means of the training targets. */
  private double riverFlow(Impute.Method missing, MapSource input, double lambda) {
    Data<FeatureVector, FeatureVector> data =
        new Arff("mtr/rf1-train.arff", Optional.of("mtr/rf1-test.arff"), 8, List.of())
            .load(SharedData.folder(), context);
    FittedPreparation prepared =
        new Pipeline(List.of(new Impute(missing), new Standardise()))
            .fit(Inputs.of(data.train()), context);
    Dataset<?, FeatureVector> train = prepared.apply(data.train(), context);
    Dataset<?, FeatureVector> test = prepared.apply(data.officialTest().orElseThrow(), context);
    KernelModel<FeatureVector, FeatureVector> model =
        fit(
            "{type: lipschitz, loss: square, lambda: " + lambda + "}",
            GAMMA,
            input,
            train,
            context);
    List<FeatureVector> predicted =
        new VectorDecoder<>(model, train.outputs(), VectorDecoder.Order.FREE, context)
            .best(test.inputs().as(FeatureVector.class, "test"), context);
    return new AverageRelativeRmse()
        .fit(train.outputs(), context)
        .evaluate(test.outputs(), predicted)
        .value();
  }

  /**
   * With the published settings. One far-off test point may decide the figure of a draw (0.035 to
   * 0.157 over ten draws), so medians are compared.
   */
  @Test
  @Tag("figures")
  void friedmanWithOutliersFallsAsThePSparsifiedSketchGrowsDenser() {
    double[] subsampled = friedman("{type: subsample, size: 100}");
    double[] sparse = friedman("{type: p-sparsified, size: 100, p: 5/n}");
    double[] denser = friedman("{type: p-sparsified, size: 100, p: 30/n}");
    assertThat(sparse[DRAWS / 2]).isLessThan(subsampled[DRAWS / 2]);
    assertThat(denser[DRAWS / 2]).isLessThan(sparse[DRAWS / 2]);
    assertThat(denser[DRAWS / 2]).isLessThanOrEqualTo(0.055);
    assertThat(denser[1]).as("the second best draw").isLessThanOrEqualTo(0.048);
  }

  /**
   * One draw of the five above: the errors are 0.068 and 0.035 by what this code computes while all
   * five reach their figures.
   */
  @Test
  void oneDrawOfFriedmanWithOutliersKeepsItsErrors() {
    assertThat(friedman(2, "{type: subsample, size: 100}")).isLessThanOrEqualTo(0.072);
    assertThat(friedman(2, "{type: p-sparsified, size: 100, p: 30/n}")).isLessThanOrEqualTo(0.038);
  }

  /** The relative errors of some draws of data and sketch, smallest first. */
  private static double[] friedman(String sketch) {
    return IntStream.rangeClosed(1, DRAWS)
        .mapToDouble(draw -> friedman(draw, sketch))
        .sorted()
        .toArray();
  }

  /** The relative error of one draw. */
  private static double friedman(int draw, String sketch) {
    try (RunContext own = RunContext.withSeed(draw)) {
      TrainTest<DenseVector, DenseVector> data = new FriedmanOutliers().generate(own);
      KernelModel<FeatureVector, FeatureVector> model =
          fit(
              "{type: lipschitz, loss: {type: huber, kappa: 100}, lambda: 1.0e-7}",
              0.1,
              map(sketch),
              data.train(),
              own);
      return relativeError(model.predict(data.test().inputs(), own), data.test());
    }
  }

  /** The mean squared error over the range of the test targets. */
  private static double relativeError(Matrix predicted, Dataset<?, DenseVector> test) {
    Matrix truth = ((VectorSamples<?>) test.outputs()).dense();
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int i = 0; i < truth.rows(); i++) {
      double y = truth.get(i, 0);
      least = Math.min(least, y);
      most = Math.max(most, y);
      sum += Math.pow(predicted.get(i, 0) - y, 2) / truth.rows();
    }
    return sum / (most - least);
  }
}
