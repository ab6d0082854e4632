package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Precision;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.EntryLaw;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;
import org.okra.sketches.PSparsifiedSketch;
import org.okra.sketches.SketchSize;

/**
 * Sums over features that are not whitened row by row give the models of those that are: sketches
 * of more than 256 rows, with and without points that nearly repeat others.
 */
final class QuickFeaturesTest {
  private static final int N = 500;
  private static final int SIZE = 300;
  private static final double LAMBDA = 1e-4;

  private final RunContext context = RunContext.withSeed(6);
  private final Kernel<FeatureVector> kx = new GaussianKernel(0.02);
  private final Kernel<FeatureVector> ky = new LinearKernel();
  private final Samples<FeatureVector> queries = vectors(TestSamples.dense(20, 30, 8));
  private final Samples<FeatureVector> outputs = vectors(TestSamples.dense(N, 3, 9));

  @TempDir private Path folder;

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(DenseRows rows) {
    return rows.as(FeatureVector.class, "the test");
  }

  /** Points in 30 dimensions; the last few nearly repeat the first. */
  private static Samples<FeatureVector> inputs(int repeated) {
    Matrix matrix = TestSamples.dense(N, 30, 7).dense().copy();
    for (int i = 0; i < repeated; i++) {
      for (int j = 0; j < 30; j++) {
        matrix.set(N - 1 - i, j, matrix.get(i, j) + (j == 0 ? 1e-3 : 0));
      }
    }
    return vectors(new DenseRows(matrix));
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      MapSource input, Samples<FeatureVector> inputs) {
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kx, input, ky, Projections.coordinates());
    return FitProblem.of(sides, new TrainingPairs<>(inputs, outputs), context);
  }

  private Matrix whitened(MapSource input, Samples<FeatureVector> inputs, double lambda) {
    FeatureMap<FeatureVector> map = input.create(kx, inputs, context.child("input", 0));
    assertThat(map.isOrthonormal()).isTrue();
    TrainingSums sums = TrainingSums.create(map.dimension(), 3, context);
    sums.add(map.apply(inputs, context), outputsMatrix(), context);
    return context
        .linearAlgebra()
        .multiply(map.apply(queries, context), sums.solve(lambda, context));
  }

  private Matrix outputsMatrix() {
    return TestSamples.dense(N, 3, 9).dense();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 30})
  void ridgePredictsWhatItDoesOnWhitenedRows(int repeated) {
    Samples<FeatureVector> inputs = inputs(repeated);
    MapSource points = MapSource.subsample(SIZE);
    MapSource mixture =
        new PSparsifiedSketch(SketchSize.of(SIZE), SketchSize.perPoints(1), EntryLaw.GAUSSIAN);
    for (MapSource input : List.of(points, mixture)) {
      for (double lambda : new double[] {1e-2, LAMBDA, 1e-6}) {
        FitProblem<FeatureVector, FeatureVector> problem = problem(input, inputs);
        if (input == points) {
          assertThat(problem.inputMap().isOrthonormal()).isFalse();
          assertThat(problem.inputMap().metric(context)).isPresent();
        }
        KernelModel<FeatureVector, FeatureVector> model =
            new Ridge(lambda, Intercept.OFF).train(problem).model();
        // What TrainingSums says of noise, 10 m epsilon / lambda, for each of the two.
        double tolerance = 2 * 10 * SIZE * Math.ulp(1.0) / lambda;
        assertClose(model.predict(queries, context), whitened(input, inputs, lambda), tolerance);
      }
    }
  }

  /** Points of a subspace, so that kernel values in float are noise long before those in double. */
  @Test
  void inputsAreMappedInDoubleWhateverThePrecision() {
    Matrix low = TestSamples.dense(1000, 3, 5).dense();
    Matrix plane = TestSamples.dense(3, 100, 6).dense();
    Samples<FeatureVector> points =
        vectors(new DenseRows(context.linearAlgebra().multiply(low, plane)));
    RunContext single = context.withPrecision(Precision.SINGLE);
    Kernel<FeatureVector> kernel = new GaussianKernel(1e-3);
    FeatureMap<FeatureVector> whole = MapSource.subsample(600).create(kernel, points, context);
    FeatureMap<FeatureVector> map = MapSource.subsample(600).create(kernel, points, single);
    assertThat(map.dimension()).isEqualTo(whole.dimension());
    Matrix features = map.apply(points, single);
    assertThat(features.values()).isEqualTo(whole.apply(points, context).values());
    for (double norm : context.linearAlgebra().rowSquaredNorms(features)) {
      // A projection never lengthens.
      assertThat(norm).isBetween(0.98, 1.001);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10})
  void sumsInSinglePrecisionPredictAlmostTheSame(int repeated) {
    Samples<FeatureVector> inputs = inputs(repeated);
    RunContext single = context.withPrecision(Precision.SINGLE);
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kx, MapSource.subsample(SIZE), ky, Projections.coordinates());
    TrainingPairs<FeatureVector, FeatureVector> pairs = new TrainingPairs<>(inputs, outputs);
    Matrix expected =
        new Ridge(1e-5)
            .train(FitProblem.of(sides, pairs, context))
            .model()
            .predict(queries, context);
    Matrix found =
        new Ridge(1e-5).train(FitProblem.of(sides, pairs, single)).model().predict(queries, single);
    assertClose(found, expected, 1e-3);
    assertThat(found.values()).isNotEqualTo(expected.values());
  }

  /** A wide output kernel tells outputs apart by less than the cut of single precision. */
  @Test
  void outputsAreMappedInDoubleWhateverThePrecision() {
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(
            kx,
            MapSource.subsample(40),
            new GaussianKernel(1e-6),
            Projections.sketch(MapSource.pSparsified(30)));
    TrainingPairs<FeatureVector, FeatureVector> pairs = new TrainingPairs<>(inputs(0), outputs);
    FeatureMap<FeatureVector> expected = FitProblem.of(sides, pairs, context).outputMap(LAMBDA);
    FeatureMap<FeatureVector> map =
        FitProblem.of(sides, pairs, context.withPrecision(Precision.SINGLE)).outputMap(LAMBDA);
    assertThat(map.dimension()).isEqualTo(expected.dimension()).isGreaterThan(1);
    assertThat(map.apply(outputs, context).values())
        .isEqualTo(expected.apply(outputs, context).values());
  }

  @Test
  void sumsOverDifferentFeaturesAreNotMixed() {
    Samples<FeatureVector> inputs = inputs(0);
    MapSource source = MapSource.subsample(SIZE);
    FeatureMap<FeatureVector> whitened = source.create(kx, inputs, context.child("input", 0));
    TrainingSums first = TrainingSums.create(whitened.dimension(), 3, context);
    first.add(whitened.apply(inputs, context), outputsMatrix(), context);
    TrainingSums second = new Ridge(LAMBDA).train(problem(source, inputs)).sums().orElseThrow();
    assertThat(second.features()).isEqualTo(first.features());
    assertThatThrownBy(() -> first.merge(second, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("other features");
    assertThatThrownBy(() -> second.of(whitened, context)).hasMessageContaining("other features");
  }

  @Test
  void theSpectrumIsInTheMetricOfTheFeatures() {
    Samples<FeatureVector> inputs = inputs(10);
    FitProblem<FeatureVector, FeatureVector> problem = problem(MapSource.subsample(SIZE), inputs);
    FeatureMap<FeatureVector> map = problem.outputMap(LAMBDA);
    Matrix byFactor = problem.ridge(LAMBDA, map);
    Matrix leftOut = new Ridge(LAMBDA).leaveOneOut(problem, rows(15)).predictions();
    problem.prepareSearch();
    assertThat(problem.hasSpectrum()).isTrue();
    assertClose(problem.ridge(LAMBDA, map), byFactor, 1e-8);
    assertClose(new Ridge(LAMBDA).leaveOneOut(problem, rows(15)).predictions(), leftOut, 1e-9);
    Rotation rotation = problem.rotation();
    Matrix rows = problem.rotatedRows();
    Matrix products = context.linearAlgebra().gram(rows);
    double largest = rotation.squares()[0];
    for (int i = 0; i < products.rows(); i++) {
      for (int j = 0; j < products.rows(); j++) {
        double expected = i == j ? rotation.squares()[i] : 0;
        assertThat(products.get(i, j)).isCloseTo(expected, within(1e-9 * largest));
      }
    }
  }

  @Test
  void traceNormSolvesTheSameFromItsSums() {
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(MapSource.subsample(SIZE), inputs(10));
    LowRank estimator = new LowRank().withLambda(1e-3);
    Fitted<FeatureVector, FeatureVector> fitted = estimator.train(problem);
    Matrix again = estimator.solve(fitted.sums().orElseThrow(), context).orElseThrow();
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(fitted.model().inputMap(), ky, fitted.model().outputMap(), again);
    assertClose(model.predict(queries, context), fitted.model().predict(queries, context), 1e-6);
  }

  @Test
  void aSavedModelPredictsTheSameAndGoesOnLearning() {
    Samples<FeatureVector> inputs = inputs(10);
    Fitted<FeatureVector, FeatureVector> fitted =
        new Ridge(LAMBDA).train(problem(MapSource.subsample(SIZE), inputs));
    Path file = folder.resolve("model.okra");
    Path pause = folder.resolve("sums.okra");
    ModelFiles files = ModelFiles.load();
    files.write(fitted.model(), file, context);
    fitted.sums().orElseThrow().write(pause);
    KernelModel<FeatureVector, FeatureVector> read =
        files.read(file, FeatureVector.class, FeatureVector.class, context);
    assertThat(read.predict(queries, context).values())
        .isEqualTo(fitted.model().predict(queries, context).values());

    TrainingSums sums = TrainingSums.read(pause, context);
    assertThatThrownBy(() -> sums.solve(LAMBDA, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("name their map");
    List<TrainingPairs<FeatureVector, FeatureVector>> more =
        List.of(new TrainingPairs<>(inputs.slice(0, 40), outputs.slice(0, 40)));
    sums.fold(read.inputMap(), read.outputMap(), more.iterator(), context);
    Matrix continued =
        KernelModel.of(read.inputMap(), ky, read.outputMap(), sums.solve(LAMBDA, context))
            .predict(queries, context);

    double[] weights = new double[N];
    Arrays.fill(weights, 1);
    Arrays.fill(weights, 0, 40, 2);
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kx, MapSource.subsample(SIZE), ky, Projections.coordinates());
    FitProblem<FeatureVector, FeatureVector> whole =
        FitProblem.of(sides, new TrainingPairs<>(inputs, outputs).weighted(weights), context);
    assertClose(
        continued,
        new Ridge(LAMBDA, Intercept.OFF).train(whole).model().predict(queries, context),
        1e-9);
  }

  @Test
  void exactOutputsAreSummedByWhatTheyEqual() {
    Samples<FeatureVector> inputs = inputs(0);
    int[] few = new int[N];
    Arrays.setAll(few, i -> i % 7);
    Samples<FeatureVector> repeated = outputs.select(few);
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kx, MapSource.subsample(SIZE), new GaussianKernel(0.5), Projections.none());
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(inputs, repeated).weighted(weights());
    KernelModel<FeatureVector, FeatureVector> model =
        new Ridge(LAMBDA).train(FitProblem.of(sides, pairs, context)).model();
    assertThat(model.outputLandmarks().size()).isEqualTo(7);

    // The weights of every training pair by the formula, then added up.
    FeatureMap<FeatureVector> map =
        MapSource.subsample(SIZE).create(kx, inputs, context.child("input", 0));
    Matrix phi = map.apply(inputs, context);
    TrainingSums sums = TrainingSums.create(map.dimension(), N, context);
    sums.add(phi, Matrix.identity(N), weights(), context);
    Matrix alpha =
        context.linearAlgebra().multiply(map.apply(queries, context), sums.solve(LAMBDA, context));
    Matrix expected = Matrix.zeros(queries.size(), 7);
    for (int i = 0; i < queries.size(); i++) {
      for (int k = 0; k < N; k++) {
        expected.set(i, k % 7, expected.get(i, k % 7) + alpha.get(i, k));
      }
    }
    assertClose(model.weights(queries, context), expected, 1e-9);
  }

  private static double[] weights() {
    double[] weights = new double[N];
    Arrays.setAll(weights, i -> 1 + i % 3);
    return weights;
  }

  @Test
  void rowsOfTasksOfTheirOwnStayOrthonormal() {
    FeatureMap<FeatureVector> map =
        FitProblem.of(
                new Sides<>(kx, MapSource.subsample(SIZE), ky, Projections.coordinates()),
                new TrainingPairs<>(
                    inputs(0),
                    outputs,
                    outputs.slice(0, 0),
                    new double[0],
                    Optional.of(TestSamples.dense(N, 3, 9).sparse())),
                context)
            .inputMap();
    assertThat(map.isOrthonormal()).isTrue();
  }

  private static int[] rows(int count) {
    int[] rows = new int[count];
    Arrays.setAll(rows, i -> 3 * i);
    return rows;
  }

  private static void assertClose(Matrix actual, Matrix expected, double tolerance) {
    double largest = Arrays.stream(expected.values()).map(Math::abs).max().orElse(1);
    assertThat(actual.values())
        .containsExactly(expected.values(), within(tolerance * Math.max(1, largest)));
  }
}
