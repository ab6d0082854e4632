package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;

final class KernelModelTest {
  private static final int N = 20;

  private final RunContext context = RunContext.withSeed(1);
  private final Samples<FeatureVector> inputs = vectors(N, 2, 1);
  private final Samples<FeatureVector> outputs = vectors(N, 2, 2);

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(int count, int dimension, int seed) {
    return TestSamples.dense(count, dimension, seed).as(FeatureVector.class, "test");
  }

  private static CoordinateMap<FeatureVector> coordinates(int dimension) {
    return new CoordinateMap<>(FeatureVector.class, new double[dimension]);
  }

  /** Coordinates that say they come from landmarks, and count who joins them with coefficients. */
  private record Landmarks(int count, AtomicInteger joined) implements FeatureMap<FeatureVector> {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public void apply(Samples<? extends FeatureVector> z, Matrix block, RunContext context) {
      coordinates(2).apply(z, block, context);
    }

    @Override
    public Optional<LandmarkMap<FeatureVector>> landmarkForm() {
      return count == 0
          ? Optional.empty()
          : Optional.of(LandmarkMap.identity(new LinearKernel(), vectors(count, 2, 3)));
    }

    @Override
    public FeatureMap<FeatureVector> followedBy(Matrix v, RunContext context) {
      joined.incrementAndGet();
      return FeatureMap.super.followedBy(v, context);
    }
  }

  /** With r = b = 2: s b values of a joined map against r^2 + r b = 8 of two steps. */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "4, 1", "5, 0"})
  void aMapIsJoinedWithTheCoefficientsWhereThatIsCheaper(int landmarks, int joined) {
    Landmarks map = new Landmarks(landmarks, new AtomicInteger());
    Matrix c = Matrix.ofRows(new double[] {1, 2}, new double[] {3, 5});
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(map, new LinearKernel(), coordinates(2), c);
    for (int round = 0; round < 2; round++) {
      Matrix predicted = model.predict(inputs, context);
      for (int i = 0; i < N; i++) {
        double[] x = inputs.get(i).toArray();
        assertThat(predicted.get(i, 0)).isCloseTo(x[0] + 3 * x[1], within(1e-14));
        assertThat(predicted.get(i, 1)).isCloseTo(2 * x[0] + 5 * x[1], within(1e-14));
      }
    }
    assertThat(map.joined().get()).isEqualTo(joined);
  }

  private FitProblem<FeatureVector, FeatureVector> problem(ProjectionLearner learner) {
    return FitProblem.of(
        new Sides<>(new GaussianKernel(1), MapSource.exact(), new LinearKernel(), learner),
        new TrainingPairs<>(inputs, outputs),
        context);
  }

  @ParameterizedTest
  @CsvSource({"OFF, 10, true", "OFF, 11, false", "ON, 3, false"})
  void theInverseIsAppliedToOutputsIfTheyAreFewerThanHalfTheRows(
      Intercept intercept, int columns, boolean moved) {
    KernelModel<FeatureVector, FeatureVector> model =
        new Ridge(0.1, intercept).train(problem(Projections.none())).model();
    Matrix before = TestSamples.dense(N, columns, 5).dense();
    Matrix embedded = before.copy();
    assertThat(model.moveCoefficients(embedded, context)).isEqualTo(moved);
    if (moved) {
      Matrix phi = model.inputMap().apply(inputs, context);
      Matrix expected = context.linearAlgebra().multiply(model.predict(inputs, context), before);
      assertThat(context.linearAlgebra().multiply(phi, embedded).values())
          .containsExactly(expected.values(), within(1e-10));
    } else {
      assertThat(embedded.values()).isEqualTo(before.values());
    }
  }

  @Test
  void storedCoefficientsStayWhereTheyAre() {
    KernelModel<FeatureVector, FeatureVector> model =
        new Ridge(0.1, Intercept.OFF).train(problem(Projections.coordinates())).model();
    Matrix embedded = Matrix.identity(2);
    assertThat(model.moveCoefficients(embedded, context)).isFalse();
    assertThat(embedded.values()).isEqualTo(Matrix.identity(2).values());
  }

  /** All targets are far from 0, so that a constant of the sums would show. */
  @Test
  void onlyAModelWithAConstantGetsAnotherOne() {
    TrainingSums sums = TrainingSums.create(2, 2, context);
    Matrix targets = Matrix.zeros(N, 2);
    targets.fill(7);
    Matrix features = TestSamples.dense(N, 2, 1).dense();
    sums.add(features, targets, new double[0], context);
    Matrix solution = Matrix.identity(2);
    KernelModel<FeatureVector, FeatureVector> without =
        KernelModel.of(coordinates(2), new LinearKernel(), coordinates(2), Matrix.zeros(2, 2));
    assertThat(without.again(solution, sums).predict(inputs, context).values())
        .containsExactly(features.values(), within(1e-14));
    KernelModel<FeatureVector, FeatureVector> with =
        new KernelModel<>(
            coordinates(2),
            new LinearKernel(),
            coordinates(2),
            new Coefficients.Stored(Matrix.zeros(2, 2), new double[] {1, 1}));
    Matrix moved = with.again(solution, sums).predict(inputs, context);
    double mean = 0;
    for (int i = 0; i < N; i++) {
      mean += features.get(i, 0) / N;
    }
    assertThat(moved.get(4, 0)).isCloseTo(7 + features.get(4, 0) - mean, within(1e-12));
  }

  @Test
  void coordinatesHaveNoWeightsOverOutputs() {
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(coordinates(2), new LinearKernel(), coordinates(2), Matrix.identity(2));
    assertThatThrownBy(model::outputLandmarks)
        .hasMessageStartingWith("The output map (")
        .hasMessageEndingWith(
            ") has no landmarks, so there are no weights over outputs. Use a sketch or a learnt"
                + " projection on the output side.");
  }
}
