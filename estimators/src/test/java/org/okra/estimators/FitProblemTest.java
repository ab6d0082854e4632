package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.Threads;
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
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;

/** Every estimator on every output side, exact and sketched, in blocks, with weights and masks. */
final class FitProblemTest {
  private static final int N = 36;
  private static final double LAMBDA = 1e-2;

  /** Several blocks in several segments, so that a mistake in the merge shows. */
  private static final Fold SMALL = new Fold(5, 3);

  private static final Fold WHOLE = new Fold(1000, 1);

  private final RunContext context = RunContext.withSeed(4);
  private final Kernel<FeatureVector> kx = new GaussianKernel(0.3);
  private final DenseRows inputs = TestSamples.dense(N, 3, 1);
  private final DenseRows queries = TestSamples.dense(9, 3, 2);

  @AfterEach
  void close() {
    context.close();
  }

  /** The kernel, the samples and the learner of an output side. */
  private record Output(
      Kernel<FeatureVector> kernel,
      Samples<FeatureVector> samples,
      Samples<FeatureVector> unlabelled,
      ProjectionLearner learner) {}

  private static Output output(String name) {
    Kernel<FeatureVector> gaussian = new GaussianKernel(0.4);
    Kernel<FeatureVector> kernel = name.startsWith("vectors") ? new LinearKernel() : gaussian;
    Samples<FeatureVector> samples =
        name.startsWith("vectors") ? vectors(N, 5) : vectors(TestSamples.labels(N, 5));
    Samples<FeatureVector> further =
        name.startsWith("vectors") ? vectors(8, 6) : vectors(TestSamples.labels(8, 6));
    MapSource sketch = MapSource.subsample(14);
    ProjectionLearner learner =
        switch (name) {
          case "none", "vectors-none" -> Projections.none();
          case "vectors-coordinates" -> Projections.coordinates();
          case "sketch" -> Projections.sketch(MapSource.pSparsified(10));
          case "kde" -> new Projections.Kde(4);
          case "reduced-rank" -> new Projections.ReducedRank(4);
          case "oel" -> new Projections.OutputEmbeddingLearning(4, 0.4);
          case "sketch-kde" -> new Projections.Kde(4).after(sketch);
          case "sketch-reduced-rank" ->
              new Projections.ReducedRank(4, Optional.of(0.05)).after(sketch);
          case "sketch-oel" -> new Projections.OutputEmbeddingLearning(4, 0.4).after(sketch);
          default -> throw new AssertionError(name);
        };
    return new Output(kernel, samples, further, learner);
  }

  private static Samples<FeatureVector> vectors(int count, int seed) {
    return vectors(TestSamples.dense(count, 4, seed));
  }

  private static Samples<FeatureVector> vectors(Samples<? extends FeatureVector> samples) {
    return samples.as(FeatureVector.class, "test");
  }

  private static final List<String> OUTPUTS =
      List.of(
          "none",
          "vectors-none",
          "vectors-coordinates",
          "sketch",
          "kde",
          "reduced-rank",
          "oel",
          "sketch-kde",
          "sketch-reduced-rank",
          "sketch-oel");

  static Stream<Arguments> everything() {
    List<Arguments> all = new ArrayList<>();
    for (String estimator : List.of("ridge", "low-rank", "lipschitz")) {
      for (String input : List.of("exact", "sketch")) {
        OUTPUTS.forEach(output -> all.add(Arguments.of(estimator, input, output)));
      }
    }
    return all.stream();
  }

  private static Estimator estimator(String name) {
    Map<String, String> options =
        Map.of(
            "ridge", "lambda: 0.01",
            "low-rank", "lambda: 0.01, iterations: 20000, tolerance: 1.0e-12",
            "lipschitz", "lambda: 0.01, tolerance: 1.0e-10, loss: square");
    return Named.estimator("{type: " + name + ", " + options.get(name) + "}");
  }

  private static MapSource input(String name) {
    return name.equals("exact") ? MapSource.exact() : MapSource.subsample(12);
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      String input, Output output, Fold fold, RunContext run) {
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs), output.samples(), output.unlabelled());
    return problem(input, output, pairs, fold, run);
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      String input,
      Output output,
      TrainingPairs<FeatureVector, FeatureVector> pairs,
      Fold fold,
      RunContext run) {
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kx, input(input), output.kernel(), output.learner());
    return FitProblem.of(sides, pairs, fold, SharedDistances.none(), run);
  }

  @ParameterizedTest(name = "{0}: {1} -> {2}")
  @MethodSource("everything")
  void blocksAndThreadsDoNotMatterAndEveryCombinationFits(
      String estimator, String input, String name) {
    Output output = output(name);
    Matrix whole = scores(estimator(estimator), problem(input, output, WHOLE, context), output);
    List<double[]> found = new ArrayList<>();
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext own = RunContext.builder().seed(4).threads(Threads.okra(threads)).build()) {
        FitProblem<FeatureVector, FeatureVector> problem = problem(input, output, SMALL, own);
        found.add(scores(estimator(estimator), problem, output).values());
      }
    }
    assertThat(found.get(1)).isEqualTo(found.get(0));
    assertThat(found.get(2)).isEqualTo(found.get(0));
    double tolerance = estimator.equals("ridge") ? 1e-9 : 2e-4;
    assertThat(found.get(0)).containsExactly(whole.values(), within(tolerance));
    // Any estimator explains the training pairs better than nothing does.
    FitProblem<FeatureVector, FeatureVector> problem = problem(input, output, SMALL, context);
    KernelModel<FeatureVector, FeatureVector> model = estimator(estimator).train(problem).model();
    double error = Arrays.stream(model.surrogateErrors(inputs, output.samples(), context)).sum();
    double nothing = Arrays.stream(model.outputNorms(output.samples(), context)).sum();
    assertThat(error).isLessThan(0.99 * nothing);
  }

  private Matrix scores(
      Estimator estimator, FitProblem<FeatureVector, FeatureVector> problem, Output output) {
    return estimator
        .train(problem)
        .model()
        .scores(queries, output.samples().slice(0, 7), problem.context());
  }

  @ParameterizedTest(name = "{0}: {1} -> {2}")
  @MethodSource("everything")
  void aWeightOfTwoIsThePairTwice(String estimator, String input, String name) {
    Output output = output(name);
    double[] weights = new double[N];
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < N; i++) {
      weights[i] = i % 3;
      for (int copy = 0; copy < i % 3; copy++) {
        rows.add(i);
      }
    }
    // The same landmarks on either way: those of the pairs with weights.
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs), output.samples(), output.unlabelled());
    TrainingPairs<FeatureVector, FeatureVector> repeated =
        pairs.select(rows.stream().mapToInt(Integer::intValue).toArray());
    MapSource landmarks = new GivenLandmarks(vectors(inputs.select(new int[] {1, 4, 8, 11, 20})));
    MapSource source = input.equals("exact") ? MapSource.exact() : landmarks;
    ProjectionLearner learner = fixed(name, output);
    Sides<FeatureVector, FeatureVector> sides = new Sides<>(kx, source, output.kernel(), learner);
    FitProblem<FeatureVector, FeatureVector> weighted =
        FitProblem.of(sides, pairs.weighted(weights), SMALL, SharedDistances.none(), context);
    FitProblem<FeatureVector, FeatureVector> copies =
        FitProblem.of(sides, repeated, SMALL, SharedDistances.none(), context);
    Matrix expected = scores(estimator(estimator), copies, output);
    Matrix found = scores(estimator(estimator), weighted, output);
    assertThat(found.values())
        .containsExactly(expected.values(), within(estimator.equals("ridge") ? 1e-9 : 5e-4));
  }

  /** Sketches of outputs at given landmarks; learnt projections as they are. */
  private static ProjectionLearner fixed(String name, Output output) {
    MapSource landmarks =
        new GivenLandmarks(output.samples().select(new int[] {1, 2, 5, 7, 10, 13, 17, 22}));
    return switch (name) {
      case "sketch" -> Projections.sketch(landmarks);
      case "sketch-kde" -> new Projections.Kde(4).after(landmarks);
      case "sketch-reduced-rank" -> new Projections.ReducedRank(4).after(landmarks);
      case "sketch-oel" -> new Projections.OutputEmbeddingLearning(4, 0.4).after(landmarks);
      default -> output.learner();
    };
  }

  /** The whitened span of given landmarks. */
  private record GivenLandmarks(Samples<FeatureVector> landmarks) implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      Samples<T> own = landmarks.as(kernel.domain(), "test");
      Matrix gram = Matrix.zeros(own.size(), own.size());
      kernel.fillSymmetric(own, gram, context);
      RealMatrix whitening = NaiveRidge.leadingWhitened(NaiveRidge.of(gram), rank(gram, context));
      return LandmarkMap.of(kernel, own, Matrix.ofRows(whitening.getData()));
    }

    private static int rank(Matrix gram, RunContext context) {
      return context.linearAlgebra().eigen(gram).positiveRank();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "sketch"})
  void leftOutPredictionsHonourWeights(String input) {
    Output output = output("sketch");
    double[] weights = IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 4).toArray();
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<FeatureVector, FeatureVector>(vectors(inputs), output.samples())
            .weighted(weights);
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(input, output, pairs, SMALL, context);
    int[] some = {0, 7, 20, 21, 35};
    for (boolean spectral : new boolean[] {false, true}) {
      if (spectral) {
        problem.spectrum();
      }
      HeldOut<FeatureVector> heldOut = new Ridge(LAMBDA).leaveOneOut(problem, some);
      Matrix targets = heldOut.map().apply(output.samples(), context);
      Matrix phi = problem.inputMap().apply(inputs, context);
      for (int k = 0; k < some.length; k++) {
        double[] expected = refit(problem.isExact(), phi, targets, weights, some[k]);
        assertThat(heldOut.predictions().rowValues(k)).containsExactly(expected, within(1e-9));
      }
    }
  }

  /** The prediction of a row by a fit whose weight of that row is 0, with W kept. */
  private double[] refit(boolean exact, Matrix phi, Matrix targets, double[] weights, int left) {
    double total = Arrays.stream(weights).sum();
    RealMatrix kernel =
        exact ? NaiveRidge.of(phi) : NaiveRidge.of(phi).multiply(NaiveRidge.of(phi).transpose());
    int[] others = IntStream.range(0, N).filter(i -> i != left).toArray();
    RealMatrix system = kernel.getSubMatrix(others, others);
    for (int i = 0; i < others.length; i++) {
      system.addToEntry(i, i, total * LAMBDA / weights[others[i]]);
    }
    RealMatrix alpha =
        new org.apache.commons.math3.linear.LUDecomposition(system)
            .getSolver()
            .solve(kernel.getSubMatrix(others, new int[] {left}));
    int[] columns = IntStream.range(0, targets.columns()).toArray();
    return alpha
        .transpose()
        .multiply(NaiveRidge.of(targets).getSubMatrix(others, columns))
        .getRow(0);
  }

  static Stream<Arguments> ridges() {
    return Stream.of("exact", "sketch")
        .flatMap(input -> OUTPUTS.stream().map(output -> Arguments.of(input, output)));
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource("ridges")
  void onePathGivesWhatSingleFitsGive(String input, String name) {
    Output output = output(name);
    FitProblem<FeatureVector, FeatureVector> shared = problem(input, output, SMALL, context);
    shared.spectrum();
    Samples<FeatureVector> few = output.samples().slice(0, 7);
    int[] all = IntStream.range(0, N).toArray();
    for (double lambda : new double[] {1e-6, 1e-3, 0.1, 1}) {
      FitProblem<FeatureVector, FeatureVector> alone = problem(input, output, SMALL, context);
      Ridge ridge = new Ridge(lambda);
      Matrix expected = ridge.train(alone).model().scores(queries, few, context);
      HeldOut<FeatureVector> path = ridge.predict(shared, queries);
      assertThat(path.model().scores(path.rows(), few, context).values())
          .containsExactly(expected.values(), within(1e-8));
      assertThat(ridge.train(shared).model().scores(queries, few, context).values())
          .containsExactly(expected.values(), within(1e-8));
      HeldOut<FeatureVector> bySpectrum = ridge.leaveOneOut(shared, all);
      HeldOut<FeatureVector> byFactor = ridge.leaveOneOut(alone, all);
      assertThat(bySpectrum.model().scores(bySpectrum.rows(), few, context).values())
          .containsExactly(
              byFactor.model().scores(byFactor.rows(), few, context).values(), within(1e-7));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kde", "reduced-rank", "oel"})
  void aProjectionOfASketchIsThatOfTheSketchedKernel(String name) {
    Output output = output("sketch-" + name);
    MapSource landmarks =
        new GivenLandmarks(output.samples().select(new int[] {1, 2, 5, 7, 10, 13, 17, 22}));
    ProjectionLearner learner =
        switch (name) {
          case "kde" -> new Projections.Kde(4);
          case "reduced-rank" -> new Projections.ReducedRank(4);
          default -> new Projections.OutputEmbeddingLearning(4, 0.4);
        };
    FeatureMap<FeatureVector> base = landmarks.create(output.kernel(), output.samples(), context);
    // The naive formulas of section 4 with K_y replaced by the kernel that the sketch stands for.
    RealMatrix gam = NaiveRidge.of(base.apply(output.samples(), context));
    RealMatrix free = NaiveRidge.of(base.apply(output.unlabelled(), context));
    RealMatrix gram = NaiveRidge.gram(kx, inputs, inputs);
    RealMatrix hat = NaiveRidge.ridge(gram, LAMBDA, gram);
    RealMatrix vectors =
        switch (name) {
          case "kde" -> gam;
          case "reduced-rank" -> hat.multiply(gam);
          default -> stacked(hat.multiply(gam), Math.sqrt(0.4 / N), free, Math.sqrt(0.6 / 8));
        };
    // V V^T from the leading eigenvectors of the covariance: whitening V M^-1/2, times M^1/2.
    RealMatrix covariance = vectors.transpose().multiply(vectors);
    RealMatrix whitened = NaiveRidge.leadingWhitened(covariance, 4);
    RealMatrix projector = covariance.multiply(whitened).multiply(whitened.transpose());
    RealMatrix alpha =
        NaiveRidge.ridge(gram, LAMBDA, NaiveRidge.gram(kx, inputs, queries)).transpose();
    Samples<FeatureVector> few = output.samples().slice(0, 7);
    RealMatrix expected =
        alpha
            .multiply(gam)
            .multiply(projector)
            .multiply(NaiveRidge.of(base.apply(few, context)).transpose());
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kx, MapSource.exact(), output.kernel(), learner.after(landmarks));
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs), output.samples(), output.unlabelled());
    Matrix scores =
        new OutputKernelRegression<>(sides, new Ridge(LAMBDA))
            .train(pairs, context)
            .model()
            .scores(queries, few, context);
    for (int i = 0; i < queries.size(); i++) {
      for (int j = 0; j < few.size(); j++) {
        assertThat(scores.get(i, j)).isCloseTo(1 - 2 * expected.getEntry(i, j), within(1e-8));
      }
    }
  }

  private static RealMatrix stacked(RealMatrix top, double a, RealMatrix bottom, double b) {
    RealMatrix result =
        new org.apache.commons.math3.linear.Array2DRowRealMatrix(
            top.getRowDimension() + bottom.getRowDimension(), top.getColumnDimension());
    result.setSubMatrix(top.scalarMultiply(a).getData(), 0, 0);
    result.setSubMatrix(bottom.scalarMultiply(b).getData(), top.getRowDimension(), 0);
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "coordinates"})
  void ridgeToPlainVectorsIsADirectSolve(String input) {
    Kernel<FeatureVector> linear = new LinearKernel();
    Samples<FeatureVector> y = vectors(N, 5);
    MapSource source = input.equals("exact") ? MapSource.exact() : MapSource.coordinates();
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<>(
                new Sides<>(linear, source, linear, Projections.coordinates()),
                new Ridge(LAMBDA, Intercept.OFF))
            .fit(inputs, y, context);
    RealMatrix x = NaiveRidge.of(inputs.dense());
    RealMatrix system = x.transpose().multiply(x);
    for (int j = 0; j < 3; j++) {
      system.addToEntry(j, j, N * LAMBDA);
    }
    RealMatrix targets = NaiveRidge.of(((DenseRows) (Samples<?>) y).dense());
    RealMatrix coefficients =
        new org.apache.commons.math3.linear.LUDecomposition(system)
            .getSolver()
            .solve(x.transpose().multiply(targets));
    RealMatrix expected = NaiveRidge.of(queries.dense()).multiply(coefficients);
    Matrix predicted = model.predict(queries, context);
    for (int i = 0; i < queries.size(); i++) {
      assertThat(predicted.rowValues(i)).containsExactly(expected.getRow(i), within(1e-10));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ridge", "low-rank"})
  void aMaskOfEveryTargetIsNoMask(String estimator) {
    for (String input : List.of("exact", "sketch")) {
      Output output = output("vectors-coordinates");
      SparseMatrix all = SparseMatrix.ofDense(((DenseRows) (Samples<?>) output.samples()).dense());
      Matrix expected =
          scores(estimator(estimator), problem(input, output, SMALL, context), output);
      TrainingPairs<FeatureVector, FeatureVector> masked =
          TrainingPairs.masked(vectors(inputs), all);
      Matrix found =
          scores(estimator(estimator), problem(input, output, masked, SMALL, context), output);
      assertThat(found.values())
          .containsExactly(expected.values(), within(estimator.equals("ridge") ? 1e-9 : 1e-3));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ridge", "low-rank"})
  void masksHonourWeights(String estimator) {
    Output output = output("vectors-none");
    SparseMatrix.Builder builder = new SparseMatrix.Builder(4);
    List<Integer> rows = new ArrayList<>();
    double[] weights = new double[N];
    for (int i = 0; i < N; i++) {
      for (int t = 0; t < 4; t++) {
        if ((i + t) % 3 > 0) {
          builder.add(t, output.samples().get(i).get(t));
        }
      }
      builder.endRow();
      weights[i] = 1 + i % 2;
      rows.add(i);
      if (i % 2 == 1) {
        rows.add(i);
      }
    }
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        TrainingPairs.masked(vectors(inputs), builder.build());
    int[] copies = rows.stream().mapToInt(Integer::intValue).toArray();
    for (MapSource source :
        List.of(
            MapSource.exact(),
            new GivenLandmarks(vectors(inputs.select(new int[] {1, 4, 8, 11, 20}))))) {
      Sides<FeatureVector, FeatureVector> sides =
          new Sides<>(kx, source, output.kernel(), output.learner());
      Matrix expected =
          scores(
              estimator(estimator),
              FitProblem.of(sides, pairs.select(copies), SMALL, SharedDistances.none(), context),
              output);
      Matrix found =
          scores(
              estimator(estimator),
              FitProblem.of(sides, pairs.weighted(weights), SMALL, SharedDistances.none(), context),
              output);
      assertThat(found.values())
          .containsExactly(expected.values(), within(estimator.equals("ridge") ? 1e-9 : 5e-4));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ridge", "low-rank"})
  void learningOnFromSumsIsAFitOfEverythingAndForgettingUndoesIt(String estimator) {
    Output output = output("sketch");
    FitProblem<FeatureVector, FeatureVector> problem = problem("sketch", output, SMALL, context);
    Estimator method = estimator(estimator);
    Fitted<FeatureVector, FeatureVector> all = method.train(problem);
    KernelModel<FeatureVector, FeatureVector> model = all.model();
    TrainingPairs<FeatureVector, FeatureVector> pairs = problem.pairs();
    TrainingSums first = sums(model, pairs.select(IntStream.range(0, 20).toArray()));
    TrainingSums rest = sums(model, pairs.select(IntStream.range(20, N).toArray()));
    Matrix once = method.solve(first, context).orElseThrow();
    first.merge(rest, context);
    Matrix expected = method.solve(all.sums().orElseThrow(), context).orElseThrow();
    double tolerance = estimator.equals("ridge") ? 1e-10 : 1e-4;
    assertThat(method.solve(first, context).orElseThrow().values())
        .containsExactly(expected.values(), within(tolerance));
    assertThat(method.solve(first.without(rest, context), context).orElseThrow().values())
        .containsExactly(once.values(), within(tolerance));
    assertThat(first.rows()).isEqualTo(N);
    // Rows that were never added cannot be taken away, nor can all of them.
    TrainingSums strange =
        sums(
            model,
            new TrainingPairs<>(
                vectors(TestSamples.dense(20, 3, 77)), output.samples().slice(0, 20)));
    assertRefused(() -> rest.without(strange, context), ErrorCode.NOT_POSITIVE_DEFINITE);
    assertRefused(() -> rest.without(rest, context), ErrorCode.NOT_POSITIVE_DEFINITE);
  }

  @Test
  void sumsAreThoseOfTheWeightedRowsInEveryBlockAndWhereverTheyAreMade() {
    Output output = output("sketch");
    double[] weights = IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 4).toArray();
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<FeatureVector, FeatureVector>(vectors(inputs), output.samples())
            .weighted(weights);
    FitProblem<FeatureVector, FeatureVector> problem =
        problem("sketch", output, pairs, SMALL, context);
    FeatureMap<FeatureVector> phi = problem.inputMap();
    FeatureMap<FeatureVector> gam = problem.outputMap(LAMBDA);
    FeatureMap<FeatureVector> other =
        MapSource.subsample(6).create(output.kernel(), output.samples(), context);
    TrainingSums all = folded(phi, gam, pairs);
    checkSums(all, phi, gam, pairs);
    checkSums(problem.sums(gam), phi, gam, pairs);
    // With S known, only the targets of another map are summed: from features as they come, and
    // from features that are kept.
    checkSums(problem.sums(other), phi, other, pairs);
    problem.features();
    checkSums(problem.sums(gam), phi, gam, pairs);
    TrainingSums first = folded(phi, gam, pairs.select(IntStream.range(0, 13).toArray()));
    TrainingSums rest = folded(phi, gam, pairs.select(IntStream.range(13, N).toArray()));
    checkSums(first.merge(rest, context), phi, gam, pairs);
    checkSums(all.without(rest, context), phi, gam, pairs.select(IntStream.range(0, 13).toArray()));
  }

  private TrainingSums folded(
      FeatureMap<FeatureVector> phi,
      FeatureMap<FeatureVector> gam,
      TrainingPairs<FeatureVector, FeatureVector> pairs) {
    return TrainingSums.create(phi.dimension(), gam.dimension(), context)
        .fold(phi, gam, List.of(pairs).iterator(), SMALL, context);
  }

  private void checkSums(
      TrainingSums sums,
      FeatureMap<FeatureVector> phi,
      FeatureMap<FeatureVector> gam,
      TrainingPairs<FeatureVector, FeatureVector> pairs) {
    RealMatrix left = NaiveRidge.of(phi.apply(pairs.inputs(), context));
    RealMatrix right = NaiveRidge.of(gam.apply(pairs.outputs(), context));
    RealMatrix weights =
        org.apache.commons.math3.linear.MatrixUtils.createRealDiagonalMatrix(pairs.weights());
    RealMatrix weighted = left.transpose().multiply(weights);
    assertThat(sums.features()).isEqualTo(phi.dimension());
    assertThat(sums.targets()).isEqualTo(gam.dimension());
    assertThat(sums.rows()).isEqualTo(pairs.size());
    assertThat(sums.weight()).isCloseTo(pairs.totalWeight(), within(1e-12));
    RealMatrix gram = NaiveRidge.of(sums.gram()).subtract(weighted.multiply(left));
    RealMatrix cross = NaiveRidge.of(sums.cross()).subtract(weighted.multiply(right));
    assertThat(gram.getNorm()).isLessThan(1e-9);
    assertThat(cross.getNorm()).isLessThan(1e-9);
    double squared = right.transpose().multiply(weights).multiply(right).getTrace();
    assertThat(sums.squaredTargets()).isCloseTo(squared, within(1e-9));
  }

  @Test
  void sumsOfOtherShapesAreNeitherMergedNorSubtracted() {
    TrainingSums sums = TrainingSums.create(2, 3, context);
    for (int[] wrong : new int[][] {{1, 3}, {2, 1}}) {
      TrainingSums other = TrainingSums.create(wrong[0], wrong[1], context);
      String start = "An accumulator of %d features and %d targets cannot be ";
      assertThatThrownBy(() -> sums.merge(other, context))
          .hasMessage(start.formatted(wrong[0], wrong[1]) + "merged into one of 2 and 3.");
      assertThatThrownBy(() -> sums.without(other, context))
          .hasMessage(start.formatted(wrong[0], wrong[1]) + "subtracted from one of 2 and 3.");
    }
  }

  /** A sub-sample that counts the samples it is applied to. */
  private record Counted(MapSource source, AtomicInteger count) implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new CountedMap<>(source.create(kernel, training, context), count);
    }
  }

  private record CountedMap<T>(FeatureMap<T> base, AtomicInteger count) implements FeatureMap<T> {
    @Override
    public int dimension() {
      return base.dimension();
    }

    @Override
    public Class<T> domain() {
      return base.domain();
    }

    @Override
    public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
      count.addAndGet(z.size());
      base.apply(z, block, context);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "sketch", "kde", "reduced-rank", "sketch-oel"})
  void aSearchOnFeaturesEmbedsItsInputsAFixedNumberOfTimes(String name) {
    Output output = output(name);
    AtomicInteger count = new AtomicInteger();
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(
            kx, new Counted(MapSource.subsample(12), count), output.kernel(), output.learner());
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs), output.samples(), output.unlabelled());
    FitProblem<FeatureVector, FeatureVector> problem =
        FitProblem.of(sides, pairs, SMALL, SharedDistances.none(), context);
    problem.prepareSearch();
    assertThat(count.get()).isEqualTo(N);
    int[] some = {3, 9, 20};
    new Ridge(1e-3).leaveOneOut(problem, some);
    // Rows for a smoother, which are kept; else only those that are left out.
    boolean smooths = sides.output().usesRegression();
    int after = N + (smooths ? N : some.length);
    assertThat(count.get()).isEqualTo(after);
    for (double lambda : new double[] {1e-2, 0.1, 1}) {
      new Ridge(lambda).leaveOneOut(problem, some);
    }
    assertThat(count.get()).isEqualTo(after);
  }

  @Test
  void lowRankSumsFeaturesAndTargetsAtOnce() {
    AtomicInteger count = new AtomicInteger();
    Output output = output("sketch");
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(
            kx, new Counted(MapSource.subsample(12), count), output.kernel(), output.learner());
    FitProblem<FeatureVector, FeatureVector> problem =
        FitProblem.of(
            sides,
            new TrainingPairs<>(vectors(inputs), output.samples()),
            SMALL,
            SharedDistances.none(),
            context);
    estimator("low-rank").train(problem);
    assertThat(count.get()).isEqualTo(N);
  }

  @Test
  void theProblemWithoutWeightsIsMadeOnce() {
    double[] weights = IntStream.range(0, N).mapToDouble(i -> 1 + i % 2).toArray();
    Output output = output("vectors-coordinates");
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(
            "sketch",
            output,
            new TrainingPairs<FeatureVector, FeatureVector>(vectors(inputs), output.samples())
                .weighted(weights),
            SMALL,
            context);
    Spectrum equal = problem.unweighted().spectrum();
    assertThat(equal.weight()).isEqualTo(N);
    try (RunContext later = RunContext.withSeed(8)) {
      FitProblem<FeatureVector, FeatureVector> again = problem.in(later).unweighted();
      assertThat(again.spectrum()).isSameAs(equal);
      assertThat(again.context()).isSameAs(later);
    }
    assertThat(problem.hasSpectrum()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kde", "reduced-rank", "oel"})
  void sketchesBeforeAProjectionDrawFromUnlabelledOutputsToo(String name) {
    Output output = output(name);
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs), output.samples(), output.unlabelled());
    // A sketch of all outputs loses nothing, but is possible only with the unlabelled ones.
    for (String input : List.of("exact", "sketch")) {
      Matrix expected =
          scores(estimator("ridge"), problem(input, output, pairs, SMALL, context), output);
      Output sketched =
          new Output(
              output.kernel(),
              output.samples(),
              output.unlabelled(),
              output.learner().after(MapSource.subsample(N + 8)));
      FitProblem<FeatureVector, FeatureVector> problem =
          problem(input, sketched, pairs, SMALL, context);
      assertThat(scores(estimator("ridge"), problem, output).values())
          .containsExactly(expected.values(), within(1e-7));
      assertThat(problem.outputMap(LAMBDA).landmarkForm().orElseThrow().landmarks().size())
          .isEqualTo(N + 8);
      FitProblem<FeatureVector, FeatureVector> labelled =
          problem(
              input,
              sketched,
              new TrainingPairs<>(pairs.inputs(), pairs.outputs()),
              SMALL,
              context);
      assertRefused(() -> labelled.outputMap(LAMBDA), ErrorCode.INVALID_OPTION);
    }
  }

  private TrainingSums sums(
      KernelModel<FeatureVector, FeatureVector> model,
      TrainingPairs<FeatureVector, FeatureVector> pairs) {
    return TrainingSums.create(model.inputMap().dimension(), model.outputMap().dimension(), context)
        .fold(model.inputMap(), model.outputMap(), List.of(pairs).iterator(), context);
  }

  @Test
  void badWeightsMasksAndSumsAreCodedErrors() {
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(inputs.slice(0, 3)), vectors(3, 5));
    assertThatThrownBy(() -> pairs.weighted(1, -2, 1))
        .hasMessage("The weight of pair 1 is -2.0; weights must be finite and at least 0.");
    assertRefused(() -> pairs.weighted(1, Double.NaN, 1), ErrorCode.INVALID_ARGUMENT);
    assertRefused(() -> pairs.weighted(1, Double.POSITIVE_INFINITY, 1), ErrorCode.INVALID_ARGUMENT);
    assertThatThrownBy(() -> pairs.weighted(0, 0, 0)).hasMessageContaining("All weights are 0");
    assertRefused(() -> pairs.weighted(1, 1), ErrorCode.SHAPE_MISMATCH);
    assertThat(pairs.weighted(1, 0, 3).size()).isEqualTo(2);
    SparseMatrix nothing = SparseMatrix.ofDense(Matrix.zeros(3, 2));
    assertRefused(
        () -> TrainingPairs.masked(vectors(inputs.slice(0, 3)), nothing), ErrorCode.EMPTY_INPUT);
    SparseMatrix some =
        SparseMatrix.ofDense(Matrix.ofRows(new double[] {1, 0}, new double[] {0, 2}));
    TrainingPairs<FeatureVector, FeatureVector> masked =
        TrainingPairs.masked(vectors(inputs.slice(0, 2)), some);
    Sides<FeatureVector, FeatureVector> gaussian =
        new Sides<>(kx, MapSource.exact(), kx, Projections.none());
    for (String estimator : List.of("ridge", "low-rank", "lipschitz")) {
      assertRefused(
          () -> estimator(estimator).train(FitProblem.of(gaussian, masked, context)),
          ErrorCode.INVALID_OPTION);
    }
    // A row without any target is left alone with weight 0, and then there is no target at all.
    SparseMatrix first = SparseMatrix.ofDense(Matrix.ofRows(new double[] {1, 0}, new double[2]));
    assertRefused(
        () -> TrainingPairs.masked(vectors(inputs.slice(0, 2)), first).weighted(0, 1),
        ErrorCode.EMPTY_INPUT);
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<>(
                kx, MapSource.subsample(2), new LinearKernel(), Projections.coordinates(), 0.1)
            .fit(inputs.slice(0, 2), vectors(2, 5), context);
    assertRefused(() -> sums(model, masked), ErrorCode.INVALID_OPTION);
    TrainingSums sums = TrainingSums.create(2, 1, context);
    assertRefused(
        () -> sums.merge(TrainingSums.create(3, 1, context), context), ErrorCode.SHAPE_MISMATCH);
    assertRefused(() -> sums.solve(0.1, context), ErrorCode.EMPTY_INPUT);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, ErrorCode code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
