package org.okra.estimators.lipschitz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.Fitted;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ModelFiles;
import org.okra.estimators.Named;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Ridge;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.MapSource;

final class LipschitzTest {
  private static final int SAMPLES = 150;
  private static final Kernel<FeatureVector> KERNEL = new GaussianKernel(0.4);

  private final RunContext context = RunContext.withSeed(8);
  private final DenseRows inputs = inputs();
  private final DenseRows outputs = outputs(inputs);

  private static DenseRows inputs() {
    RandomStream random = new RandomStream(2);
    Matrix x = Matrix.zeros(SAMPLES, 2);
    for (int i = 0; i < SAMPLES; i++) {
      x.set(i, 0, 2 * random.nextGaussian());
      x.set(i, 1, 2 * random.nextGaussian());
    }
    return new DenseRows(x);
  }

  private static DenseRows outputs(DenseRows inputs) {
    RandomStream random = new RandomStream(3);
    Matrix y = Matrix.zeros(SAMPLES, 2);
    for (int i = 0; i < SAMPLES; i++) {
      FeatureVector x = inputs.get(i);
      y.set(i, 0, Math.sin(x.get(0)) + 0.3 * random.nextGaussian());
      y.set(i, 1, 5 + x.get(1) * (1 + 0.3 * random.nextGaussian()));
    }
    return new DenseRows(y);
  }

  /** The second output, which is far from 0 and of changing spread. */
  private DenseRows second() {
    return new DenseRows(outputs.dense().columnBlock(1, 2).copy());
  }

  private static Sides<FeatureVector, FeatureVector> parts(MapSource input) {
    return new Sides<>(KERNEL, input, new LinearKernel(), Projections.none());
  }

  private static MapSource sketch(int size) {
    return Named.sketch("{type: p-sparsified, size: " + size + "}");
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> machine(
      String options, MapSource input) {
    return machine(options, parts(input));
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> machine(
      String options, Sides<FeatureVector, FeatureVector> sides) {
    return new OutputKernelRegression<>(
        sides, Named.estimator("{type: lipschitz, " + options + "}"));
  }

  private Fitted<FeatureVector, FeatureVector> fit(String options, DenseRows targets) {
    return machine(options, MapSource.exact()).train(new TrainingPairs<>(inputs, targets), context);
  }

  private static void assertClose(Matrix found, Matrix expected, double tolerance) {
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        assertThat(found.get(i, j)).isCloseTo(expected.get(i, j), within(tolerance));
      }
    }
  }

  @Test
  void withTheSquareLossItIsRidgeRegressionExactAndSketched() {
    for (MapSource source : new MapSource[] {MapSource.exact(), sketch(40)}) {
      Fitted<FeatureVector, FeatureVector> fitted =
          machine("loss: square, lambda: 1.0e-3, tolerance: 1.0e-12", source)
              .train(new TrainingPairs<>(inputs, outputs), context);
      assertClose(fitted.model().predict(inputs, context), ridge(source), 1e-7);
      assertThat(fitted.facts()).containsKeys("objective", "gap", "iterations");
      assertThat(fitted.facts()).containsEntry("converged", 1.0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zero", "constant"})
  void theSquareLossIsSolvedByOneFactorAndReportsTheObjectiveThatIterationsReach(String centre) {
    double[] weights = new double[SAMPLES];
    Arrays.setAll(weights, i -> 1 + i % 3);
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(
                inputs.as(FeatureVector.class, "test"), outputs.as(FeatureVector.class, "test"))
            .weighted(weights);
    String options = "loss: square, lambda: 1.0e-3, tolerance: 1.0e-12, centre: " + centre;
    for (MapSource source : new MapSource[] {MapSource.exact(), sketch(40)}) {
      Fitted<FeatureVector, FeatureVector> closed = machine(options, source).train(pairs, context);
      Fitted<FeatureVector, FeatureVector> iterated =
          machine(options + ", solver: l-bfgs", source).train(pairs, context);
      double least = iterated.facts().get("objective");
      assertThat(closed.facts().get("objective")).isCloseTo(least, within(1e-9 * least));
      assertClose(
          closed.model().predict(inputs, context), iterated.model().predict(inputs, context), 1e-6);
    }
    assertThat(fit("loss: square, lambda: 1.0e-3", outputs).facts())
        .containsEntry("gap", 0.0)
        .containsEntry("iterations", 1.0);
  }

  /** Ridge on the weights of all training outputs, turned into vectors. */
  private Matrix ridge(MapSource source) {
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<FeatureVector, FeatureVector>(
                new Sides<>(KERNEL, source, new LinearKernel(), Projections.none()),
                new Ridge(1e-3, Intercept.OFF))
            .fit(inputs, outputs, context);
    return context.linearAlgebra().multiply(model.weights(inputs, context), outputs.dense().copy());
  }

  @Test
  void quantilesHaveTheirShareOfThePointsBelow() {
    double[] levels = {0.1, 0.5, 0.9};
    Fitted<FeatureVector, FeatureVector> fitted =
        fit(
            "loss: {type: pinball, levels: [0.1, 0.5, 0.9]}, lambda: 1.0e-3, centre: constant,"
                + " coupling: {type: joint-quantiles, gamma: 1.0}",
            second());
    Matrix f = fitted.model().predict(inputs, context);
    assertThat(fitted.model().outputMap()).isInstanceOf(CoordinateMap.class);
    double[] offset = fitted.model().outputMap().origin().orElseThrow();
    for (int j = 0; j < levels.length; j++) {
      int below = 0;
      for (int i = 0; i < SAMPLES; i++) {
        below += second().get(i).get(0) <= f.get(i, j) + offset[j] ? 1 : 0;
      }
      assertThat(below / (double) SAMPLES).isCloseTo(levels[j], within(0.06));
    }
  }

  @Test
  void aLargeLambdaLeavesTheBestConstant() {
    Fitted<FeatureVector, FeatureVector> fitted =
        fit("loss: absolute, lambda: 1.0e3, centre: constant", second());
    double[] sorted = second().dense().columnValues(0);
    Arrays.sort(sorted);
    double median = sorted[SAMPLES / 2];
    double[] offset = fitted.model().outputMap().origin().orElseThrow();
    assertThat(offset[0]).isCloseTo(median, within(0.05));
    Matrix far = fitted.model().predict(inputs, context);
    for (int i = 0; i < SAMPLES; i++) {
      assertThat(far.get(i, 0)).isCloseTo(0, within(0.01));
    }
  }

  @Test
  void theBestConstantIsNotPenalisedHoweverFarFromZero() {
    RandomStream random = new RandomStream(6);
    Matrix y = Matrix.zeros(SAMPLES, 1);
    for (int i = 0; i < SAMPLES; i++) {
      y.set(i, 0, 1000 + random.nextGaussian());
    }
    double[] sorted = y.columnValues(0);
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).average().orElseThrow();
    assertThat(constant("square", y)[0]).isCloseTo(mean, within(1e-8));
    assertThat(constant("absolute", y)[0])
        .isCloseTo((sorted[SAMPLES / 2 - 1] + sorted[SAMPLES / 2]) / 2, within(1e-8));
    double[] quantiles = constant("{type: pinball, levels: [0.001, 0.205, 0.999]}", y);
    assertThat(quantiles[0]).isCloseTo(sorted[0], within(1e-8));
    assertThat(quantiles[1]).isCloseTo(sorted[30], within(1e-8));
    assertThat(quantiles[2]).isCloseTo(sorted[SAMPLES - 1], within(1e-8));
  }

  @Test
  void theBestConstantOfLabelsIsFiniteEvenForASingleLabel() {
    Matrix labels = Matrix.zeros(SAMPLES, 1);
    labels.fill(1);
    assertThat(constant("hinge", labels)[0]).isCloseTo(1, within(1e-8));
    assertThat(constant("logistic", labels)[0]).isBetween(10.0, 20.0);
    for (int i = 0; i < SAMPLES / 3; i++) {
      labels.set(i, 0, -1);
    }
    // Two thirds are 1: log(p / (1 - p)) = log 2.
    assertThat(constant("logistic", labels)[0]).isCloseTo(Math.log(2), within(1e-8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: huber, kappa: 0.3}",
        "absolute",
        "{type: epsilon-insensitive, epsilon: 0.2}"
      })
  void theBestConstantOfALossThatMixesCoordinatesHasTheLeastMeanLoss(String name) {
    Matrix y = outputs.dense().copy();
    for (int i = 0; i < SAMPLES; i++) {
      y.set(i, 0, y.get(i, 0) * y.get(i, 1) + 300);
    }
    Loss loss = Named.loss(name);
    double[] found = constant(name, y);
    double least = meanLoss(loss, found, y);
    for (int angle = 0; angle < 16; angle++) {
      for (double length : new double[] {0.01, 0.1, 1}) {
        double[] beside = {
          found[0] + length * Math.cos(angle * Math.PI / 8),
          found[1] + length * Math.sin(angle * Math.PI / 8)
        };
        assertThat(meanLoss(loss, beside, y)).isGreaterThan((1 - 1e-7) * least);
      }
    }
  }

  private static double meanLoss(Loss loss, double[] constant, Matrix targets) {
    double sum = 0;
    for (int i = 0; i < targets.rows(); i++) {
      sum += loss.value(constant, targets.rowValues(i));
    }
    return sum / targets.rows();
  }

  private double[] constant(String loss, Matrix targets) {
    Fitted<FeatureVector, FeatureVector> fitted =
        fit("loss: " + loss + ", lambda: 1.0, centre: constant", new DenseRows(targets));
    return fitted.model().outputMap().origin().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"absolute", "{type: huber, kappa: 0.3}", "{type: epsilon-insensitive}"})
  void theBestConstantHonoursWeights(String loss) {
    double[] weights = new double[SAMPLES];
    List<Integer> copies = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      weights[i] = 1 + i % 3;
      copies.addAll(Collections.nCopies(1 + i % 3, i));
    }
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(
            inputs.as(FeatureVector.class, "test"), outputs.as(FeatureVector.class, "test"));
    var machine = machine("lambda: 1.0e-2, centre: constant, loss: " + loss, MapSource.exact());
    double[] expected =
        machine
            .train(pairs.select(copies.stream().mapToInt(i -> i).toArray()), context)
            .model()
            .outputMap()
            .origin()
            .orElseThrow();
    double[] found =
        machine.train(pairs.weighted(weights), context).model().outputMap().origin().orElseThrow();
    assertThat(found).containsExactly(expected, within(1e-6));
  }

  @Test
  void outliersHardlyMoveTheHuberFit() {
    Matrix damaged = second().dense().copy();
    for (int i = 0; i < SAMPLES; i += 10) {
      damaged.set(i, 0, 1000);
    }
    String options = ", lambda: 1.0e-3, centre: constant";
    Matrix clean = predictions("loss: {type: huber, kappa: 0.5}" + options, second().dense());
    Matrix robust = predictions("loss: {type: huber, kappa: 0.5}" + options, damaged);
    Matrix square = predictions("loss: square" + options, damaged);
    assertThat(distance(robust, clean)).isLessThan(0.02 * distance(square, clean));
  }

  private Matrix predictions(String options, Matrix targets) {
    Fitted<FeatureVector, FeatureVector> fitted = fit(options, new DenseRows(targets));
    double[] offset = fitted.model().outputMap().origin().orElseThrow();
    Matrix f = fitted.model().predict(inputs, context);
    for (int i = 0; i < f.rows(); i++) {
      f.set(i, 0, f.get(i, 0) + offset[0]);
    }
    return f;
  }

  private static double distance(Matrix a, Matrix b) {
    double sum = 0;
    for (int i = 0; i < a.rows(); i++) {
      sum += Math.pow(a.get(i, 0) - b.get(i, 0), 2);
    }
    return Math.sqrt(sum);
  }

  @Test
  void sketchedOutputsOfAnyKernelTakeALossToo() {
    Fitted<FeatureVector, FeatureVector> fitted =
        machine(
                "loss: square, lambda: 1.0e-3, tolerance: 1.0e-12",
                new Sides<>(KERNEL, sketch(40), KERNEL, Projections.sketch(sketch(20))))
            .train(new TrainingPairs<>(inputs, outputs), context);
    Matrix ridge =
        new OutputKernelRegression<FeatureVector, FeatureVector>(
                KERNEL, sketch(40), KERNEL, Projections.sketch(sketch(20)), 1e-3)
            .fit(inputs, outputs, context)
            .scores(inputs, outputs, context);
    assertClose(fitted.model().scores(inputs, outputs, context), ridge, 1e-6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"automatic", "newton", "admm", "dual-coordinate-ascent", "adam"})
  void resultsDoNotDependOnThreads(String solver) {
    String options =
        "loss: {type: huber, kappa: 0.4}, lambda: 1.0e-2, iterations: 50, solver: " + solver;
    Matrix expected = null;
    for (int threads : new int[] {1, 2}) {
      try (RunContext own = RunContext.builder().seed(4).threads(Threads.okra(threads)).build()) {
        Matrix found =
            machine(options, sketch(30))
                .train(new TrainingPairs<>(inputs, outputs), own)
                .model()
                .predict(inputs, own);
        if (expected == null) {
          expected = found;
        } else {
          assertThat(found.values()).isEqualTo(expected.values());
        }
      }
    }
  }

  @Test
  void savedModelsPredictTheSame(@TempDir Path folder) {
    Fitted<FeatureVector, FeatureVector> fitted =
        machine("loss: absolute, lambda: 1.0e-2, centre: constant", sketch(30))
            .train(new TrainingPairs<>(inputs, outputs), context);
    Path file = folder.resolve("machine.okra");
    ModelFiles.load().write(fitted.model(), file, context);
    KernelModel<FeatureVector, FeatureVector> again =
        ModelFiles.load().read(file, FeatureVector.class, FeatureVector.class, context);
    assertThat(again.predict(inputs, context).values())
        .isEqualTo(fitted.model().predict(inputs, context).values());
    assertThat(again.embed(outputs, context).values())
        .isEqualTo(fitted.model().embed(outputs, context).values());
  }

  @Test
  void badInputIsRefusedWithACode() {
    assertRefused(
        () -> fit("loss: hinge", outputs),
        ErrorCode.INVALID_ARGUMENT,
        "the hinge loss works on labels -1 and 1");
    assertRefused(
        () -> fit("coupling: {type: matrix, rows: [[1, 2], [2, 1]]}", outputs),
        ErrorCode.NOT_POSITIVE_DEFINITE,
        "positive semi-definite");
    assertRefused(
        () -> fit("coupling: {type: matrix, rows: [[1]]}", outputs),
        ErrorCode.SHAPE_MISMATCH,
        "is for 1 outputs but the loss");
    assertRefused(
        () -> fit("coupling: joint-quantiles", outputs),
        ErrorCode.INVALID_OPTION,
        "for losses with quantile levels");
    assertRefused(() -> fit("coupling: identty", outputs), ErrorCode.UNKNOWN_NAME, "identity");
    assertRefused(
        () -> fit("loss: {type: pinball, levels: [0.9, 0.1]}", outputs),
        ErrorCode.INVALID_OPTION,
        "rise strictly");
    assertRefused(() -> fit("lambda: 0", outputs), ErrorCode.INVALID_OPTION, "'lambda' is 0.0");
    Matrix missing = outputs.dense().copy();
    missing.set(7, 1, Double.NaN);
    assertRefused(
        () -> fit("loss: absolute", new DenseRows(missing)),
        ErrorCode.NOT_FINITE,
        "Output 7 is NaN in coordinate 1");
  }

  @Test
  void exactOutputsOfAnyKernelTakeALossToo() {
    for (MapSource input : new MapSource[] {MapSource.exact(), sketch(40)}) {
      Fitted<FeatureVector, FeatureVector> fitted =
          machine(
                  "loss: square, lambda: 1.0e-3, tolerance: 1.0e-12",
                  new Sides<>(KERNEL, input, KERNEL, Projections.none()))
              .train(new TrainingPairs<>(inputs, outputs), context);
      Matrix ridge =
          new OutputKernelRegression<FeatureVector, FeatureVector>(
                  KERNEL, input, KERNEL, Projections.none(), 1e-3)
              .fit(inputs, outputs, context)
              .scores(inputs, outputs, context);
      assertClose(fitted.model().scores(inputs, outputs, context), ridge, 1e-6);
    }
    assertRefused(
        () ->
            machine(
                    "loss: {type: pinball, levels: [0.1, 0.9]}",
                    new Sides<>(KERNEL, MapSource.exact(), KERNEL, Projections.none()))
                .train(new TrainingPairs<>(inputs, outputs), context),
        ErrorCode.INVALID_OPTION,
        "needs the linear output kernel");
  }

  private static void assertRefused(ThrowingCallable call, ErrorCode code, String part) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(part);
  }
}
