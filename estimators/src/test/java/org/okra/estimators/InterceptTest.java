package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/**
 * Ridge regression with a constant that is not penalised, against one dense system of Commons Math:
 *
 * <pre>{@code
 * [ K + W lambda D^-1   1 ] [ alpha ]   [ Y ]
 * [ 1^T                 0 ] [ b^T   ] = [ 0 ]
 * }</pre>
 */
final class InterceptTest {
  private static final int N = 40;
  private static final double LAMBDA = 0.01;
  private static final Fold SMALL = new Fold(7, 3);
  private static final Kernel<FeatureVector> LINEAR = new LinearKernel();
  private static final Kernel<FeatureVector> GAUSSIAN = new GaussianKernel(0.3);

  private final RunContext context = RunContext.withSeed(3);
  private final Samples<FeatureVector> inputs = far(N, 3, 1, 2);
  private final Samples<FeatureVector> queries = far(6, 3, 2, 2);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    context.close();
  }

  /** Random vectors around a point that is not the origin. */
  private static Samples<FeatureVector> far(int count, int dimension, int seed, double distance) {
    DenseRows rows = TestSamples.dense(count, dimension, seed);
    Arrays.setAll(rows.dense().values(), k -> rows.dense().values()[k] + distance);
    return rows.as(FeatureVector.class, "test");
  }

  private static double[] weights(String kind) {
    return kind.equals("equal")
        ? new double[0]
        : IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 3).toArray();
  }

  static Stream<Arguments> everything() {
    List<Arguments> all = new ArrayList<>();
    for (String input : List.of("exact", "sketch", "coordinates")) {
      for (String output : List.of("vectors", "vectors-none", "labels-sketch", "labels-none")) {
        for (String weights : List.of("equal", "weighted")) {
          all.add(Arguments.of(input, output, weights));
        }
      }
    }
    return all.stream();
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      String input, String output, double[] weights) {
    boolean vectors = output.startsWith("vectors");
    Samples<FeatureVector> outputs =
        vectors ? far(N, 2, 5, 10) : TestSamples.labels(N, 5).as(FeatureVector.class, "test");
    MapSource source =
        switch (input) {
          case "exact" -> MapSource.exact();
          case "sketch" -> MapSource.subsample(12);
          default -> MapSource.coordinates();
        };
    ProjectionLearner learner =
        switch (output) {
          case "vectors" -> Projections.coordinates();
          case "labels-sketch" -> Projections.sketch(MapSource.pSparsified(9));
          default -> Projections.none();
        };
    Kernel<FeatureVector> kx = input.equals("coordinates") ? LINEAR : GAUSSIAN;
    Kernel<FeatureVector> ky = vectors ? LINEAR : new GaussianKernel(0.4);
    TrainingPairs<FeatureVector, FeatureVector> pairs = new TrainingPairs<>(inputs, outputs);
    return FitProblem.of(
        new Sides<>(kx, source, ky, learner),
        weights.length == 0 ? pairs : pairs.weighted(weights),
        SMALL,
        SharedDistances.none(),
        context);
  }

  /** The weights of the training outputs in predictions, inputs x n. */
  private RealMatrix oracle(
      FitProblem<FeatureVector, FeatureVector> problem,
      Samples<FeatureVector> asked,
      int[] rows,
      double lambda) {
    FeatureMap<FeatureVector> map = problem.inputMap();
    Matrix own = map.apply(inputs, context);
    Matrix others = map.apply(asked, context);
    RealMatrix kernel = NaiveRidge.of(own);
    RealMatrix cross = NaiveRidge.of(others);
    if (!problem.isExact()) {
      RealMatrix metric = metric(map);
      RealMatrix half = new LUDecomposition(metric).getSolver().getInverse();
      cross = cross.multiply(half).multiply(kernel.transpose());
      kernel = kernel.multiply(half).multiply(kernel.transpose());
    }
    double[] weights = problem.pairs().weights();
    int n = rows.length;
    RealMatrix system = MatrixUtils.createRealMatrix(n + 1, n + 1);
    RealMatrix right = MatrixUtils.createRealMatrix(n + 1, N);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        system.setEntry(i, j, kernel.getEntry(rows[i], rows[j]));
      }
      double weight = weights.length == 0 ? 1 : weights[rows[i]];
      system.addToEntry(i, i, problem.weight() * lambda / weight);
      system.setEntry(i, n, 1);
      system.setEntry(n, i, 1);
      right.setEntry(i, rows[i], 1);
    }
    RealMatrix solved = new LUDecomposition(system).getSolver().solve(right);
    RealMatrix asking = MatrixUtils.createRealMatrix(asked.size(), n + 1);
    for (int i = 0; i < asked.size(); i++) {
      for (int j = 0; j < n; j++) {
        asking.setEntry(i, j, cross.getEntry(i, rows[j]));
      }
      asking.setEntry(i, n, 1);
    }
    return asking.multiply(solved);
  }

  /** M of features that need not be orthonormal. */
  private RealMatrix metric(FeatureMap<FeatureVector> map) {
    Matrix metric = Matrix.zeros(map.dimension(), map.dimension());
    map.metric(context)
        .ifPresentOrElse(
            m -> m.addTo(1, metric, context.linearAlgebra()),
            () -> context.linearAlgebra().addDiagonal(1, metric));
    return NaiveRidge.of(metric);
  }

  /** Predictions in the coordinates of an orthonormal output map. */
  private double[] expected(
      FitProblem<FeatureVector, FeatureVector> problem,
      FeatureMap<FeatureVector> map,
      RealMatrix weights) {
    RealMatrix targets = NaiveRidge.of(map.apply(problem.pairs().outputs(), context));
    RealMatrix product = weights.multiply(targets);
    return Matrix.ofRows(product.getData()).values();
  }

  private static int[] all() {
    return IntStream.range(0, N).toArray();
  }

  @ParameterizedTest(name = "{0} -> {1}, {2}")
  @MethodSource("everything")
  void modelsPathsAndLeftOutRowsAreThoseOfTheDenseSystem(
      String input, String output, String weighting) {
    double[] weights = weights(weighting);
    Ridge ridge = new Ridge(LAMBDA, Intercept.ON);
    FitProblem<FeatureVector, FeatureVector> problem = problem(input, output, weights);
    FeatureMap<FeatureVector> map = problem.coordinates(LAMBDA);
    RealMatrix oracle = oracle(problem, queries, all(), LAMBDA);
    double[] expected = expected(problem, map, oracle);
    int[] some = {0, 7, 8, 23, N - 1};
    Samples<FeatureVector> few = problem.pairs().outputs().slice(0, 5);
    for (boolean spectral : new boolean[] {false, true}) {
      if (spectral) {
        problem.spectrum();
      }
      KernelModel<FeatureVector, FeatureVector> model = ridge.train(problem).model();
      double[] wantedScores = scores(problem, map, expected, few);
      assertThat(model.scores(queries, few, context).values())
          .containsExactly(wantedScores, within(1e-8));
      HeldOut<FeatureVector> path = ridge.predict(problem, queries);
      assertThat(path.model().scores(path.rows(), few, context).values())
          .containsExactly(wantedScores, within(1e-8));
      HeldOut<FeatureVector> left = ridge.leaveOneOut(problem, some);
      HeldOut<FeatureVector> whole = ridge.leaveOneOut(problem, all());
      for (int k = 0; k < some.length; k++) {
        int row = some[k];
        int[] others = IntStream.range(0, N).filter(i -> i != row).toArray();
        RealMatrix refit = oracle(problem, inputs.slice(row, row + 1), others, LAMBDA);
        double[] wanted = expected(problem, map, refit);
        assertThat(left.predictions().rowValues(k)).containsExactly(wanted, within(1e-8));
        assertThat(whole.predictions().rowValues(row)).containsExactly(wanted, within(1e-8));
      }
    }
  }

  /** The scores of outputs for the queries, from predictions in the coordinates of a map. */
  private double[] scores(
      FitProblem<FeatureVector, FeatureVector> problem,
      FeatureMap<FeatureVector> map,
      double[] predictions,
      Samples<FeatureVector> few) {
    Matrix rows = Matrix.wrap(queries.size(), map.dimension(), predictions);
    HeldOut<FeatureVector> held = new HeldOut<>(problem.sides().outputKernel(), map, rows);
    return held.model().scores(held.rows(), few, context).values();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "sketch", "coordinates"})
  void autoIsOnForVectorsAndOffForTheRest(String input) {
    for (String output : List.of("vectors", "vectors-none", "labels-sketch", "labels-none")) {
      FitProblem<FeatureVector, FeatureVector> problem = problem(input, output, new double[0]);
      Intercept meant = output.startsWith("vectors") ? Intercept.ON : Intercept.OFF;
      Samples<FeatureVector> few = problem.pairs().outputs().slice(0, 5);
      assertThat(new Ridge(LAMBDA).train(problem).model().scores(queries, few, context).values())
          .isEqualTo(
              new Ridge(LAMBDA, meant)
                  .train(problem)
                  .model()
                  .scores(queries, few, context)
                  .values());
      assertThat(new Ridge(LAMBDA).leaveOneOut(problem, all()).predictions().values())
          .isEqualTo(new Ridge(LAMBDA, meant).leaveOneOut(problem, all()).predictions().values());
    }
  }

  /** The bits of the plain system, whatever else was asked of the problem before. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "sketch", "coordinates"})
  void offIsRidgeAlone(String input) {
    FitProblem<FeatureVector, FeatureVector> problem = problem(input, "vectors", new double[0]);
    new Ridge(LAMBDA, Intercept.ON).leaveOneOut(problem, all());
    Ridge off = new Ridge(LAMBDA, Intercept.OFF);
    FeatureMap<FeatureVector> map = problem.outputMap(LAMBDA);
    Matrix plain = problem(input, "vectors", new double[0]).ridge(LAMBDA, map);
    Matrix expected = problem.model(map, plain).predict(queries, context);
    assertThat(off.train(problem).model().predict(queries, context).values())
        .isEqualTo(expected.values());
  }

  @Test
  void aLinearKernelFarFromTheOriginIsNoWorseThanTheMean() {
    RandomStream random = new RandomStream(4);
    Matrix x = Matrix.zeros(300, 3);
    Matrix y = Matrix.zeros(300, 1);
    for (int i = 0; i < 300; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) {
        x.set(i, j, random.nextGaussian());
        sum += (j + 1) * x.get(i, j);
      }
      y.set(i, 0, 20 + sum + 0.5 * random.nextGaussian());
    }
    double with = relativeError(x, y, Intercept.AUTO);
    double without = relativeError(x, y, Intercept.OFF);
    assertThat(with).isLessThan(0.2);
    assertThat(without).isGreaterThan(2);
  }

  /** Root mean square error of 100 rows against that of the mean. */
  private double relativeError(Matrix x, Matrix y, Intercept intercept) {
    Samples<FeatureVector> rows = new DenseRows(x).as(FeatureVector.class, "test");
    Samples<FeatureVector> values = new DenseRows(y).as(FeatureVector.class, "test");
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<>(
                new Sides<>(LINEAR, MapSource.exact(), LINEAR, Projections.coordinates()),
                new Ridge(1e-3, intercept))
            .fit(rows.slice(0, 200), values.slice(0, 200), context);
    double mean = IntStream.range(0, 200).mapToDouble(i -> y.get(i, 0)).average().orElseThrow();
    Matrix predicted = model.predict(rows.slice(200, 300), context);
    double error = 0;
    double constant = 0;
    for (int i = 0; i < 100; i++) {
      error += Math.pow(predicted.get(i, 0) - y.get(200 + i, 0), 2);
      constant += Math.pow(mean - y.get(200 + i, 0), 2);
    }
    return Math.sqrt(error / constant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"vectors", "labels-sketch"})
  void sumsAreMergedSubtractedSavedAndSolvedToTheSameModel(String output) {
    double[] weights = weights("weighted");
    FitProblem<FeatureVector, FeatureVector> problem = problem("sketch", output, weights);
    Ridge ridge = new Ridge(LAMBDA, Intercept.ON);
    Fitted<FeatureVector, FeatureVector> fitted = ridge.train(problem);
    KernelModel<FeatureVector, FeatureVector> model = fitted.model();
    TrainingSums first = sums(problem, model, IntStream.range(0, 15).toArray());
    TrainingSums rest = sums(problem, model, IntStream.range(15, N).toArray());
    first.merge(rest, context);
    Path file = folder.resolve("sums.okra");
    first.write(file);
    TrainingSums read = TrainingSums.read(file, context).of(model.inputMap(), context);
    double[] expected = model.predict(queries, context).values();
    for (TrainingSums each : List.of(fitted.sums().orElseThrow(), first, read)) {
      assertThat(again(ridge, model, each)).containsExactly(expected, within(1e-9));
    }
    double[] before = again(ridge, model, sums(problem, model, IntStream.range(0, 15).toArray()));
    assertThat(again(ridge, model, read.without(rest, context)))
        .containsExactly(before, within(1e-8));
  }

  private double[] again(
      Ridge ridge, KernelModel<FeatureVector, FeatureVector> model, TrainingSums sums) {
    return model
        .again(ridge.solve(sums, context).orElseThrow(), sums)
        .predict(queries, context)
        .values();
  }

  private TrainingSums sums(
      FitProblem<FeatureVector, FeatureVector> problem,
      KernelModel<FeatureVector, FeatureVector> model,
      int[] rows) {
    return TrainingSums.create(model.inputMap().dimension(), model.outputMap().dimension(), context)
        .fold(
            model.inputMap(),
            model.outputMap(),
            List.of(problem.pairs().select(rows)).iterator(),
            context);
  }

  @Test
  void sumsOfOlderFilesAreReadAndRefuseAnIntercept() {
    FitProblem<FeatureVector, FeatureVector> problem = problem("sketch", "vectors", new double[0]);
    Fitted<FeatureVector, FeatureVector> fitted = new Ridge(LAMBDA).train(problem);
    Container now = fitted.sums().orElseThrow().toContainer();
    Container old =
        Container.builder("accumulator")
            .text("rows", now.text("rows"))
            .doubles("weight", now.doubles("weight"))
            .matrix("gram", now.matrix("gram"))
            .matrix("cross", now.matrix("cross"))
            .text("basis", now.text("basis"))
            .build();
    TrainingSums sums = TrainingSums.of(old).of(fitted.model().inputMap(), context);
    double[] plain = problem.ridge(LAMBDA, fitted.model().outputMap()).values();
    assertThat(new Ridge(LAMBDA).solve(sums, context).orElseThrow().values())
        .containsExactly(plain, within(1e-9));
    assertThatThrownBy(() -> new Ridge(LAMBDA, Intercept.ON).solve(sums, context))
        .hasMessageContaining("saved by an older Okra")
        .hasMessageContaining("intercept: off");
    sums.merge(sums(problem, fitted.model(), new int[] {1, 2}), context);
    assertThatThrownBy(() -> sums.solveWithIntercept(LAMBDA, context))
        .hasMessageContaining("saved by an older Okra");
  }

  @ParameterizedTest(name = "{0} -> {1}, {2}")
  @MethodSource("everything")
  void savedModelsPredictTheSameBits(String input, String output, String weighting) {
    FitProblem<FeatureVector, FeatureVector> problem = problem(input, output, weights(weighting));
    KernelModel<FeatureVector, FeatureVector> model =
        new Ridge(LAMBDA, Intercept.ON).train(problem).model();
    Path file = folder.resolve("model.okra");
    ModelFiles files = ModelFiles.load();
    files.write(model, file, context);
    assertThat(Container.read(file, "model", context.memory()).integers("format"))
        .containsExactly(2);
    assertThat(
            files
                .read(file, FeatureVector.class, FeatureVector.class, context)
                .predict(queries, context)
                .values())
        .isEqualTo(model.predict(queries, context).values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "coordinates"})
  void aMaskThatHidesNothingChangesNothing(String input) {
    for (String weighting : List.of("equal", "weighted")) {
      double[] weights = weights(weighting);
      FitProblem<FeatureVector, FeatureVector> problem = problem(input, "vectors", weights);
      SparseMatrix.Builder builder = new SparseMatrix.Builder(2);
      Matrix dense = problem.outputMap(LAMBDA).apply(problem.pairs().outputs(), context);
      for (int i = 0; i < N; i++) {
        builder.add(0, dense.get(i, 0));
        builder.add(1, dense.get(i, 1));
        builder.endRow();
      }
      TrainingPairs<FeatureVector, FeatureVector> masked =
          TrainingPairs.masked(inputs, builder.build());
      FitProblem<FeatureVector, FeatureVector> hidden =
          FitProblem.of(
              problem.sides(), weights.length == 0 ? masked : masked.weighted(weights), context);
      assertThat(new Ridge(LAMBDA).train(hidden).model().predict(queries, context).values())
          .containsExactly(
              new Ridge(LAMBDA).train(problem).model().predict(queries, context).values(),
              within(1e-8));
    }
  }

  @Test
  void theOnlyPairCannotBeLeftOut() {
    FitProblem<FeatureVector, FeatureVector> one =
        FitProblem.of(
            new Sides<>(GAUSSIAN, MapSource.exact(), LINEAR, Projections.coordinates()),
            new TrainingPairs<>(inputs.slice(0, 1), far(1, 2, 5, 3)),
            context);
    assertThat(new Ridge(LAMBDA).train(one).model().predict(queries, context).rowValues(0))
        .containsExactly(one.targets(one.outputMap(LAMBDA)).rowValues(0), within(1e-12));
    assertThatThrownBy(() -> new Ridge(LAMBDA).leaveOneOut(one, new int[] {0}))
        .hasMessageContaining("at least two");
  }
}
