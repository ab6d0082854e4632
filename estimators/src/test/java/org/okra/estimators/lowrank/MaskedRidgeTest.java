package org.okra.estimators.lowrank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Ridge;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Ridge regression with missing targets is ridge regression of every target on its own rows. */
final class MaskedRidgeTest {
  private static final int ROWS = 30;
  private static final int TARGETS = 4;
  private static final double LAMBDA = 0.03;

  private final RunContext context = RunContext.builder().seed(7).threads(Threads.okra(1)).build();
  private final Matrix x = Problems.random(ROWS, 3, 1);
  private final Matrix y = Problems.random(ROWS, TARGETS, 2);
  private final Samples<FeatureVector> queries = vectors(Problems.random(6, 3, 3));

  /** Scattered gaps, a target of few rows, one without gaps, and one of the first rows only. */
  private static boolean isKnown(int row, int target) {
    return switch (target) {
      case 0 -> row % 3 != 0;
      case 1 -> row % 7 == 2;
      case 2 -> true;
      default -> row < 11;
    };
  }

  @Test
  void everyTargetIsLearntAsFromTheRowsThatHaveIt() {
    double[] weights = IntStream.range(0, ROWS).mapToDouble(i -> 0.5 + i % 4).toArray();
    for (Intercept intercept : List.of(Intercept.ON, Intercept.OFF)) {
      for (boolean sketched : List.of(true, false)) {
        for (double[] given : List.of(new double[0], weights)) {
          Matrix all = predicted(rows(0, ROWS), given, intercept, sketched);
          for (int t = 0; t < TARGETS; t++) {
            int task = t;
            int[] known = rows(0, ROWS, i -> isKnown(i, task));
            Matrix alone = predicted(known, given, intercept, sketched);
            assertThat(all.columnValues(t))
                .as("target %d, %s, sketched %s, weights %s", t, intercept, sketched, given.length)
                .containsExactly(alone.columnValues(t), within(1e-9));
          }
        }
      }
    }
  }

  @Test
  void rowsWithoutATargetDoNotShrinkIt() {
    Matrix few = predicted(rows(0, 11), new double[0], Intercept.ON, true);
    Matrix all = predicted(rows(0, ROWS), new double[0], Intercept.ON, true);
    assertThat(all.columnValues(3)).containsExactly(few.columnValues(3), within(1e-10));
  }

  @Test
  void aRowTwiceIsARowOfWeightTwo() {
    int[] twice = IntStream.concat(IntStream.range(0, ROWS), IntStream.of(2, 9, 16, 24)).toArray();
    double[] weights = new double[ROWS];
    Arrays.fill(weights, 1);
    IntStream.of(2, 9, 16, 24).forEach(i -> weights[i] = 2);
    for (boolean sketched : List.of(true, false)) {
      assertThat(predicted(twice, new double[0], Intercept.ON, sketched).values())
          .containsExactly(
              predicted(rows(0, ROWS), weights, Intercept.ON, sketched).values(), within(1e-9));
    }
  }

  @Test
  void aTargetAloneIsRidgeRegressionWithoutGaps() {
    int[] known = rows(0, ROWS, i -> isKnown(i, 0));
    for (Intercept intercept : List.of(Intercept.ON, Intercept.OFF)) {
      for (boolean sketched : List.of(true, false)) {
        TrainingPairs<FeatureVector, FeatureVector> complete =
            new TrainingPairs<>(vectors(x).select(known), vectors(y).select(known));
        Matrix expected = predicted(complete, intercept, sketched);
        assertThat(predicted(rows(0, ROWS), new double[0], intercept, sketched).columnValues(0))
            .containsExactly(expected.columnValues(0), within(1e-9));
      }
    }
  }

  private static int[] rows(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  private static int[] rows(int from, int to, IntPredicate kept) {
    return IntStream.range(from, to).filter(kept).toArray();
  }

  private static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "test");
  }

  /** What a model of some rows predicts for the queries, a column per target. */
  private Matrix predicted(int[] rows, double[] weights, Intercept intercept, boolean sketched) {
    SparseMatrix.Builder observed = new SparseMatrix.Builder(TARGETS);
    for (int i : rows) {
      for (int t = 0; t < TARGETS; t++) {
        if (isKnown(i, t)) {
          observed.add(t, y.get(i, t));
        }
      }
      observed.endRow();
    }
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        TrainingPairs.masked(vectors(x).select(rows), observed.build());
    double[] chosen =
        IntStream.of(rows).mapToDouble(i -> weights.length == 0 ? 1 : weights[i]).toArray();
    return predicted(weights.length == 0 ? pairs : pairs.weighted(chosen), intercept, sketched);
  }

  private Matrix predicted(
      TrainingPairs<FeatureVector, FeatureVector> pairs, Intercept intercept, boolean sketched) {
    Kernel<FeatureVector> input = sketched ? new LinearKernel() : new GaussianKernel(0.4);
    KernelModel<FeatureVector, FeatureVector> model =
        new Ridge(LAMBDA, intercept)
            .train(
                FitProblem.of(
                    new Sides<>(
                        input,
                        sketched ? MapSource.coordinates() : MapSource.exact(),
                        new LinearKernel(),
                        Projections.coordinates()),
                    pairs,
                    context))
            .model();
    Matrix predicted = model.predict(queries, context);
    double[] constant = model.outputMap().origin().orElseThrow();
    Matrix result = Matrix.zeros(predicted.rows(), TARGETS);
    for (int i = 0; i < result.rows(); i++) {
      for (int t = 0; t < TARGETS; t++) {
        result.set(i, t, predicted.get(i, t) + constant[t]);
      }
    }
    return result;
  }
}
