package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.SharedDistances;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;

/** What is kept of the rows of a problem, and how rows are asked for. */
final class InputSideTest {
  private static final int N = 50;
  private static final int DIMENSION = 6;

  private final DenseRows inputs = TestSamples.dense(N, DIMENSION, 1);
  private final double[] weights = IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 3).toArray();

  private FitProblem<FeatureVector, FeatureVector> problem(double[] given, long bytes) {
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(
            inputs.as(FeatureVector.class, "test"),
            TestSamples.dense(N, 2, 2).as(FeatureVector.class, "test"));
    return FitProblem.of(
        new Sides<>(
            new LinearKernel(),
            MapSource.coordinates(),
            new LinearKernel(),
            Projections.coordinates()),
        given.length == 0 ? pairs : pairs.weighted(given),
        RunContext.builder().memory(new MemoryBudget(bytes)).build());
  }

  @Test
  void featuresOfAllRowsAreKeptWhenTheyAreAnEighthOfTheMemory() {
    long features = 8L * N * DIMENSION;
    FitProblem<FeatureVector, FeatureVector> enough = problem(weights, 8 * features);
    assertThat(enough.features()).isSameAs(enough.features());
    FitProblem<FeatureVector, FeatureVector> less = problem(weights, 8 * features - 8);
    assertThat(less.features()).isNotSameAs(less.features());
    // A light problem computes them again, and changes nothing in the other one.
    Matrix kept = enough.features();
    assertThat(enough.light().features()).isNotSameAs(kept);
    assertThat(enough.features()).isSameAs(kept);
  }

  @Test
  void rowsAreThoseOfAllFeaturesHoweverTheyAreAskedFor() {
    for (double[] given : new double[][] {{}, weights}) {
      FitProblem<FeatureVector, FeatureVector> problem = problem(given, 1 << 24);
      int[][] asked = {{}, {7}, {3, 4, 5}, {0, 2, 49}, {1, 4}, IntStream.range(0, N).toArray()};
      for (int round = 0; round < 2; round++) {
        for (int[] rows : asked) {
          Matrix found = problem.featuresOf(rows);
          assertThat(found.rows()).isEqualTo(rows.length);
          for (int i = 0; i < rows.length; i++) {
            double root = given.length == 0 ? 1 : Math.sqrt(given[rows[i]]);
            for (int j = 0; j < DIMENSION; j++) {
              double expected = root * inputs.dense().get(rows[i], j);
              assertThat(found.get(i, j)).isCloseTo(expected, within(1e-14));
            }
          }
        }
        problem.features(); // first computed, then taken from those that are kept
      }
    }
  }

  @Test
  void aProblemWithoutWeightsIsItsOwn() {
    FitProblem<FeatureVector, FeatureVector> equal = problem(new double[0], 1 << 24);
    assertThat(equal.unweighted()).isSameAs(equal);
    FitProblem<FeatureVector, FeatureVector> weighted = problem(weights, 1 << 24);
    FitProblem<FeatureVector, FeatureVector> without = weighted.unweighted();
    assertThat(without.weight()).isEqualTo(N);
    assertThat(without.inputMap()).isSameAs(weighted.inputMap());
    assertThat(weighted.weight())
        .isEqualTo(IntStream.range(0, N).mapToDouble(i -> weights[i]).sum());
  }

  @Test
  void spannedRowsHaveTheProductsOfTheRows() {
    FitProblem<FeatureVector, FeatureVector> problem = problem(weights, 1 << 24);
    Matrix rotated = problem.rotatedRows();
    Matrix features = problem.features();
    for (int i = 0; i < N; i += 7) {
      for (int j = 0; j < N; j += 5) {
        double expected = 0;
        double found = 0;
        for (int k = 0; k < DIMENSION; k++) {
          expected += features.get(i, k) * features.get(j, k);
          found += rotated.get(i, k) * rotated.get(j, k);
        }
        assertThat(found).isCloseTo(expected, within(1e-12));
      }
    }
  }

  private InputSide<FeatureVector> side(FeatureMap<FeatureVector> map) {
    return InputSide.of(
        new LinearKernel(),
        new TrainingPairs<>(
            inputs.as(FeatureVector.class, "test"),
            TestSamples.dense(N, 2, 2).as(FeatureVector.class, "test")),
        map,
        Fold.STANDARD,
        SharedDistances.none(),
        RunContext.withSeed(1));
  }

  @Test
  void onlyAMapThatHasEveryInputAsLandmarkIsTheGramMatrix() {
    LinearKernel kernel = new LinearKernel();
    var all = inputs.as(FeatureVector.class, "test");
    assertThat(side(LandmarkMap.identity(kernel, all)).isExact()).isTrue();
    assertThat(side(LandmarkMap.identity(kernel, all.slice(0, N - 1))).isExact()).isFalse();
  }

  @Test
  void neverTwoFactorsAreHeldAndNoneBesideTheSpectrum() {
    InputSide<FeatureVector> side =
        side(new CoordinateMap<>(FeatureVector.class, new double[DIMENSION]));
    Matrix covariance = Matrix.identity(DIMENSION);
    side.lower(0.1, () -> covariance);
    side.lower(
        0.2,
        () -> {
          assertThat(side.known().factor().value()).isEmpty();
          return covariance;
        });
    assertThat(side.known().factor().value()).isPresent();
    side.spectrum(() -> covariance, side.context().linearAlgebra()::eigen);
    assertThat(side.known().factor().value()).isEmpty();
  }

  @Test
  void squaredTargetsAreThoseOfTheWeightedRows() {
    for (MapSource source : List.of(MapSource.coordinates(), MapSource.exact())) {
      DenseRows outputs = TestSamples.dense(N, 2, 2);
      FitProblem<FeatureVector, FeatureVector> problem =
          FitProblem.of(
              new Sides<>(
                  new LinearKernel(), source, new LinearKernel(), Projections.coordinates()),
              new TrainingPairs<>(
                      inputs.as(FeatureVector.class, "test"),
                      outputs.as(FeatureVector.class, "test"))
                  .weighted(weights),
              // Exact rows need no sums, which would be as large as their Gram matrix.
              RunContext.builder().memory(new MemoryBudget(8 * N * N - 8)).build());
      double expected = 0;
      for (int i = 0; i < N; i++) {
        double[] row = outputs.dense().rowValues(i);
        expected += weights[i] * (row[0] * row[0] + row[1] * row[1]);
      }
      assertThat(problem.squaredTargets(problem.outputMap(1)))
          .isCloseTo(expected, within(1e-12 * expected));
    }
  }

  @Test
  void aSmootherOfTheFactorComputesNoSpectrum() {
    FitProblem<FeatureVector, FeatureVector> problem =
        FitProblem.of(
            new Sides<>(
                new LinearKernel(),
                MapSource.exact(),
                new LinearKernel(),
                Projections.coordinates()),
            new TrainingPairs<>(
                inputs.as(FeatureVector.class, "test"),
                TestSamples.dense(N, 2, 2).as(FeatureVector.class, "test")),
            RunContext.withSeed(1));
    problem.smoother(0.1).apply(Matrix.identity(N));
    assertThat(problem.hasSpectrum()).isFalse();
  }

  @Test
  void onePathServesEveryLambda() {
    FitProblem<FeatureVector, FeatureVector> problem = problem(weights, 1 << 24);
    FeatureMap<FeatureVector> map = problem.outputMap(1);
    RidgePath<FeatureVector> path = problem.path(map, inputs, Intercept.ON);
    assertThat(problem.path(map, inputs, Intercept.ON)).isSameAs(path);
    assertThat(problem.path(map, inputs, Intercept.OFF)).isNotSameAs(path);
  }

  @Test
  void sumsThatSomebodyElseComputesAreUsedAsTheyAre() {
    FitProblem<FeatureVector, FeatureVector> own = problem(weights, 1 << 24);
    FitProblem<FeatureVector, FeatureVector> other = problem(weights, 1 << 24);
    FitProblem<FeatureVector, FeatureVector> asking =
        own.summedBy((problem, map) -> other.sums(map));
    FeatureMap<FeatureVector> map = asking.outputMap(0.1);
    assertThat(asking.sums(map).gram()).isSameAs(other.sums(map).gram());
    assertThat(asking.ridge(0.1, map).values())
        .containsExactly(problem(weights, 1 << 24).ridge(0.1, map).values(), within(1e-12));
  }
}
