package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.Conformity;
import org.okra.decoders.DecodingCost;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.OutputSet;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.FitCost;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Ridge;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/** Sets, their scores, probabilities and conformity, from the scores of labels one by one. */
final class LabelDecodingTest {
  private static final int LABELS = 5;
  private static final int ROWS = 80;

  private final RunContext context = RunContext.withSeed(3);
  private final DenseRows inputs = inputs(ROWS, 1);
  private final LabelSets outputs = labels(inputs);
  private final DenseRows queries = inputs(20, 2);
  private final OutputKernelRegression<FeatureVector, FeatureVector> regression =
      new OutputKernelRegression<>(
          new GaussianKernel(0.5),
          MapSource.exact(),
          new GaussianKernel(0.5),
          Projections.none(),
          1e-3);
  private final KernelModel<FeatureVector, FeatureVector> model =
      regression.fit(inputs, outputs, context);

  @AfterEach
  void close() {
    context.close();
  }

  private static DenseRows inputs(int count, int seed) {
    return new DenseRows(Entries.gaussian(count, 2, new RandomStream(seed)));
  }

  /** Label l is there where a half plane says so, with some exceptions. */
  private static LabelSets labels(DenseRows inputs) {
    RandomStream random = new RandomStream(9);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      double x = inputs.get(i).get(0);
      double y = inputs.get(i).get(1);
      int[] chosen =
          IntStream.range(0, LABELS)
              .filter(l -> Math.cos(l) * x + Math.sin(l) * y + 0.5 * random.nextGaussian() > 0.2)
              .toArray();
      sets.add(LabelSet.of(LABELS, chosen));
    }
    return new LabelSets(LABELS, sets);
  }

  private Samples<FeatureVector> plain(Samples<? extends FeatureVector> samples) {
    return samples.as(FeatureVector.class, "test");
  }

  /** The task of a file: nothing can be left out. */
  private DecodingTask<FeatureVector, FeatureVector> stored() {
    return new DecodingTask<>(model, plain(inputs), plain(outputs), Optional.empty());
  }

  private DecodingTask<FeatureVector, FeatureVector> task() {
    return new DecodingTask<>(
        model,
        plain(inputs),
        plain(outputs),
        Optional.empty(),
        Optional.of(run -> regression.leftOut(inputs, outputs, run)));
  }

  private Matrix scores(DenseRows rows) {
    return VectorReadOut.of(model, outputs, context).read(rows, context);
  }

  @Test
  void aSetScoresMinusTheSumOfItsLabels() {
    Matrix scores = scores(queries);
    List<RankedOutputs<FeatureVector>> found =
        new Labels(Labels.Rule.TOP, 2).prepare(stored(), context).solve(queries, 1, context);
    for (int i = 0; i < queries.size(); i++) {
      double[] row = scores.rowValues(i);
      double[] rising = Arrays.stream(row).sorted().toArray();
      assertThat(found.get(i).scores())
          .containsExactly(new double[] {-rising[LABELS - 1] - rising[LABELS - 2]}, within(1e-10));
    }
  }

  @Test
  void conformityIsTheDistanceOfTheWorstLabelFromTheBest() {
    Matrix scores = scores(queries);
    LabelSets truths = labels(queries);
    Conformity<FeatureVector, FeatureVector> conformity =
        new Labels(Labels.Rule.TOP, 1).prepare(stored(), context).conformity().orElseThrow();
    double[] distances = conformity.scores(queries, plain(truths), context);
    List<OutputSet> sets = conformity.sets(queries, 0.3, context);
    for (int i = 0; i < queries.size(); i++) {
      double[] row = scores.rowValues(i);
      double best = Arrays.stream(row).max().orElseThrow();
      double worst =
          Arrays.stream(truths.get(i).items()).mapToDouble(l -> row[l]).min().orElse(best);
      assertThat(distances[i]).isCloseTo(best - worst, within(1e-10));
      int[] near = IntStream.range(0, LABELS).filter(l -> row[l] >= best - 0.3).toArray();
      assertThat(sets.get(i)).isEqualTo(new OutputSet.Labels(LabelSet.of(LABELS, near)));
    }
  }

  @ParameterizedTest
  @EnumSource(value = ProbabilityMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void probabilitiesAreCurvesOfLeftOutScoresAndChooseTheSets(ProbabilityMethod method) {
    HeldOut<FeatureVector> leftOut = regression.leftOut(inputs, outputs, context);
    Matrix held = VectorReadOut.of(leftOut.model(), outputs, context).read(leftOut.rows(), context);
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    LabelProbabilities curves = LabelProbabilities.fitted(method, held, outputs, ones);
    Matrix scores = scores(queries);
    Labels decoder = new Labels(Labels.Rule.EXPECTED_F1, 1, 1000, method, 1);
    PreImageSolver<FeatureVector, FeatureVector> solver = decoder.prepare(task(), context);
    for (PreImageSolver<FeatureVector, FeatureVector> each :
        List.of(solver, decoder.restore(stored(), solver.tuning(), context))) {
      Matrix found = each.labelProbabilities(queries, context).orElseThrow();
      List<FeatureVector> sets = each.best(queries, context);
      for (int i = 0; i < queries.size(); i++) {
        double[] row = scores.rowValues(i);
        assertThat(found.rowValues(i)).containsExactly(curves.of(row), within(1e-9));
        assertThat(sets.get(i)).isEqualTo(curves.choose(new LabelRule.ExpectedF1(1), row));
      }
    }
    PreImageSolver<FeatureVector, FeatureVector> without =
        new Labels(Labels.Rule.EXPECTED_F1, 1).prepare(stored(), context);
    assertThat(without.labelProbabilities(queries, context)).isEmpty();
    assertThat(without.best(queries, context)).isNotEqualTo(solver.best(queries, context));
    assertThatThrownBy(() -> decoder.prepare(stored(), context))
        .hasMessageStartingWith("Probabilities are tuned on");
    assertThatThrownBy(() -> new Labels().prepare(stored(), context))
        .hasMessageStartingWith("Thresholds are tuned on");
  }

  @Test
  void labelSetsNeedNoCandidates() {
    assertThat(new Labels().outputType()).isEqualTo(LabelSet.class);
    assertThat(new Labels().usesCandidates()).isFalse();
  }

  @Test
  void aLabelAtItsThresholdIsChosen() {
    LabelRule rule = new LabelRule.Threshold(new double[] {0.5, 0.5, 0.25});
    assertThat(rule.choose(new double[] {0.5, 0.4999, 0.25})).isEqualTo(LabelSet.of(3, 0, 2));
  }

  /** Left-out predictions, then whichever is more: reading them out, or the scores four times. */
  @Test
  void tuningHoldsTheScoresFourTimesOrTheReadOut() {
    MapShape input = MapShape.selection(50);
    MapShape output = MapShape.selection(2000);
    for (long labels : new long[] {100, 5000}) {
      ProblemSize size = new ProblemSize(20_000, 0, 100, 20_000, 10, labels);
      Cost left = FitCost.leaveOneOut(input, output, 10_000, size);
      DecodingCost reading = new DecodingCost(input, output, size);
      double predictions = 8.0 * 10_000 * 2000;
      double scores = 8.0 * 10_000 * labels;
      double readOut =
          predictions + reading.readOut() + Math.max(reading.readingOut(), predictions + scores);
      double held = labels == 100 ? readOut : 4 * scores;
      assertThat(held).isGreaterThanOrEqualTo(Math.max(readOut, 4 * scores));
      Cost cost = new Labels().tuningCost(new Ridge(), input, output, size);
      assertThat(cost.peakBytes()).isEqualTo(Math.max(left.peakBytes(), left.keptBytes() + held));
      assertThat(cost.peakBytes()).isGreaterThan(left.peakBytes());
      assertThat(cost.keptBytes()).isEqualTo(left.keptBytes());
      assertThat(cost.operations()).isEqualTo(left.operations() + 2 * 1e4 * 2000 * labels);
    }
  }
}
