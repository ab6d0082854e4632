package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** Which way a ridge regression takes; the numbers of all ways are compared elsewhere. */
final class RidgeTest {
  private static final int N = 20;

  private final RunContext context = RunContext.withSeed(1);
  private final Ridge ridge = new Ridge(0.1);
  private final TrainingPairs<FeatureVector, FeatureVector> pairs =
      new TrainingPairs<>(vectors(N, 1), vectors(N, 2));

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(int count, int seed) {
    return TestSamples.dense(count, 2, seed).as(FeatureVector.class, "test");
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      MapSource source, ProjectionLearner learner) {
    return FitProblem.of(
        new Sides<>(new GaussianKernel(1), source, new LinearKernel(), learner), pairs, context);
  }

  /** Whether left-out predictions come from the very problem, and not from a light one. */
  private boolean keepsAll(MapSource source, ProjectionLearner learner) {
    FitProblem<FeatureVector, FeatureVector> problem = problem(source, learner);
    Optional<HeldOut.Source<FeatureVector>> found = ridge.train(problem).leftOut();
    return found.orElseThrow().equals(HeldOut.Source.leaveOneOut(ridge, problem));
  }

  @Test
  void onlyTheFactorThatIsTheModelIsKeptForRowsThatAreLeftOut() {
    assertThat(keepsAll(MapSource.exact(), Projections.none())).isTrue();
    assertThat(keepsAll(MapSource.exact(), Projections.coordinates())).isFalse();
    assertThat(keepsAll(MapSource.subsample(7), Projections.none())).isFalse();
    assertThat(keepsAll(MapSource.subsample(7), Projections.coordinates())).isFalse();
  }

  @Test
  void aSpectrumThatIsKnownIsUsedForPredictions() {
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(MapSource.exact(), Projections.none());
    Matrix expected = ridge.predict(problem, vectors(5, 3)).model().scores(rows(), some(), context);
    // The model of a factor has a weight for every output.
    assertThat(ridge.predict(problem, vectors(5, 3)).map().dimension()).isEqualTo(N);
    problem.prepareSearch();
    HeldOut<FeatureVector> found = ridge.predict(problem, vectors(5, 3));
    assertThat(found.map().dimension()).isEqualTo(2);
    assertThat(found.model().scores(rows(), some(), context).values())
        .containsExactly(expected.values(), within(1e-9));
  }

  private static Samples<Integer> rows() {
    return new HeldOut<>(
            new LinearKernel(),
            new org.okra.sketches.CoordinateMap<>(FeatureVector.class, new double[1]),
            Matrix.zeros(5, 1))
        .rows();
  }

  private Samples<FeatureVector> some() {
    return pairs.outputs().slice(0, 4);
  }

  @Test
  void missingTargetsAreLearntFromUnlessEveryTargetHasALambda() {
    Ridge each = new Ridge(0.1, Intercept.AUTO, 10);
    assertThat(ridge.takesMissingTargets()).isTrue();
    assertThat(each.takesMissingTargets()).isFalse();
    assertThat(ridge.leavesOneOut()).isTrue();
    assertThat(each.solve(TrainingSums.create(2, 2, context), context)).isEmpty();
  }

  @Test
  void aKnownSpectrumDoesNotServeTargetsOfWhichSomeAreMissing() {
    SparseMatrix.Builder observed = new SparseMatrix.Builder(2);
    for (int i = 0; i < N; i++) {
      observed.add(0, i).endRow();
    }
    FitProblem<FeatureVector, FeatureVector> masked =
        FitProblem.of(
            new Sides<>(
                new GaussianKernel(1),
                MapSource.subsample(7),
                new LinearKernel(),
                Projections.coordinates()),
            TrainingPairs.masked(vectors(N, 1), observed.build()),
            context);
    masked.prepareSearch();
    Matrix expected = ridge.train(masked).model().predict(vectors(5, 3), context);
    assertThat(ridge.predict(masked, vectors(5, 3)).predictions().values())
        .containsExactly(expected.values(), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(Intercept.class)
  void modelsFromSumsAreThoseOfTheRows(Intercept intercept) {
    Ridge wanted = new Ridge(0.1, intercept);
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(MapSource.subsample(7), Projections.coordinates());
    Fitted<FeatureVector, FeatureVector> fitted = wanted.train(problem);
    FeatureMap<FeatureVector> outputMap = fitted.model().outputMap();
    TrainingSums sums = fitted.sums().orElseThrow();
    Matrix expected = fitted.model().predict(vectors(5, 3), context);
    KernelModel<FeatureVector, FeatureVector> model =
        wanted
            .model(problem.inputMap(), new LinearKernel(), outputMap, sums, context)
            .orElseThrow();
    assertThat(model.predict(vectors(5, 3), context).values())
        .containsExactly(expected.values(), within(1e-10));
    Fitted<FeatureVector, FeatureVector> distant =
        wanted
            .train(
                problem.inputMap(),
                new LinearKernel(),
                outputMap,
                new RowsElsewhere(sums, pairs),
                context)
            .orElseThrow();
    assertThat(distant.sums()).containsSame(sums);
    assertThat(distant.model().predict(vectors(5, 3), context).values())
        .containsExactly(expected.values(), within(1e-10));
    int[] left = {3, 8};
    assertThat(distant.leftOut().orElseThrow().compute(left, context).predictions().values())
        .containsExactly(
            fitted.leftOut().orElseThrow().compute(left, context).predictions().values(),
            within(1e-9));
    assertThat(distant.leftOut().orElseThrow().compute(context).predictions().values())
        .containsExactly(
            fitted.leftOut().orElseThrow().compute(context).predictions().values(), within(1e-9));
  }

  /** Rows of which nobody asks more than sums and a few of them. */
  private record RowsElsewhere(TrainingSums sums, TrainingPairs<FeatureVector, FeatureVector> pairs)
      implements DistantRows<FeatureVector, FeatureVector> {
    @Override
    public Visited visited(Matrix basis) {
      throw new AssertionError("Ridge regression visits no rows.");
    }

    @Override
    public TrainingPairs<FeatureVector, FeatureVector> select(int[] numbers) {
      return pairs.select(numbers);
    }
  }

  @Test
  void aFileWithWeightsOrAConstantHasItsOwnFormat() {
    Matrix lower = Matrix.identity(2);
    double[] none = new double[0];
    assertThat(new Coefficients.Inverse(lower, none).format()).isEqualTo(1);
    assertThat(new Coefficients.Inverse(lower, new double[] {1, 2}).format()).isEqualTo(2);
    assertThat(new Coefficients.Inverse(lower, none, 1, 2).format()).isEqualTo(2);
    assertThat(new Coefficients.Inverse(lower, none).save().has("roots")).isFalse();
    assertThat(new Coefficients.Identity(2).format()).isEqualTo(2);
    assertThat(new Coefficients.Identity(2).save().integers("size")).containsExactly(2);
    assertThat(new Coefficients.Stored(lower).format()).isEqualTo(1);
  }
}
