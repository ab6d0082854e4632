package org.okra.estimators.lowrank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Named;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class LowRankTest {
  private static final double LAMBDA = 0.01;
  private final RunContext context = RunContext.builder().seed(5).threads(Threads.okra(1)).build();
  private final Kernel<FeatureVector> kx = new GaussianKernel(0.3);
  private final Kernel<FeatureVector> ky = new GaussianKernel(0.1);
  private final DenseRows inputs = new DenseRows(Problems.random(40, 2, 1));
  private final DenseRows outputs = new DenseRows(outputsOf(inputs.dense()));
  private final DenseRows queries = new DenseRows(Problems.random(7, 2, 2));
  private final TrainingPairs<FeatureVector, FeatureVector> pairs =
      new TrainingPairs<>(
          inputs.as(FeatureVector.class, "test"), outputs.as(FeatureVector.class, "test"));

  private static Matrix outputsOf(Matrix x) {
    Matrix y = Matrix.zeros(x.rows(), 2);
    for (int i = 0; i < x.rows(); i++) {
      y.set(i, 0, Math.sin(x.get(i, 0)) + x.get(i, 1));
      y.set(i, 1, Math.cos(2 * x.get(i, 1)));
    }
    return y;
  }

  private Fitter regression(MapSource input, ProjectionLearner output, TraceNormMethod method) {
    return new Fitter(
        new Sides<>(kx, input, ky, output), new LowRank(LAMBDA, 40, 20_000, 1e-10, method));
  }

  /** Fits with all that the solver knows. */
  private record Fitter(Sides<FeatureVector, FeatureVector> sides, LowRank estimator) {
    LowRank.Fit<FeatureVector, FeatureVector> fit(
        TrainingPairs<? extends FeatureVector, ? extends FeatureVector> pairs, RunContext context) {
      return path(pairs, new double[] {estimator.lambda()}, context).get(0);
    }

    List<LowRank.Fit<FeatureVector, FeatureVector>> path(
        TrainingPairs<? extends FeatureVector, ? extends FeatureVector> pairs,
        double[] lambdas,
        RunContext context) {
      return estimator.path(FitProblem.of(sides, pairs, context), lambdas);
    }
  }

  @Test
  void withDefaultOptionsTheRunEndsConvergedAtTheBestObjective() {
    // Fast falling kernel spectra and noise, on which proximal steps stall.
    DenseRows x = new DenseRows(Problems.random(120, 2, 11));
    Matrix y = outputsOf(x.dense());
    context.linearAlgebra().add(0.3, Problems.random(120, 2, 12), y);
    Fitted<FeatureVector, FeatureVector> fitted =
        train("low-rank", new TrainingPairs<>(x, new DenseRows(y)));
    assertThat(fitted.facts()).containsEntry("converged", 1.0);
    assertThat(fitted.facts().get("iterations")).isLessThan(200);
    assertThat(fitted.facts().get("gap")).isLessThan(1e-3 * fitted.facts().get("objective"));
  }

  private Fitted<FeatureVector, FeatureVector> train(
      String estimator, TrainingPairs<? extends FeatureVector, ? extends FeatureVector> p) {
    return new OutputKernelRegression<>(
            new Sides<>(kx, MapSource.exact(), ky, Projections.none()), Named.estimator(estimator))
        .train(p, context);
  }

  @Test
  void inputsThatSpanNothingGiveTheZeroModel() {
    DenseRows zeros = new DenseRows(Matrix.zeros(40, 2));
    for (TraceNormMethod method : TraceNormMethod.values()) {
      var fit =
          new Fitter(
                  new Sides<>(new LinearKernel(), MapSource.exact(), ky, Projections.none()),
                  new LowRank(LAMBDA, 40, 100, 1e-8, method))
              .fit(new TrainingPairs<>(zeros, outputs), context);
      assertThat(fit.solution().rank()).isZero();
      assertThat(fit.solution().converged()).isTrue();
      assertThat(fit.solution().gap()).isZero();
      assertThat(fit.model().weights(queries, context).values()).containsOnly(0);
    }
  }

  private static MapSource sketch(int size) {
    return Named.sketch("{type: subsample, size: " + size + "}");
  }

  private static ProjectionLearner sketchedOutput(int size) {
    return Projections.sketch(sketch(size));
  }

  @Test
  void theObjectiveIsThatOfTheModel() {
    for (MapSource input : List.of(MapSource.exact(), sketch(15))) {
      var fit =
          regression(input, Projections.none(), TraceNormMethod.ALTERNATING).fit(pairs, context);
      double loss = Arrays.stream(fit.model().surrogateErrors(inputs, outputs, context)).sum() / 40;
      double norm = Arrays.stream(fit.solution().singularValues()).sum();
      assertThat(fit.solution().objective())
          .isCloseTo(loss + LAMBDA * norm, within(1e-9 * fit.solution().objective()));
      assertThat(fit.solution().gap()).isLessThan(1e-4 * fit.solution().objective());
    }
  }

  @Test
  void theRoutesAgreeOnTheWeights() {
    Matrix expected = null;
    for (TraceNormMethod method : TraceNormMethod.values()) {
      var fit = regression(MapSource.exact(), Projections.none(), method).fit(pairs, context);
      Matrix predicted = fit.model().scores(queries, outputs, context);
      expected = expected == null ? predicted : expected;
      assertThat(predicted.values()).containsExactly(expected.values(), within(2e-4));
    }
  }

  @Test
  void fullSketchesOnEitherSideAreTheExactMethod() {
    Matrix exact = scores(MapSource.exact(), Projections.none());
    assertThat(scores(sketch(40), Projections.none()).values())
        .containsExactly(exact.values(), within(1e-4));
    assertThat(scores(MapSource.exact(), sketchedOutput(40)).values())
        .containsExactly(exact.values(), within(1e-4));
    assertThat(scores(sketch(40), sketchedOutput(40)).values())
        .containsExactly(exact.values(), within(1e-4));
  }

  private Matrix scores(MapSource input, ProjectionLearner output) {
    return regression(input, output, TraceNormMethod.PROXIMAL)
        .fit(pairs, context)
        .model()
        .scores(queries, outputs, context);
  }

  @Test
  void learntProjectionsWorkOnTheOutputSide() {
    for (ProjectionLearner learner :
        List.of(new Projections.ReducedRank(6), new Projections.Kde(6))) {
      for (MapSource input : List.of(MapSource.exact(), sketch(15))) {
        var fit = regression(input, learner, TraceNormMethod.AUTOMATIC).fit(pairs, context);
        assertThat(fit.model().outputMap().dimension()).isEqualTo(6);
        assertThat(fit.solution().converged()).isTrue();
        assertThat(mean(fit.model().surrogateErrors(queries, labels(), context))).isLessThan(0.6);
      }
    }
  }

  private DenseRows labels() {
    return new DenseRows(outputsOf(queries.dense()));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  @Test
  void aModelByNameReportsItsFacts() {
    Fitted<FeatureVector, FeatureVector> fitted =
        train("{type: low-rank, lambda: 0.01, method: alternating}", pairs);
    assertThat(fitted.facts())
        .containsKeys("objective", "gap", "gradient-norm", "rank", "iterations", "converged");
    assertThat(fitted.facts().get("rank")).isBetween(1.0, 39.0);
    assertThat(fitted.leftOut()).isEmpty();
  }

  @Test
  void theWeightsAreOverTheTrainingOutputs() {
    KernelModel<FeatureVector, FeatureVector> model =
        regression(MapSource.exact(), Projections.none(), TraceNormMethod.PROXIMAL)
            .fit(pairs, context)
            .model();
    Matrix weights = model.weights(queries, context);
    assertThat(weights.columns()).isEqualTo(40);
    // Not chosen with care, so not as good as ridge, but no worse than twice its error.
    var ridge =
        new OutputKernelRegression<>(kx, MapSource.exact(), ky, Projections.none(), 1e-3)
            .fit(inputs, outputs, context);
    assertThat(mean(model.surrogateErrors(queries, labels(), context)))
        .isLessThan(2 * mean(ridge.surrogateErrors(queries, labels(), context)));
  }

  @Test
  void aPathGivesAModelPerLambda() {
    var fits =
        regression(sketch(15), sketchedOutput(10), TraceNormMethod.AUTOMATIC)
            .path(pairs, new double[] {10, 0.1, 0.001}, context);
    assertThat(fits).hasSize(3);
    assertThat(fits.get(0).solution().rank()).isZero();
    assertThat(fits.get(0).model().predict(queries, context).values()).containsOnly(0);
    assertThat(fits.get(2).solution().rank()).isGreaterThan(fits.get(1).solution().rank());
  }
}
