package org.okra.decoders.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.decoders.CandidateSets;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class ConformalSetsTest {
  private static final int CLASSES = 12;

  private final RunContext context = RunContext.withSeed(21);

  /** Candidates on a circle. */
  private final DenseRows candidates =
      DenseRows.of(
          IntStream.range(0, CLASSES)
              .mapToObj(c -> new double[] {Math.cos(angle(c)), Math.sin(angle(c))})
              .toArray(double[][]::new));

  private static double angle(int number) {
    return 2 * Math.PI * number / CLASSES;
  }

  /** Inputs on the circle, and the nearest candidate after some noise. */
  private record Pairs(DenseRows inputs, DenseRows outputs, int[] truths) {}

  private Pairs pairs(String purpose, int index, int size) {
    RandomStream random = context.random().stream(purpose, index);
    double[][] inputs = new double[size][];
    int[] truths = new int[size];
    for (int i = 0; i < size; i++) {
      double angle = 2 * Math.PI * random.nextDouble();
      inputs[i] = new double[] {Math.cos(angle), Math.sin(angle)};
      double noisy = angle + 0.4 * random.nextGaussian();
      truths[i] = Math.floorMod(Math.round(noisy / (2 * Math.PI) * CLASSES), CLASSES);
    }
    return new Pairs(DenseRows.of(inputs), candidates.select(truths), truths);
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> regression(
      ProjectionLearner projection) {
    return new OutputKernelRegression<>(
        new GaussianKernel(2), MapSource.exact(), new GaussianKernel(1), projection, 1e-2);
  }

  private KernelModel<FeatureVector, FeatureVector> model(Pairs training) {
    return regression(Projections.none()).fit(training.inputs(), training.outputs(), context);
  }

  private static int covered(List<PredictionSet> sets, int[] truths) {
    return (int)
        IntStream.range(0, truths.length).filter(i -> sets.get(i).contains(truths[i])).count();
  }

  @Test
  void splitSetsHoldTheTruthAsOftenAsAsked() {
    // Fresh data in every repetition, so that hits are independent between repetitions; the share
    // over one calibration varies with standard deviation sqrt(c (1 - c) / n).
    for (double coverage : new double[] {0.5, 0.8, 0.95}) {
      int repetitions = 40;
      int calibration = 99;
      int tests = 100;
      double sum = 0;
      for (int r = 0; r < repetitions; r++) {
        KernelModel<FeatureVector, FeatureVector> model = model(pairs("train", r, 60));
        Pairs held = pairs("calibration", r, calibration);
        Pairs test = pairs("test", r, tests);
        ConformalSets<FeatureVector, FeatureVector> sets =
            ConformalSets.split(model, held.inputs(), held.outputs(), coverage, context);
        List<PredictionSet> found =
            sets.predict(test.inputs(), CandidateSets.shared(shared()), context);
        sum += (double) covered(found, test.truths()) / tests;
      }
      double variance = coverage * (1 - coverage) * (1.0 / calibration + 1.0 / tests);
      double error = Math.sqrt(variance / repetitions);
      // Ties between equal scores may only raise the coverage; they are rare here.
      assertThat(sum / repetitions)
          .isBetween(coverage - 3.5 * error, coverage + 3.5 * error + 0.01);
    }
  }

  @Test
  void leaveOneOutSetsHoldTheTruthAboutAsOftenAsAsked() {
    for (ProjectionLearner projection : List.of(Projections.none(), new Projections.Kde(6))) {
      int repetitions = 30;
      double coverage = 0.8;
      double sum = 0;
      for (int r = 0; r < repetitions; r++) {
        Pairs training = pairs("train", r, 120);
        var regression = regression(projection);
        var model = regression.fit(training.inputs(), training.outputs(), context);
        HeldOut<FeatureVector> leftOut =
            regression.leftOut(training.inputs(), training.outputs(), context);
        Pairs test = pairs("test", r, 100);
        var sets = ConformalSets.leaveOneOut(model, leftOut, training.outputs(), coverage, context);
        sum +=
            covered(
                    sets.predict(test.inputs(), CandidateSets.shared(shared()), context),
                    test.truths())
                / 100.0;
      }
      double error = Math.sqrt(coverage * (1 - coverage) * (1 / 120.0 + 1 / 100.0) / repetitions);
      assertThat(sum / repetitions).isCloseTo(coverage, within(3.5 * error + 0.02));
    }
  }

  @Test
  void setsAreTheCandidatesUpToTheThresholdForSharedAndOwnCandidates() {
    // Without a constant diagonal the norms of candidates matter.
    Pairs training = pairs("train", 0, 60);
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<>(
                new GaussianKernel(2),
                MapSource.exact(),
                new LinearKernel(),
                new Projections.Kde(2),
                1e-2)
            .fit(training.inputs(), training.outputs(), context);
    Pairs held = pairs("calibration", 0, 50);
    Pairs test = pairs("test", 0, 30);
    var sets = ConformalSets.split(model, held.inputs(), held.outputs(), 0.8, context);
    Matrix scores = model.scores(test.inputs(), candidates, context);
    List<int[]> own = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      own.add(new int[] {i % CLASSES, (i + 5) % CLASSES, (i + 7) % CLASSES});
    }
    List<PredictionSet> all = sets.predict(test.inputs(), CandidateSets.shared(shared()), context);
    List<PredictionSet> few =
        sets.predict(test.inputs(), CandidateSets.perQuery(shared(), own), context);
    for (int i = 0; i < 30; i++) {
      int query = i;
      int[] expected =
          IntStream.range(0, CLASSES)
              .filter(c -> scores.get(query, c) <= sets.threshold())
              .toArray();
      assertThat(all.get(i).numbers()).containsExactlyInAnyOrder(expected);
      assertThat(all.get(i).scores()).isSorted();
      assertThat(all.get(i).size()).isEqualTo(expected.length);
      for (int number : own.get(i)) {
        assertThat(few.get(i).contains(number)).isEqualTo(all.get(i).contains(number));
      }
      assertThat(few.get(i).size()).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void theThresholdIsTheStatedOrderStatistic() {
    double[] scores = {5, 1, 4, 2, 3, 9, 8, 7, 6};
    assertThat(ConformalSets.threshold(scores, 0.9)).isEqualTo(9);
    assertThat(ConformalSets.threshold(scores, 0.8)).isEqualTo(8);
    assertThat(ConformalSets.threshold(scores, 0.75)).isEqualTo(8);
    assertThat(ConformalSets.threshold(scores, 0.3)).isEqualTo(3);
    assertThat(ConformalSets.threshold(scores, 0.01)).isEqualTo(1);
    assertThat(ConformalSets.threshold(scores, 0.91)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void withTooFewCalibrationPairsEverySetIsAllCandidates() {
    KernelModel<FeatureVector, FeatureVector> model = model(pairs("train", 0, 60));
    Pairs held = pairs("calibration", 0, 8);
    var sets = ConformalSets.split(model, held.inputs(), held.outputs(), 0.9, context);
    assertThat(sets.threshold()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sets.predict(pairs("test", 0, 20).inputs(), CandidateSets.shared(shared()), context))
        .hasSize(20)
        .allMatch(set -> set.size() == CLASSES);
    assertThat(sets.predict(pairs("test", 0, 0).inputs(), CandidateSets.shared(shared()), context))
        .isEmpty();
  }

  private org.okra.core.sample.Samples<FeatureVector> shared() {
    return candidates.as(FeatureVector.class, "test");
  }

  @Test
  void badInputIsRefused() {
    Pairs training = pairs("train", 0, 30);
    KernelModel<FeatureVector, FeatureVector> model = model(training);
    for (double coverage : new double[] {0, 1, -1, Double.NaN}) {
      assertRefused(
          () ->
              ConformalSets.split(model, training.inputs(), training.outputs(), coverage, context),
          ErrorCode.INVALID_ARGUMENT,
          "The coverage is " + coverage + "; it must lie between 0 and 1, for example 0.9.");
    }
    assertRefused(
        () ->
            ConformalSets.split(
                model, training.inputs().slice(0, 3), training.outputs(), 0.9, context),
        ErrorCode.SHAPE_MISMATCH,
        "3 calibration inputs do not match 30 outputs.");
    assertRefused(
        () ->
            ConformalSets.split(
                model, training.inputs().slice(0, 0), training.outputs().slice(0, 0), 0.9, context),
        ErrorCode.EMPTY_INPUT,
        "There are no calibration pairs; give at least one.");
    assertRefused(
        () -> new HeldOut<>(model.outputKernel(), model.outputMap(), Matrix.zeros(30, 7)),
        ErrorCode.SHAPE_MISMATCH,
        "Predictions of 7 coordinates do not match an output map into R^30.");
    assertRefused(
        () -> ConformalSets.threshold(new double[] {1, Double.NaN}, 0.9),
        ErrorCode.NOT_FINITE,
        "Calibration pair 1 has the score NaN; scores must be finite.");
    var sets = ConformalSets.split(model, training.inputs(), training.outputs(), 0.9, context);
    assertRefused(
        () ->
            sets.predict(
                training.inputs(),
                CandidateSets.perQuery(shared(), List.of(new int[] {1})),
                context),
        ErrorCode.SHAPE_MISMATCH,
        "1 candidate sets do not match 30 inputs; give one set per input.");
    ListSamples<FeatureVector> otherDimension =
        new ListSamples<>(FeatureVector.class, List.of(DenseRows.of(new double[] {1}).get(0)));
    assertThatThrownBy(
            () -> sets.predict(training.inputs(), CandidateSets.shared(otherDimension), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
  }

  private static void assertRefused(ThrowingCallable call, ErrorCode code, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessage(text);
  }
}
