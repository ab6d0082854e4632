package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.LinearKernel;
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
      int[][] asked = {{}, {7}, {3, 4, 5}, {0, 2, 49}, IntStream.range(0, N).toArray()};
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
}
