package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.Candidates;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.Fitted;
import org.okra.estimators.HeldOut;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Ridge;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

final class LabelsTest {
  private static final int LABELS = 5;
  private final RunContext context = RunContext.withSeed(3);

  @Test
  void scoresAreTheWeightedLabelsOfTheLandmarks() {
    DenseRows inputs = inputs(30, 1);
    LabelSets outputs = labels(inputs);
    for (ProjectionLearner learner : List.of(Projections.none(), new Projections.Kde(4))) {
      KernelModel<FeatureVector, FeatureVector> model =
          regression(learner).fit(inputs, outputs, context);
      DenseRows queries = inputs(6, 2);
      Matrix scores = VectorReadOut.of(model, outputs, context).read(queries, context);
      Matrix alpha = model.weights(queries, context);
      Samples<FeatureVector> landmarks = model.outputLandmarks();
      assertThat(alpha.columns()).isEqualTo(landmarks.size());
      for (int i = 0; i < 6; i++) {
        for (int label = 0; label < LABELS; label++) {
          double expected = 0;
          for (int j = 0; j < landmarks.size(); j++) {
            expected += alpha.get(i, j) * landmarks.get(j).get(label);
          }
          assertThat(scores.get(i, label)).isCloseTo(expected, within(1e-9));
        }
      }
    }
  }

  @Test
  void theTunedThresholdIsTheBestOfAll() {
    RandomStream random = new RandomStream(8);
    for (int trial = 0; trial < 20; trial++) {
      Matrix scores = Matrix.zeros(12, 4);
      List<LabelSet> truths = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        truths.add(LabelSet.of(4, random.subset(4, random.nextInt(4))));
        for (int l = 0; l < 4; l++) {
          // Multiples of 1/4: few different values, so that ties are common, and all exact.
          scores.set(i, l, random.nextInt(6) / 4.0 + (truths.get(i).contains(l) ? 0.5 : 0));
        }
      }
      LabelSets sets = new LabelSets(4, truths);
      LabelRule.Threshold tuned = LabelRule.Threshold.tuned(scores, sets, ones(12));
      double best = 0;
      for (double threshold = -0.125; threshold < 2.2; threshold += 0.25) {
        double[] all = new double[4];
        Arrays.fill(all, threshold);
        for (LabelRule.WhenNone whenNone : LabelRule.WhenNone.values()) {
          best = Math.max(best, meanF1(new LabelRule.Threshold(all, whenNone), scores, sets));
        }
      }
      assertThat(meanF1(tuned, scores, sets)).isCloseTo(best, within(1e-12));
    }
  }

  @Test
  void thresholdsPerLabelAreTheBestOfEachLabel() {
    RandomStream random = new RandomStream(9);
    // Enough rows for every label to have a threshold of its own.
    Matrix scores = Matrix.zeros(60, 3);
    List<LabelSet> truths = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      truths.add(LabelSet.of(3, random.subset(3, random.nextInt(3))));
      for (int l = 0; l < 3; l++) {
        scores.set(i, l, random.nextDouble() + (truths.get(i).contains(l) ? 0.3 * l : 0));
      }
    }
    LabelSets sets = new LabelSets(3, truths);
    double[] thresholds = LabelRule.Threshold.tunedPerLabel(scores, sets, ones(60)).thresholds();
    for (int l = 0; l < 3; l++) {
      double best = 0;
      for (int i = 0; i < 60; i++) {
        best = Math.max(best, labelF1(scores, sets, l, scores.get(i, l)));
      }
      assertThat(labelF1(scores, sets, l, thresholds[l])).isCloseTo(best, within(1e-12));
    }
  }

  @Test
  void theEmptySetIsPossibleWhereTheMeanF1GainsByIt() {
    Matrix scores = Matrix.zeros(30, 3);
    List<LabelSet> some = new ArrayList<>();
    List<LabelSet> full = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      some.add(i % 2 == 0 ? LabelSet.of(3) : LabelSet.of(3, i % 3));
      full.add(LabelSet.of(3, i % 3));
      for (int l = 0; l < 3; l++) {
        scores.set(i, l, 0.1 + 0.01 * l + (some.get(i).contains(l) ? 0.8 : 0));
      }
    }
    for (boolean own : new boolean[] {false, true}) {
      LabelRule.Threshold half = rule(own, scores, new LabelSets(3, some));
      assertThat(half.choose(new double[] {0.1, 0.11, 0.12})).isEqualTo(LabelSet.of(3));
      assertThat(half.choose(new double[] {0.9, 0.1, 0.1})).isEqualTo(LabelSet.of(3, 0));
      // Without a row of no labels there is nothing to gain.
      LabelRule.Threshold never = rule(own, scores, new LabelSets(3, full));
      assertThat(never.choose(new double[] {-9, -8, -9})).isEqualTo(LabelSet.of(3, 1));
    }
  }

  private static LabelRule.Threshold rule(boolean own, Matrix scores, LabelSets truths) {
    double[] weights = ones(truths.size());
    return own
        ? LabelRule.Threshold.tunedPerLabel(scores, truths, weights)
        : LabelRule.Threshold.tuned(scores, truths, weights);
  }

  @Test
  void rareLabelsTakeTheThresholdOfAll() {
    RandomStream random = new RandomStream(11);
    int n = 60;
    Matrix scores = Matrix.zeros(n, 3);
    List<LabelSet> truths = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      // Label 2 has nine rows, whose scores are the lowest of all.
      truths.add(i < 9 ? LabelSet.of(3, 0, 2) : LabelSet.of(3, i % 2));
      for (int l = 0; l < 3; l++) {
        scores.set(i, l, 0.2 * random.nextDouble() + (truths.get(i).contains(l) ? 0.7 : 0.1));
      }
      scores.set(i, 2, i < 9 ? -0.5 + 0.01 * i : -0.3);
    }
    LabelSets sets = new LabelSets(3, truths);
    double global = LabelRule.Threshold.tuned(scores, sets, ones(n)).thresholds()[0];
    double[] own = LabelRule.Threshold.tunedPerLabel(scores, sets, ones(n)).thresholds();
    assertThat(own[2]).isEqualTo(global);
    // A tenth row makes it a label with a threshold of its own, which is the whole column here.
    truths.set(9, LabelSet.of(3, 1, 2));
    sets = new LabelSets(3, truths);
    global = LabelRule.Threshold.tuned(scores, sets, ones(n)).thresholds()[0];
    own = LabelRule.Threshold.tunedPerLabel(scores, sets, ones(n)).thresholds();
    assertThat(own[2]).isLessThan(global);
    assertThat(labelF1(scores, sets, 2, own[2])).isGreaterThan(labelF1(scores, sets, 2, global));
  }

  @Test
  void expectedF1EqualsTheBestPrefix() {
    LabelRule rule = new LabelRule.ExpectedF1();
    assertThat(rule.choose(new double[] {0.9, 0.1, 0.8, -0.5})).isEqualTo(LabelSet.of(4, 0, 2));
    assertThat(rule.choose(new double[] {1.4, 0, 0})).isEqualTo(LabelSet.of(3, 0));
    assertThat(rule.choose(new double[] {-1, -2})).isEqualTo(LabelSet.of(2, 0));
    assertThat(new LabelRule.Top(2).choose(new double[] {0.1, 0.5, 0.4}))
        .isEqualTo(LabelSet.of(3, 1, 2));
    assertThat(new LabelRule.Top(9).choose(new double[] {0.1, 0.5}).count()).isEqualTo(2);
  }

  @Test
  void decodesNewInputsBetterThanChance() {
    DenseRows inputs = inputs(200, 1);
    LabelSets outputs = labels(inputs);
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        regression(Projections.none());
    KernelModel<FeatureVector, FeatureVector> model = regression.fit(inputs, outputs, context);
    DecodingTask<FeatureVector, FeatureVector> task =
        new DecodingTask<>(
            model,
            inputs.as(FeatureVector.class, "test"),
            outputs.as(FeatureVector.class, "test"),
            Optional.empty(),
            Optional.of(run -> regression.leftOut(inputs, outputs, run)));
    DenseRows queries = inputs(100, 2);
    LabelSets truths = labels(queries);
    DecodingTask<FeatureVector, FeatureVector> stored =
        new DecodingTask<>(model, task.inputs(), task.outputs(), Optional.empty());
    List<PreImageSolver<FeatureVector, FeatureVector>> decoders =
        List.of(
            new Labels().prepare(task, context),
            new Labels(Labels.Rule.THRESHOLD_PER_LABEL, 1).prepare(task, context),
            new Labels(Labels.Rule.EXPECTED_F1, 1).prepare(task, context));
    for (PreImageSolver<FeatureVector, FeatureVector> decoder : decoders) {
      List<FeatureVector> found = decoder.best(queries, context);
      double sum = 0;
      for (int i = 0; i < 100; i++) {
        LabelSet set = (LabelSet) found.get(i);
        sum +=
            LabelRule.f1(set.count(), set.intersectionCount(truths.get(i)), truths.get(i).count());
      }
      assertThat(sum / 100).isGreaterThan(0.8);
      if (!decoder.tuning().names().isEmpty()) {
        assertThat(new Labels().restore(stored, decoder.tuning(), context).best(queries, context))
            .isEqualTo(found);
      }
    }
    assertThat(decoders.get(0).tuning().doubles("thresholds")).hasSize(LABELS);
    assertThat(decoders.get(2).tuning().names()).isEmpty();
    Labels counted = new Labels(Labels.Rule.TOP, LabelCount.AUTO, 1000, ProbabilityMethod.NONE, 1);
    PreImageSolver<FeatureVector, FeatureVector> top = counted.prepare(task, context);
    int count = top.tuning().integers("labels-per-set")[0];
    assertThat(top.best(queries, context))
        .isEqualTo(
            new Labels(Labels.Rule.TOP, count).prepare(stored, context).best(queries, context))
        .isEqualTo(counted.restore(stored, top.tuning(), context).best(queries, context));
    assertThatThrownBy(() -> counted.prepare(stored, context))
        .hasMessageStartingWith("Numbers of labels are tuned on leave-one-out predictions")
        .hasMessageEndingWith("with 'probabilities: none' and a number as 'count'.");
    for (int[] counts : new int[][] {{}, {0}, {1, 2}}) {
      Container other = Container.builder("tuning").integers("labels-per-set", counts).build();
      assertThatThrownBy(() -> counted.restore(stored, other, context))
          .hasMessageContaining("one number of at least 1");
    }
    Container wrong = Container.builder("tuning").doubles("thresholds", 1, 2).build();
    assertThatThrownBy(() -> new Labels().restore(stored, wrong, context))
        .hasMessage("2 thresholds do not match 5 labels.");
  }

  @Test
  void coordinatesOfLabelSetsAreTheirScores() {
    DenseRows inputs = inputs(60, 1);
    LabelSets outputs = labels(inputs);
    DenseRows queries = inputs(6, 2);
    List<Matrix> scores = new ArrayList<>();
    List<ProjectionLearner> learners =
        List.of(Projections.none(), Projections.coordinates(), new Projections.Kde(LABELS));
    for (ProjectionLearner learner : learners) {
      OutputKernelRegression<FeatureVector, FeatureVector> regression =
          new OutputKernelRegression<>(
              new Sides<>(new GaussianKernel(0.5), MapSource.exact(), new LinearKernel(), learner),
              new Ridge(1e-2, Intercept.OFF));
      KernelModel<FeatureVector, FeatureVector> model = regression.fit(inputs, outputs, context);
      scores.add(VectorReadOut.of(model, outputs, context).read(queries, context));
      DecodingTask<FeatureVector, FeatureVector> task =
          new DecodingTask<>(
              model,
              inputs.as(FeatureVector.class, "test"),
              outputs.as(FeatureVector.class, "test"),
              Optional.empty(),
              Optional.of(run -> regression.leftOut(inputs, outputs, run)));
      assertThat(new Labels().prepare(task, context).best(queries, context))
          .hasOnlyElementsOfType(LabelSet.class);
      DecodingTask<FeatureVector, FeatureVector> vectors =
          new DecodingTask<>(model, task.inputs(), task.inputs(), Optional.empty());
      assertThatThrownBy(() -> new Labels(Labels.Rule.TOP, 1).prepare(vectors, context))
          .hasMessageContaining("need label sets as outputs, but the training outputs are");
    }
    for (int i = 0; i < 6; i++) {
      assertThat(scores.get(1).rowValues(i))
          .containsExactly(scores.get(0).rowValues(i), within(1e-9));
      assertThat(scores.get(2).rowValues(i))
          .containsExactly(scores.get(0).rowValues(i), within(1e-9));
    }
  }

  @Test
  void leftOutScoresAreThoseOfFitsWithoutThePair() {
    DenseRows inputs = inputs(25, 1);
    LabelSets outputs = labels(inputs);
    for (Kernel<FeatureVector> kernel : List.of(new LinearKernel(), new GaussianKernel(0.5))) {
      // The lambda of n - 1 pairs that weighs as much as that of n.
      double lambda = 1e-2;
      HeldOut<FeatureVector> leftOut = regression(kernel, lambda).leftOut(inputs, outputs, context);
      Matrix scores =
          VectorReadOut.of(leftOut.model(), outputs, context).read(leftOut.rows(), context);
      for (int i = 0; i < 25; i++) {
        int left = i;
        int[] kept = java.util.stream.IntStream.range(0, 25).filter(j -> j != left).toArray();
        KernelModel<FeatureVector, FeatureVector> without =
            regression(kernel, lambda * 25 / 24)
                .fit(inputs.select(kept), outputs.select(kept), context);
        Matrix expected =
            VectorReadOut.of(without, outputs, context).read(inputs.slice(i, i + 1), context);
        assertThat(scores.rowValues(i)).containsExactly(expected.rowValues(0), within(1e-8));
      }
    }
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> regression(
      Kernel<FeatureVector> outputKernel, double lambda) {
    return new OutputKernelRegression<>(
        new GaussianKernel(0.5), MapSource.exact(), outputKernel, Projections.none(), lambda);
  }

  @Test
  void onlyTheSampleIsLeftOutAndFewRowsAreAllTaken() {
    DenseRows inputs = inputs(200, 1);
    LabelSets outputs = labels(inputs);
    Fitted<FeatureVector, FeatureVector> fitted =
        regression(Projections.none()).train(new TrainingPairs<>(inputs, outputs), context);
    HeldOut.Source<FeatureVector> source = fitted.leftOut().orElseThrow();
    for (Labels.Rule rule : List.of(Labels.Rule.THRESHOLD, Labels.Rule.THRESHOLD_PER_LABEL)) {
      double[] usual = thresholds(new Labels(rule, 1), fitted.model(), outputs, source);
      // As before there was a limit: every row, each once, and no source that knows of samples.
      assertThat(thresholds(new Labels(rule, 1, 200), fitted.model(), outputs, source::compute))
          .containsExactly(usual);
      Recorded recorded = new Recorded(source, new ArrayList<>());
      double[] sampled = thresholds(new Labels(rule, 1, 60), fitted.model(), outputs, recorded);
      assertThat(recorded.sizes()).hasSize(1).allMatch(size -> size > 50 && size <= 60);
      // A source that only knows all rows gives the same.
      double[] selected =
          thresholds(new Labels(rule, 1, 60), fitted.model(), outputs, source::compute);
      assertThat(sampled).containsExactly(selected, within(1e-9));
      assertThat(sampled).isNotEqualTo(usual);
    }
  }

  /** Notes how many rows were asked for. */
  private record Recorded(HeldOut.Source<FeatureVector> source, List<Integer> sizes)
      implements HeldOut.Source<FeatureVector> {
    @Override
    public HeldOut<FeatureVector> compute(RunContext run) {
      throw new AssertionError("all rows were asked for");
    }

    @Override
    public HeldOut<FeatureVector> compute(int[] rows, RunContext run) {
      sizes.add(rows.length);
      return source.compute(rows, run);
    }
  }

  private double[] thresholds(
      Labels decoder,
      KernelModel<FeatureVector, FeatureVector> model,
      LabelSets outputs,
      HeldOut.Source<FeatureVector> source) {
    DecodingTask<FeatureVector, FeatureVector> task =
        new DecodingTask<>(
            model,
            inputs(200, 1).as(FeatureVector.class, "test"),
            outputs.as(FeatureVector.class, "test"),
            Optional.empty(),
            Optional.of(source));
    return decoder.prepare(task, context).tuning().doubles("thresholds");
  }

  @Test
  void thresholdsCostWhatLeavingRowsOutCosts() {
    MapShape input = MapShape.selection(2000);
    MapShape output = new MapShape(28, 0, MapShape.Form.FREE);
    ProblemSize size = new ProblemSize(100_000, 0, 1000, 0, 1000, 28);
    assertThat(new Labels(Labels.Rule.TOP, 1).tuningCost(new Ridge(), input, output, size))
        .isSameAs(Cost.NONE);
    Cost sampled = new Labels().tuningCost(new Ridge(), input, output, size);
    Cost all =
        new Labels(Labels.Rule.THRESHOLD, 1, 100_000).tuningCost(new Ridge(), input, output, size);
    // Kernel values, whitening, one triangular solve and the prediction of every row.
    assertThat(sampled.inputValues()).isEqualTo(10_000.0 * 2000);
    double rows = 90_000 * (2000.0 * 2000 + 2 * 64.0 * 2000 + 2 * 2000 * 28 + 2 * 28 * 28);
    assertThat(all.operations() - sampled.operations()).isCloseTo(rows, within(1e-6 * rows));
    assertThat(sampled.operations()).isGreaterThan(rows / 9);
    // Blocks are left out one after the other: nothing of the size rows x 2000 is held.
    assertThat(sampled.peakBytes()).isLessThan(1.5 * 8 * 10_000.0 * 2000);
  }

  @Test
  void badInputIsACodedError() {
    DenseRows inputs = inputs(20, 1);
    KernelModel<FeatureVector, FeatureVector> vectors =
        regression(Projections.none()).fit(inputs, inputs, context);
    DecodingTask<FeatureVector, FeatureVector> noLabels =
        new DecodingTask<>(
            vectors,
            inputs.as(FeatureVector.class, "test"),
            inputs.as(FeatureVector.class, "test"),
            Optional.empty());
    assertThatThrownBy(() -> new Labels().prepare(noLabels, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessageContaining("need label sets");
    LabelSets outputs = labels(inputs);
    KernelModel<FeatureVector, FeatureVector> model =
        regression(Projections.none()).fit(inputs, outputs, context);
    DecodingTask<FeatureVector, FeatureVector> task =
        new DecodingTask<>(
            model,
            inputs.as(FeatureVector.class, "test"),
            outputs.as(FeatureVector.class, "test"),
            Optional.empty(),
            Optional.empty());
    assertThatThrownBy(() -> new Labels().prepare(task, context))
        .hasMessageContaining("Use the rule top or expected-f1 instead");
    assertThatThrownBy(() -> new Labels(Labels.Rule.TOP, 0))
        .hasMessage(
            "Sets of 0 labels are not possible; give auto or a whole number of at least 1.");
    assertThatThrownBy(() -> task.requiredCandidates(new Candidates()))
        .hasMessageContaining("chooses among candidates, but none were given");
  }

  @Test
  void scoresBeyondTheRangeOfDoublesAreACodedError() {
    DenseRows inputs = inputs(30, 1);
    KernelModel<FeatureVector, FeatureVector> sane =
        regression(Projections.none()).fit(inputs, labels(inputs), context);
    Matrix huge = Matrix.zeros(30, 30);
    huge.fill(1e307);
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(sane.inputMap(), sane.outputKernel(), sane.outputMap(), huge);
    DecodingTask<FeatureVector, FeatureVector> task =
        new DecodingTask<>(
            model,
            inputs.as(FeatureVector.class, "test"),
            labels(inputs).as(FeatureVector.class, "test"),
            Optional.empty(),
            Optional.empty());
    assertThatThrownBy(
            () -> new Labels(Labels.Rule.TOP, 5).prepare(task, context).solve(inputs, 1, context))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> assertThat(e.code()).isIn(ErrorCode.NUMERIC_OVERFLOW, ErrorCode.NOT_FINITE));
  }

  private static double meanF1(LabelRule rule, Matrix scores, LabelSets truths) {
    double sum = 0;
    for (int i = 0; i < truths.size(); i++) {
      LabelSet chosen = rule.choose(scores.rowValues(i));
      LabelSet truth = truths.get(i);
      int total = chosen.count() + truth.count();
      sum += total == 0 ? 1 : 2.0 * chosen.intersectionCount(truth) / total;
    }
    return sum / truths.size();
  }

  private static double labelF1(Matrix scores, LabelSets truths, int label, double threshold) {
    int hits = 0;
    int chosen = 0;
    int present = 0;
    for (int i = 0; i < truths.size(); i++) {
      boolean truth = truths.get(i).contains(label);
      boolean guess = scores.get(i, label) >= threshold;
      hits += truth && guess ? 1 : 0;
      chosen += guess ? 1 : 0;
      present += truth ? 1 : 0;
    }
    return chosen + present == 0 ? 0 : 2.0 * hits / (chosen + present);
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> regression(
      ProjectionLearner learner) {
    return new OutputKernelRegression<>(
        new GaussianKernel(0.5), MapSource.exact(), new GaussianKernel(0.5), learner, 1e-4);
  }

  private static DenseRows inputs(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, 2);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  /** Label l is there where a fixed half plane says so. */
  private static LabelSets labels(DenseRows inputs) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      double x = inputs.get(i).get(0);
      double y = inputs.get(i).get(1);
      int[] chosen =
          java.util.stream.IntStream.range(0, LABELS)
              .filter(l -> Math.cos(l) * x + Math.sin(l) * y > 0.2)
              .toArray();
      sets.add(LabelSet.of(LABELS, chosen));
    }
    return new LabelSets(LABELS, sets);
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }
}
