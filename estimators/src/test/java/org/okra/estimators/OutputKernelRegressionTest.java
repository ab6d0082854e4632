package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchedGram;

final class OutputKernelRegressionTest {
  private static final int N = 40;
  private static final int NEW = 7;
  private static final int UNLABELLED = 15;
  private static final double LAMBDA = 1e-3;

  private final RunContext context = RunContext.withSeed(11);
  private final Kernel<FeatureVector> inputKernel = new GaussianKernel(0.3);
  private final Kernel<FeatureVector> outputKernel = new GaussianKernel(0.4);
  private final DenseRows inputs = inputs(N, 1);
  private final DenseRows newInputs = inputs(NEW, 2);
  private final LabelSets outputs = outputs(N, 3);
  private final LabelSets unlabelled = outputs(UNLABELLED, 4);
  private final LabelSets candidates = outputs(NEW + 2, 5);

  static Stream<Arguments> combinations() {
    List<Arguments> all = new ArrayList<>();
    for (String input : List.of("exact", "subsample", "p-sparsified", "gaussian", "accumulation")) {
      for (String output :
          List.of(
              "none",
              "subsample",
              "p-sparsified",
              "gaussian",
              "kde",
              "reduced-rank",
              "reduced-rank-2",
              "oel",
              "oel-0",
              "oel-1")) {
        all.add(Arguments.of(input, output));
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource("combinations")
  void everyCombinationEqualsItsFormula(String input, String output) {
    // The sketches are drawn here once, so that the formula sees the same draw as the estimator.
    FixedSketch inputSketch = input.equals("exact") ? null : draw(input, inputKernel, inputs, 1);
    boolean sketchedOutput = List.of("subsample", "p-sparsified", "gaussian").contains(output);
    FixedSketch outputSketch = sketchedOutput ? draw(output, outputKernel, outputs, 2) : null;
    ProjectionLearner learner =
        switch (output) {
          case "none" -> Projections.none();
          case "kde" -> new Projections.Kde(5);
          case "reduced-rank" -> new Projections.ReducedRank(5);
          case "reduced-rank-2" -> new Projections.ReducedRank(5, Optional.of(0.05));
          case "oel" -> new Projections.OutputEmbeddingLearning(6, 0.3);
          case "oel-0" -> new Projections.OutputEmbeddingLearning(6, 0);
          case "oel-1" -> new Projections.OutputEmbeddingLearning(6, 1);
          default -> Projections.sketch(outputSketch);
        };
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<>(
                inputKernel,
                inputSketch == null ? MapSource.exact() : inputSketch,
                outputKernel,
                learner,
                LAMBDA)
            .fit(inputs, outputs, unlabelled, context);

    RealMatrix weights = naiveWeights(inputSketch, inputs, newInputs, LAMBDA);
    RealMatrix projected = naiveProjectedKernel(output, inputSketch, outputSketch);
    RealMatrix inner = weights.transpose().multiply(projected);
    Matrix scores = model.scores(newInputs, candidates, context);
    for (int i = 0; i < NEW; i++) {
      for (int j = 0; j < candidates.size(); j++) {
        double expected =
            outputKernel.value(candidates.get(j), candidates.get(j)) - 2 * inner.getEntry(i, j);
        assertThat(scores.get(i, j)).isCloseTo(expected, within(1e-8));
      }
    }
    checkWeights(model, scores);
    checkSurrogate(model);
  }

  /** alpha(x) and the landmarks give the same scores. */
  private void checkWeights(KernelModel<FeatureVector, FeatureVector> model, Matrix scores) {
    RealMatrix alpha = NaiveRidge.of(model.weights(newInputs, context));
    RealMatrix kernel = NaiveRidge.gram(outputKernel, model.outputLandmarks(), candidates);
    RealMatrix inner = alpha.multiply(kernel);
    for (int i = 0; i < NEW; i++) {
      for (int j = 0; j < candidates.size(); j++) {
        assertThat(1 - 2 * inner.getEntry(i, j)).isCloseTo(scores.get(i, j), within(1e-8));
      }
    }
  }

  /** ||psi(y) - h(x)||^2 by the weights. */
  private void checkSurrogate(KernelModel<FeatureVector, FeatureVector> model) {
    Samples<LabelSet> truths = candidates.slice(0, NEW);
    double[] errors = model.surrogateErrors(newInputs, truths, context);
    RealMatrix alpha = NaiveRidge.of(model.weights(newInputs, context));
    RealMatrix cross =
        alpha.multiply(NaiveRidge.gram(outputKernel, model.outputLandmarks(), truths));
    RealMatrix square =
        alpha
            .multiply(
                NaiveRidge.gram(outputKernel, model.outputLandmarks(), model.outputLandmarks()))
            .multiply(alpha.transpose());
    for (int i = 0; i < NEW; i++) {
      double expected = 1 - 2 * cross.getEntry(i, i) + square.getEntry(i, i);
      assertThat(errors[i]).isCloseTo(expected, within(1e-8));
    }
  }

  /** (K + n lambda I)^-1 k(x), n x new, with the kernel the input map stands for. */
  private RealMatrix naiveWeights(
      FixedSketch sketch,
      Samples<? extends FeatureVector> train,
      Samples<? extends FeatureVector> test,
      double lambda) {
    RealMatrix all = NaiveRidge.gram(inputKernel, train, train);
    RealMatrix right = NaiveRidge.gram(inputKernel, train, test);
    if (sketch == null) {
      return NaiveRidge.ridge(all, lambda, right);
    }
    return NaiveRidge.ridge(
        NaiveRidge.sketched(all, all, all, sketch.dense()),
        lambda,
        NaiveRidge.sketched(all, all, right, sketch.dense()));
  }

  /** The output kernel between training outputs and candidates after projection, n x candidates. */
  private RealMatrix naiveProjectedKernel(
      String output, FixedSketch inputSketch, FixedSketch outputSketch) {
    RealMatrix all = NaiveRidge.gram(outputKernel, outputs, outputs);
    RealMatrix right = NaiveRidge.gram(outputKernel, outputs, candidates);
    if (output.equals("none")) {
      return right;
    }
    if (outputSketch != null) {
      return NaiveRidge.sketched(all, all, right, outputSketch.dense());
    }
    double lambda = output.equals("reduced-rank-2") ? 0.05 : LAMBDA;
    RealMatrix hat = naiveWeights(inputSketch, inputs, inputs, lambda);
    Samples<LabelSet> landmarks = outputs;
    RealMatrix b =
        switch (output) {
          case "kde" -> NaiveRidge.leadingWhitened(all, 5);
          case "reduced-rank", "reduced-rank-2" ->
              hat.multiply(
                  NaiveRidge.leadingWhitened(hat.transpose().multiply(all).multiply(hat), 5));
          default -> null;
        };
    if (b == null) {
      landmarks = outputs.followedBy(unlabelled);
      double c = Map.of("oel", 0.3, "oel-0", 0.0, "oel-1", 1.0).get(output);
      RealMatrix scaling = MatrixUtils.createRealMatrix(N + UNLABELLED, N + UNLABELLED);
      scaling.setSubMatrix(hat.scalarMultiply(Math.sqrt(c / N)).getData(), 0, 0);
      for (int j = 0; j < UNLABELLED; j++) {
        scaling.setEntry(N + j, N + j, Math.sqrt((1 - c) / UNLABELLED));
      }
      RealMatrix joint = NaiveRidge.gram(outputKernel, landmarks, landmarks);
      b =
          scaling.multiply(
              NaiveRidge.leadingWhitened(scaling.transpose().multiply(joint).multiply(scaling), 6));
    }
    return NaiveRidge.gram(outputKernel, outputs, landmarks)
        .multiply(b)
        .multiply(b.transpose())
        .multiply(NaiveRidge.gram(outputKernel, landmarks, candidates));
  }

  @Test
  void sketchingWithEveryPointIsTheExactMethod() {
    Specification everyPoint = Specification.parse("{type: subsample, size: 40}");
    Matrix exact =
        regression(MapSource.exact(), Projections.none())
            .fit(inputs, outputs, context)
            .scores(newInputs, candidates, context);
    FixedSketch input = draw(everyPoint, inputKernel, inputs, 1);
    FixedSketch output = draw(everyPoint, outputKernel, outputs, 2);
    for (ProjectionLearner learner : List.of(Projections.none(), Projections.sketch(output))) {
      for (MapSource source : List.of(MapSource.exact(), input)) {
        Matrix scores =
            regression(source, learner)
                .fit(inputs, outputs, context)
                .scores(newInputs, candidates, context);
        for (int k = 0; k < scores.values().length; k++) {
          assertThat(scores.values()[k]).isCloseTo(exact.values()[k], within(1e-8));
        }
      }
    }
  }

  @Test
  void leftOutPredictionsEqualRefitsWithTheSameRidge() {
    FixedSketch sketch = draw("p-sparsified", inputKernel, inputs, 1);
    for (MapSource source : List.of(MapSource.exact(), sketch)) {
      for (ProjectionLearner learner : List.of(Projections.none(), new Projections.Kde(5))) {
        HeldOut<FeatureVector> heldOut =
            regression(source, learner).leftOut(inputs, outputs, context);
        // Inner products with candidates, since the coordinates are those of the held-out map.
        Matrix left =
            context
                .linearAlgebra()
                .multiplyRightTransposed(
                    heldOut.predictions(), heldOut.map().apply(candidates, context));
        Matrix targets =
            context
                .linearAlgebra()
                .multiplyRightTransposed(
                    heldOut.map().apply(outputs, context),
                    heldOut.map().apply(candidates, context));
        RealMatrix kernel =
            source == sketch
                ? NaiveRidge.sketched(
                    gramOfInputs(), gramOfInputs(), gramOfInputs(), sketch.dense())
                : gramOfInputs();
        for (int i : new int[] {0, 17, N - 1}) {
          int[] others = IntStream.range(0, N).filter(j -> j != i).toArray();
          RealMatrix weights =
              NaiveRidge.ridge(
                  kernel.getSubMatrix(others, others),
                  LAMBDA * N / (N - 1),
                  kernel.getSubMatrix(others, new int[] {i}));
          for (int c = 0; c < targets.columns(); c++) {
            double expected = 0;
            for (int j = 0; j < others.length; j++) {
              expected += weights.getEntry(j, 0) * targets.get(others[j], c);
            }
            assertThat(left.get(i, c)).isCloseTo(expected, within(1e-8));
          }
        }
      }
    }
  }

  private RealMatrix gramOfInputs() {
    return NaiveRidge.gram(inputKernel, inputs, inputs);
  }

  @Test
  void oneAndTwoThreadsGiveTheSameBits() {
    for (String name : List.of("exact", "p-sparsified")) {
      List<double[]> results = new ArrayList<>();
      for (int threads : new int[] {1, 2, 5}) {
        try (RunContext own = RunContext.builder().seed(3).threads(Threads.okra(threads)).build()) {
          FixedSketch sketch =
              draw(
                  Specification.parse(specification("p-sparsified")),
                  outputKernel,
                  outputs,
                  2,
                  own);
          MapSource source =
              name.equals("exact")
                  ? MapSource.exact()
                  : draw(Specification.parse(specification(name)), inputKernel, inputs, 1, own);
          results.add(
              regression(source, Projections.sketch(sketch))
                  .fit(inputs, outputs, own)
                  .predict(newInputs, own)
                  .values());
        }
      }
      assertThat(results.get(1)).isEqualTo(results.get(0));
      assertThat(results.get(2)).isEqualTo(results.get(0));
    }
  }

  @Test
  void badInputIsRefusedBeforeWorkStarts() {
    assertThatThrownBy(
            () ->
                new OutputKernelRegression<>(
                    inputKernel, MapSource.exact(), outputKernel, Projections.none(), 0))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessage("Option 'lambda' is 0.0; it must be a finite number above 0.");
    OutputKernelRegression<FeatureVector, FeatureVector> iokr =
        regression(MapSource.exact(), Projections.none());
    assertThatThrownBy(() -> iokr.fit(inputs, outputs.slice(0, 5), context))
        .hasMessage("40 inputs do not match 5 outputs; every input needs one output.");
    assertThatThrownBy(() -> iokr.fit(inputs.slice(0, 0), outputs.slice(0, 0), context))
        .hasMessage("There are no training pairs; give at least one.");
    assertThatThrownBy(
            () ->
                regression(MapSource.exact(), new Projections.Kde(41))
                    .fit(inputs, outputs, context))
        .hasMessage("components is 41 but there are only 40 outputs; give at most that many.");
    assertThatThrownBy(
            () ->
                regression(MapSource.exact(), new Projections.Kde(3))
                    .fit(inputs.slice(0, 4), repeated(4), context))
        .hasMessageContaining("span only 1 dimensions");
    assertThatThrownBy(
            () ->
                regression(MapSource.exact(), new Projections.OutputEmbeddingLearning(3, 0.5))
                    .fit(inputs, outputs, context))
        .hasMessageContaining("there are no unlabelled outputs");
    assertThatThrownBy(
            () ->
                regression(MapSource.exact(), new Projections.OutputEmbeddingLearning(3, 0.5))
                    .fit(inputs, outputs, inputs, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN));
    DenseRows withNaN = inputs(N, 1);
    withNaN.dense().set(3, 1, Double.NaN);
    assertThatThrownBy(() -> iokr.fit(withNaN, outputs, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE));
  }

  private LabelSets repeated(int count) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(8, 1, 4));
    }
    return new LabelSets(8, sets);
  }

  private OutputKernelRegression<FeatureVector, FeatureVector> regression(
      MapSource source, ProjectionLearner learner) {
    return new OutputKernelRegression<>(inputKernel, source, outputKernel, learner, LAMBDA);
  }

  private static String specification(String name) {
    return switch (name) {
      case "p-sparsified" -> "{type: p-sparsified, size: 12, p: 0.2}";
      case "accumulation" -> "{type: accumulation, size: 12}";
      default -> "{type: " + name + ", size: 12}";
    };
  }

  private FixedSketch draw(
      String name,
      Kernel<FeatureVector> kernel,
      Samples<? extends FeatureVector> samples,
      int index) {
    return draw(Specification.parse(specification(name)), kernel, samples, index);
  }

  private FixedSketch draw(
      Specification specification,
      Kernel<FeatureVector> kernel,
      Samples<? extends FeatureVector> samples,
      int index) {
    return draw(specification, kernel, samples, index, context);
  }

  private static FixedSketch draw(
      Specification specification,
      Kernel<FeatureVector> kernel,
      Samples<? extends FeatureVector> samples,
      int index,
      RunContext context) {
    RunContext child = context.child("draw", index);
    KernelGram<FeatureVector> gram = new KernelGram<>(kernel, samples, child);
    SketchMethod method = Components.load().create(MapSource.class, specification);
    return new FixedSketch(method.draw(gram, child));
  }

  /** A sketch drawn before, as a source of maps. */
  private record FixedSketch(Sketch sketch) implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      KernelGram<T> gram = new KernelGram<>(kernel, training, context);
      return LandmarkMap.of(SketchedGram.whiten(sketch, gram, context), kernel, training);
    }

    RealMatrix dense() {
      return NaiveRidge.of(sketch.toDense());
    }
  }

  private static DenseRows inputs(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, 3);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  private static LabelSets outputs(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(8, random.subset(8, 1 + random.nextInt(4))));
    }
    return new LabelSets(8, sets);
  }
}
