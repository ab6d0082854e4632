package org.okra.decoders.conformal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.Conformity;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.LossSearch;
import org.okra.decoders.OutputSet;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.approximate.Approximate;
import org.okra.decoders.approximate.ApproximateSearch;
import org.okra.decoders.label.Labels;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.loss.ZeroOneLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * Over 50 splits of fresh data, sets hold the truth within three standard errors as often as asked.
 */
final class CoverageTest {
  private static final int SPLITS = 50;
  private static final int TRAIN = 60;
  private static final int CALIBRATION = 59;
  private static final int TESTS = 60;
  private static final double COVERAGE = 0.8;
  private static final int CLASSES = 12;

  private final RunContext context = RunContext.withSeed(21);

  /** What is decoded how. */
  enum Kind {
    CANDIDATES,
    LOSSES,
    APPROXIMATE,
    LABELS,
    VECTORS,
    QUANTILES
  }

  private record Pairs(Samples<FeatureVector> inputs, Samples<FeatureVector> outputs) {
    Pairs slice(int from, int to) {
      return new Pairs(inputs.slice(from, to), outputs.slice(from, to));
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofPairsKeptFromTheFit(Kind kind) {
    double[] held = new double[SPLITS];
    for (int split = 0; split < SPLITS; split++) {
      Pairs pairs = pairs(kind, split, TRAIN + CALIBRATION + TESTS);
      Pairs train = pairs.slice(0, TRAIN);
      Pairs kept = pairs.slice(TRAIN, TRAIN + CALIBRATION);
      Pairs tests = pairs.slice(TRAIN + CALIBRATION, TRAIN + CALIBRATION + TESTS);
      KernelModel<FeatureVector, FeatureVector> model =
          regression(kind).fit(train.inputs(), train.outputs(), context);
      Conformity<FeatureVector, FeatureVector> conformity = solver(kind, model, train);
      Calibration known =
          Calibration.of(conformity, kept.inputs(), kept.outputs(), COVERAGE, context);
      held[split] = held(conformity.sets(tests.inputs(), known.threshold(), context), tests);
    }
    assertNominal(held, CALIBRATION);
  }

  /** The estimator of quantiles has no closed form. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "QUANTILES")
  void ofTrainingPairsLeftOut(Kind kind) {
    double[] held = new double[SPLITS];
    int size = TRAIN + CALIBRATION;
    for (int split = 0; split < SPLITS; split++) {
      Pairs pairs = pairs(kind, split, size + TESTS);
      Pairs train = pairs.slice(0, size);
      Pairs tests = pairs.slice(size, size + TESTS);
      var regression = regression(kind);
      HeldOut<FeatureVector> leftOut = regression.leftOut(train.inputs(), train.outputs(), context);
      Calibration known =
          Calibration.of(
              conformity(kind, leftOut.model(), leftOut.rows(), train.outputs()),
              leftOut.rows(),
              train.outputs(),
              COVERAGE,
              context);
      var model = regression.fit(train.inputs(), train.outputs(), context);
      held[split] =
          held(solver(kind, model, train).sets(tests.inputs(), known.threshold(), context), tests);
    }
    assertNominal(held, size);
  }

  private static double held(List<OutputSet> sets, Pairs tests) {
    return IntStream.range(0, TESTS)
        .map(i -> sets.get(i).test(tests.outputs().get(i)) ? 1 : 0)
        .average()
        .orElseThrow();
  }

  private static void assertNominal(double[] held, int rows) {
    double mean = Arrays.stream(held).average().orElseThrow();
    double square = Arrays.stream(held).map(each -> (each - mean) * (each - mean)).sum();
    double error = Math.sqrt(square / (SPLITS - 1) / SPLITS);
    assertThat(error).isBetween(0.001, 0.02);
    assertThat(mean).isBetween(COVERAGE - 3 * error, COVERAGE + 1.0 / (rows + 1) + 3 * error);
  }

  private Conformity<FeatureVector, FeatureVector> solver(
      Kind kind, KernelModel<FeatureVector, FeatureVector> model, Pairs train) {
    return conformity(kind, model, train.inputs(), train.outputs());
  }

  private <X> Conformity<X, FeatureVector> conformity(
      Kind kind,
      KernelModel<X, FeatureVector> model,
      Samples<X> inputs,
      Samples<FeatureVector> outputs) {
    PreImageSolver<X, FeatureVector> solver =
        switch (kind) {
          case CANDIDATES -> new CandidateSearch<>(model, circle(), context);
          case LOSSES -> new LossSearch<>(model, new ZeroOneLoss(), circle());
          case APPROXIMATE ->
              new ApproximateSearch<>(
                  model, circle(), new Approximate(0.7, Optional.of(4), 8), context);
          case LABELS ->
              new Labels(Labels.Rule.TOP, 2)
                  .prepare(new DecodingTask<>(model, inputs, outputs, Optional.empty()), context);
          case VECTORS -> new VectorDecoder<>(model, outputs, VectorDecoder.Order.FREE, context);
          case QUANTILES ->
              new VectorDecoder<>(model, outputs, VectorDecoder.Order.RISING, context);
        };
    return solver.conformity().orElseThrow();
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> regression(Kind kind) {
    boolean candidates = kind == Kind.CANDIDATES || kind == Kind.LOSSES || kind == Kind.APPROXIMATE;
    Kernel<FeatureVector> output = candidates ? new GaussianKernel(1) : new LinearKernel();
    // Levels that are too narrow for the coverage, which the calibration has to mend.
    Specification estimator =
        Specification.parse(
            kind == Kind.QUANTILES
                ? "{type: lipschitz, loss: {type: pinball, levels: [0.3, 0.7]}, lambda: 1.0e-3,"
                    + " centre: constant, tolerance: 1.0e-2}"
                : "{type: ridge, lambda: 1.0e-1}");
    return new OutputKernelRegression<>(
        new Sides<>(new GaussianKernel(1), MapSource.exact(), output, Projections.none()),
        Components.load().<Estimator>create(Estimator.class, estimator));
  }

  /** Candidates on a circle. */
  private static Samples<FeatureVector> circle() {
    return vectors(
        IntStream.range(0, CLASSES)
            .mapToDouble(number -> 2 * Math.PI * number / CLASSES)
            .mapToObj(CoverageTest::onCircle)
            .toArray(double[][]::new));
  }

  private static double[] onCircle(double angle) {
    return new double[] {Math.cos(angle), Math.sin(angle)};
  }

  private static Samples<FeatureVector> vectors(double[][] rows) {
    return DenseRows.of(rows).as(FeatureVector.class, "the test");
  }

  private static Pairs pairs(Kind kind, int split, int size) {
    RandomStream random = new RandomStream(1000 + split);
    return switch (kind) {
      case CANDIDATES, LOSSES, APPROXIMATE -> classes(size, random);
      case LABELS -> labels(size, random);
      case VECTORS, QUANTILES -> numbers(size, kind == Kind.VECTORS ? 2 : 1, random);
    };
  }

  /** Points of the circle, and the nearest candidate after some noise. */
  private static Pairs classes(int size, RandomStream random) {
    double[][] inputs = new double[size][];
    int[] truths = new int[size];
    for (int i = 0; i < size; i++) {
      double angle = 2 * Math.PI * random.nextDouble();
      inputs[i] = onCircle(angle);
      double noisy = angle + 0.4 * random.nextGaussian();
      truths[i] = Math.floorMod(Math.round(noisy / (2 * Math.PI) * CLASSES), CLASSES);
    }
    return new Pairs(vectors(inputs), circle().select(truths));
  }

  /** One to three of six labels, those with the largest noisy scores. */
  private static Pairs labels(int size, RandomStream random) {
    double[][] inputs = new double[size][3];
    List<LabelSet> outputs = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      double[] scores = new double[6];
      for (int j = 0; j < 3; j++) {
        inputs[i][j] = random.nextGaussian();
        scores[2 * j] = inputs[i][j];
        scores[2 * j + 1] = -inputs[i][j];
      }
      Arrays.setAll(scores, label -> scores[label] + 0.5 * random.nextGaussian());
      int[] best =
          IntStream.range(0, 6)
              .boxed()
              .sorted((a, b) -> Double.compare(scores[b], scores[a]))
              .limit(1 + random.nextInt(3))
              .mapToInt(Integer::intValue)
              .sorted()
              .toArray();
      outputs.add(LabelSet.of(6, best));
    }
    return new Pairs(
        vectors(inputs), new LabelSets(6, outputs).as(FeatureVector.class, "the test"));
  }

  /** Numbers whose spread grows with the input. */
  private static Pairs numbers(int size, int targets, RandomStream random) {
    double[][] inputs = new double[size][1];
    double[][] outputs = new double[size][targets];
    for (int i = 0; i < size; i++) {
      double x = 4 * random.nextDouble();
      inputs[i][0] = x;
      Arrays.setAll(
          outputs[i], target -> Math.sin(x + target) + 0.2 * (1 + x) * random.nextGaussian());
    }
    return new Pairs(vectors(inputs), vectors(outputs));
  }
}
