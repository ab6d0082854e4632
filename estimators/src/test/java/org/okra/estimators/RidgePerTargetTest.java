package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Against one ridge regression per target and lambda. */
final class RidgePerTargetTest {
  private static final int N = 60;
  private static final int TARGETS = 3;
  private static final double[] GRID = {1, 1e-1, 1e-2, 1e-3, 1e-4};

  private final RunContext context = RunContext.withSeed(1);
  private final DenseRows inputs = TestSamples.dense(N, 2, 1);
  private final Samples<FeatureVector> queries = vectors(TestSamples.dense(7, 2, 2));
  private final Matrix outputs = outputs();

  /** One target that is nearly all noise, one that has little, and one in other units. */
  private Matrix outputs() {
    RandomStream random = new RandomStream(3);
    Matrix result = Matrix.zeros(N, TARGETS);
    for (int i = 0; i < N; i++) {
      double x = inputs.dense().get(i, 0);
      result.set(i, 0, 5 + 0.1 * x + 2 * random.nextGaussian());
      result.set(i, 1, Math.sin(2 * x) + 0.01 * random.nextGaussian());
      result.set(i, 2, 100 * Math.cos(x) + 20 * random.nextGaussian());
    }
    return result;
  }

  private static Samples<FeatureVector> vectors(DenseRows rows) {
    return rows.as(FeatureVector.class, "test");
  }

  private TrainingPairs<FeatureVector, FeatureVector> pairs(Matrix targets, String weights) {
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs), vectors(new DenseRows(targets)));
    return weights.equals("equal")
        ? pairs
        : pairs.weighted(IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 3).toArray());
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      String input, TrainingPairs<FeatureVector, FeatureVector> pairs) {
    MapSource source = input.equals("exact") ? MapSource.exact() : MapSource.subsample(20);
    return FitProblem.of(
        new Sides<>(new GaussianKernel(0.5), source, new LinearKernel(), Projections.coordinates()),
        pairs,
        context);
  }

  private static int[] all(int n) {
    return IntStream.range(0, n).toArray();
  }

  /** The lambda of a target whose left-out errors, of these rows, are least. */
  private double chosen(FitProblem<FeatureVector, FeatureVector> own, Intercept intercept) {
    Samples<FeatureVector> truths = own.pairs().outputs();
    double[] weights = own.pairs().weights();
    double best = Double.POSITIVE_INFINITY;
    double lambda = 0;
    for (double each : GRID) {
      Matrix left = new Ridge(each, intercept).leaveOneOut(own, all(N)).predictions();
      double sum = 0;
      for (int i = 0; i < N; i++) {
        double residual = truths.get(i).toArray()[0] - left.get(i, 0);
        sum += (weights.length == 0 ? 1 : weights[i]) * residual * residual;
      }
      if (sum < best) {
        best = sum;
        lambda = each;
      }
    }
    return lambda;
  }

  @ParameterizedTest
  @CsvSource({
    "exact, equal, AUTO",
    "exact, different, ON",
    "sketch, equal, OFF",
    "sketch, different, AUTO"
  })
  void everyColumnIsARidgeRegressionOfItsOwn(String input, String weights, Intercept intercept) {
    var problem = problem(input, pairs(outputs, weights));
    Ridge estimator = new Ridge(1e-2, intercept, 100);
    Matrix predicted = estimator.train(problem).model().predict(queries, context);
    Matrix held = estimator.predict(problem, queries).predictions();
    double[] lambdas = new double[TARGETS];
    for (int j = 0; j < TARGETS; j++) {
      var own = problem(input, pairs(outputs.columnBlock(j, j + 1).copy(), weights));
      lambdas[j] = chosen(own, intercept);
      Matrix expected =
          new Ridge(lambdas[j], intercept).train(own).model().predict(queries, context);
      for (int i = 0; i < queries.size(); i++) {
        double tolerance = 1e-7 * (1 + Math.abs(expected.get(i, 0)));
        assertThat(predicted.get(i, j)).isCloseTo(expected.get(i, 0), within(tolerance));
        assertThat(held.get(i, j)).isCloseTo(expected.get(i, 0), within(tolerance));
      }
    }
    assertThat(Arrays.stream(lambdas).distinct().count()).isGreaterThan(1);
  }

  /** Every left-out entry is that of one lambda, and not always of the one that all rows choose. */
  @Test
  void leftOutRowsDoNotChooseTheirLambda() {
    Matrix noise = TestSamples.dense(N, 40, 5).dense();
    var problem = problem("exact", pairs(noise, "equal"));
    Ridge estimator = new Ridge(1e-2, Intercept.ON, 100);
    Matrix left = estimator.leaveOneOut(problem, all(N)).predictions();
    double honest = meanSquare(noise, left);
    double flattered = 0;
    double chance = 0;
    for (int j = 0; j < noise.columns(); j++) {
      Matrix target = noise.columnBlock(j, j + 1).copy();
      var own = problem("exact", pairs(target, "equal"));
      Ridge best = new Ridge(chosen(own, Intercept.ON), Intercept.ON);
      flattered += meanSquare(target, best.leaveOneOut(own, all(N)).predictions()) / 40;
      Ridge most = new Ridge(1, Intercept.ON);
      chance += meanSquare(target, most.leaveOneOut(own, all(N)).predictions()) / 40;
    }
    // Nothing can be learnt from noise: what looks better than much shrinkage is flattery.
    assertThat(flattered).isLessThan(chance);
    assertThat(honest).isGreaterThanOrEqualTo(chance);
  }

  @Test
  void someLeftOutRowsAreThoseAmongAll() {
    var problem = problem("exact", pairs(outputs, "different"));
    Ridge estimator = new Ridge(1e-2, Intercept.ON, 100);
    Matrix every = estimator.leaveOneOut(problem, all(N)).predictions();
    int[] rows = {1, 7, 8, 59};
    Matrix some = estimator.leaveOneOut(problem, rows).predictions();
    assertThat(some.rows()).isEqualTo(4);
    for (int i = 0; i < rows.length; i++) {
      assertThat(some.rowValues(i)).containsExactly(every.rowValues(rows[i]), within(1e-12));
    }
  }

  /** A narrow kernel: every system is well conditioned, so that nothing but the rule cuts. */
  @Test
  void tinyLambdasBelowTheGivenOneAreNotTrustedByAFactorOfFeatures() {
    double[] grid = {3e-5, 3e-6, 3e-7, 3e-8, 3e-9, 3e-10, 1e-10, 3e-11, 3e-12};
    double[] tiny = {1e-11, 1e-12, 1e-13};
    for (MapSource source : new MapSource[] {MapSource.exact(), MapSource.subsample(20)}) {
      FitProblem<FeatureVector, FeatureVector> problem =
          FitProblem.of(
              new Sides<>(
                  new GaussianKernel(1e3), source, new LinearKernel(), Projections.coordinates()),
              pairs(outputs, "equal"),
              context);
      var map = problem.coordinates(1e-2);
      boolean exact = problem.isExact();
      assertThat(TargetLambdas.of(problem, map, Intercept.OFF, grid).grid()).hasSize(exact ? 9 : 7);
      // The given one and larger ones are tried however small they are.
      assertThat(TargetLambdas.of(problem, map, Intercept.OFF, tiny).grid()).hasSize(exact ? 3 : 2);
      problem.spectrum();
      assertThat(TargetLambdas.of(problem, map, Intercept.OFF, grid).grid()).hasSize(9);
    }
  }

  @Test
  void ofManyRowsSomeDecide() {
    int n = TargetLambdas.MOST_ROWS + 100;
    DenseRows many = TestSamples.dense(n, 2, 6);
    Matrix targets = TestSamples.dense(n, 2, 7).dense();
    for (int i = 0; i < n; i++) {
      targets.set(i, 0, Math.sin(3 * many.dense().get(i, 0)));
    }
    var problem =
        FitProblem.of(
            new Sides<>(
                new GaussianKernel(0.5),
                MapSource.subsample(20),
                new LinearKernel(),
                Projections.coordinates()),
            new TrainingPairs<>(vectors(many), vectors(new DenseRows(targets))),
            context);
    Ridge estimator = new Ridge(1e-2, Intercept.ON, 100);
    int[] few = {3, 40, 2001};
    int[] enough = IntStream.range(0, TargetLambdas.MOST_ROWS).toArray();
    Matrix left = estimator.leaveOneOut(problem, few).predictions();
    Matrix more = estimator.leaveOneOut(problem, enough).predictions();
    Matrix smooth = new Ridge(1e-4, Intercept.ON).leaveOneOut(problem, few).predictions();
    Matrix flat = new Ridge(1, Intercept.ON).leaveOneOut(problem, few).predictions();
    for (int i = 0; i < few.length; i++) {
      assertThat(left.get(i, 0)).isCloseTo(smooth.get(i, 0), within(1e-9));
      assertThat(left.get(i, 1)).isCloseTo(flat.get(i, 1), within(1e-9));
    }
    assertThat(more.get(3, 0)).isCloseTo(smooth.get(0, 0), within(1e-9));
    assertThat(more.get(40, 1)).isCloseTo(flat.get(1, 1), within(1e-9));
  }

  private static double meanSquare(Matrix truths, Matrix predicted) {
    double sum = 0;
    for (int j = 0; j < truths.columns(); j++) {
      for (int i = 0; i < truths.rows(); i++) {
        double residual = truths.get(i, j) - predicted.get(i, j);
        sum += residual * residual;
      }
    }
    return sum / truths.rows() / truths.columns();
  }

  /** Rows that occur twice make K singular, so that no factor exists for the smallest lambdas. */
  @Test
  void lambdasThatCannotBeComputedWithAreNoChoice() {
    int[] twice = IntStream.range(0, N).map(i -> i / 2).toArray();
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs).select(twice), vectors(new DenseRows(outputs)));
    double[] most = {20, 5, 500};
    for (String input : new String[] {"exact", "sketch"}) {
      Ridge estimator = new Ridge(1e-6, Intercept.AUTO, 1e12);
      Matrix predicted = estimator.train(problem(input, pairs)).model().predict(queries, context);
      Matrix left = estimator.leaveOneOut(problem(input, pairs), all(N)).predictions();
      for (int j = 0; j < TARGETS; j++) {
        for (double value : predicted.columnValues(j)) {
          assertThat(Math.abs(value)).isLessThan(most[j]);
        }
        for (double value : left.columnValues(j)) {
          assertThat(Math.abs(value)).isLessThan(most[j]);
        }
      }
    }
  }

  /** The larger lambda of the grid works, and without the given one there is no regression. */
  @Test
  void aGivenLambdaThatCannotBeComputedWithIsAnError() {
    int[] twice = IntStream.range(0, N).map(i -> i / 2).toArray();
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs).select(twice), vectors(new DenseRows(outputs)));
    double lambda = 1e-12;
    while (isPositiveDefinite(lambda, pairs)) {
      lambda /= 10;
    }
    assertThat(lambda).isLessThan(1e-12);
    Ridge estimator = new Ridge(lambda, Intercept.AUTO, 10);
    assertThatThrownBy(() -> estimator.train(problem("exact", pairs)))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_POSITIVE_DEFINITE));
  }

  private boolean isPositiveDefinite(
      double lambda, TrainingPairs<FeatureVector, FeatureVector> pairs) {
    try {
      problem("exact", pairs).lower(lambda);
      return true;
    } catch (OkraException e) {
      return false;
    }
  }

  @Test
  void bySpectrumTheSamePredictionsAsByFactors() {
    Ridge estimator = new Ridge(1e-2, Intercept.AUTO, 100);
    for (String input : new String[] {"exact", "sketch"}) {
      FitProblem<FeatureVector, FeatureVector> prepared =
          problem(input, pairs(outputs, "different"));
      prepared.prepareSearch();
      Matrix expected =
          estimator
              .train(problem(input, pairs(outputs, "different")))
              .model()
              .predict(queries, context);
      Matrix found = estimator.predict(prepared, queries).predictions();
      assertThat(found.values()).containsExactly(expected.values(), within(1e-7));
    }
  }

  @Test
  void theUnitOfATargetDoesNotMatter() {
    Matrix scaled = outputs.copy();
    for (int i = 0; i < N; i++) {
      scaled.set(i, 1, 1e6 * outputs.get(i, 1) - 3e6);
    }
    Ridge estimator = new Ridge(1e-4, Intercept.AUTO, 1e4);
    Matrix expected =
        estimator.predict(problem("exact", pairs(outputs, "equal")), queries).predictions();
    Matrix found =
        estimator.predict(problem("exact", pairs(scaled, "equal")), queries).predictions();
    for (int i = 0; i < queries.size(); i++) {
      assertThat(found.get(i, 1)).isCloseTo(1e6 * expected.get(i, 1) - 3e6, within(1e-6 * 3e6));
      assertThat(found.get(i, 0)).isCloseTo(expected.get(i, 0), within(1e-9));
    }
  }

  @Test
  void whatIsNoVectorIsRefused() {
    @SuppressWarnings("unchecked") // What the name says.
    Samples<Ranking> rankings = (Samples<Ranking>) TestSamples.of("rankings", N, 4);
    FitProblem<FeatureVector, Ranking> ranked =
        FitProblem.of(
            new Sides<>(
                new GaussianKernel(0.5), MapSource.exact(), new KemenyKernel(), Projections.none()),
            new TrainingPairs<>(vectors(inputs), rankings),
            context);
    assertThatThrownBy(() -> new Ridge(1e-2, Intercept.AUTO, 50).train(ranked))
        .isInstanceOf(OkraException.class)
        .hasMessage(
            "{type: ridge, lambda: 0.01, intercept: auto, spread: 50.0} has lambdas of their own"
                + " for the coordinates of vectors: it needs the output kernel linear, without a"
                + " sketch or with the sketch coordinates, and not kemeny. Leave out 'spread'.")
        .extracting(e -> ((OkraException) e).code())
        .isEqualTo(ErrorCode.INVALID_OPTION);
    var masked =
        FitProblem.of(
            new Sides<>(
                new GaussianKernel(0.5),
                MapSource.exact(),
                new LinearKernel(),
                Projections.coordinates()),
            TrainingPairs.masked(vectors(inputs), halfOf(outputs)),
            context);
    assertThatThrownBy(() -> new Ridge(1e-2, Intercept.AUTO, 50).train(masked))
        .hasMessageContaining("some targets are missing");
    assertThatThrownBy(() -> new Ridge(1, Intercept.ON, 0.5)).hasMessageContaining("'spread'");
    assertThat(new PerTarget(new Ridge(1, Intercept.ON, 50)).grid())
        .containsExactly(50, 10, 1, 0.1, 0.02);
    // A power of ten is a step and no more, however its logarithm is rounded.
    assertThat(new PerTarget(new Ridge(1, Intercept.ON, 1000)).grid())
        .containsExactly(1000, 100, 10, 1, 0.1, 0.01, 0.001);
  }

  /** Every other entry. */
  private static SparseMatrix halfOf(Matrix matrix) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(matrix.columns());
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = i % 2; j < matrix.columns(); j += 2) {
        builder.add(j, matrix.get(i, j));
      }
      builder.endRow();
    }
    return builder.build();
  }
}
