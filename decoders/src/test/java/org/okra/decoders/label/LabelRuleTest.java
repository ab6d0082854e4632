package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.decoders.label.LabelRule.Threshold;
import org.okra.decoders.label.LabelRule.WhenNone;

/** Thresholds and probabilities of rows with weights, against every threshold that there is. */
final class LabelRuleTest {
  private static final int LABELS = 3;

  /** Scores that are all different, labels that go with them, and weights. */
  private record Rows(Matrix scores, LabelSets truths, double[] weights) {
    static Rows of(int n, int seed) {
      RandomStream random = new RandomStream(seed);
      Matrix scores = Matrix.zeros(n, LABELS);
      List<LabelSet> truths = new ArrayList<>();
      double[] weights = new double[n];
      for (int i = 0; i < n; i++) {
        truths.add(LabelSet.of(LABELS, random.subset(LABELS, random.nextInt(LABELS))));
        weights[i] = 0.5 + random.nextDouble();
        for (int l = 0; l < LABELS; l++) {
          scores.set(i, l, random.nextDouble() + (truths.get(i).contains(l) ? 0.4 : 0));
        }
      }
      return new Rows(scores, new LabelSets(LABELS, truths), weights);
    }

    /** The weighted sum of the F1 of all rows. */
    double sum(LabelRule rule, double empty) {
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        LabelSet set = rule.choose(scores.rowValues(i));
        int sizes = set.count() + truths.get(i).count();
        double f1 = sizes == 0 ? empty : 2.0 * set.intersectionCount(truths.get(i)) / sizes;
        sum += weights[i] * f1;
      }
      return sum;
    }
  }

  private static Threshold all(double threshold, WhenNone whenNone) {
    double[] thresholds = new double[LABELS];
    Arrays.fill(thresholds, threshold);
    return new Threshold(thresholds, whenNone);
  }

  /** Half way between neighbours, and the least score itself; falling. */
  private static double[] thresholds(double... scores) {
    double[] rising = scores.clone();
    Arrays.sort(rising);
    double[] result = new double[rising.length];
    for (int k = 0; k < rising.length; k++) {
      result[rising.length - 1 - k] = k == 0 ? rising[0] : 0.5 * (rising[k - 1] + rising[k]);
    }
    return result;
  }

  @Test
  void theNumberOfLabelsIsTheBestOfAll() {
    for (int seed = 0; seed < 20; seed++) {
      Rows rows = Rows.of(25, seed);
      int best = 1;
      for (int count = 2; count <= LABELS; count++) {
        boolean better =
            rows.sum(new LabelRule.Top(count), 1) > rows.sum(new LabelRule.Top(best), 1);
        best = better ? count : best;
      }
      assertThat(LabelRule.Top.tuned(rows.scores(), rows.truths(), rows.weights()))
          .isEqualTo(new LabelRule.Top(best));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aThresholdIsHalfWayBetweenTheScoresAroundTheBestWeightedSum(double empty) {
    for (int seed = 0; seed < 8; seed++) {
      Rows rows = Rows.of(25, seed);
      Threshold best = all(Double.POSITIVE_INFINITY, WhenNone.BEST);
      for (WhenNone whenNone : WhenNone.values()) {
        for (double threshold : thresholds(rows.scores.values())) {
          Threshold other = all(threshold, whenNone);
          best = rows.sum(other, empty) > rows.sum(best, empty) + 1e-9 ? other : best;
        }
      }
      Threshold tuned =
          Threshold.tuned(rows.scores, rows.truths, rows.weights, empty, MemoryBudget.ofHeap());
      assertThat(tuned.whenNone()).isEqualTo(best.whenNone());
      assertThat(tuned.thresholds()).containsExactly(best.thresholds(), within(1e-12));
    }
  }

  @Test
  void ofManyRowsTheMiddleOfAFlatMaximumIsTaken() {
    for (int n : new int[] {499, 500}) {
      Rows rows = Rows.of(n, n);
      double[] thresholds = thresholds(rows.scores.values());
      Threshold tuned = Threshold.tuned(rows.scores, rows.truths, rows.weights);
      double[] sums =
          Arrays.stream(thresholds)
              .map(threshold -> rows.sum(all(threshold, tuned.whenNone()), 1))
              .toArray();
      double best = Arrays.stream(sums).max().orElseThrow();
      double spread = Math.sqrt(Arrays.stream(rows.weights).map(w -> w * w).sum());
      double flat = n < 500 ? 1e-9 : 0.2 * spread;
      double expected =
          IntStream.range(0, thresholds.length - 1)
              .filter(k -> sums[k] >= best - flat)
              .mapToDouble(k -> thresholds[k])
              .average()
              .orElseThrow();
      assertThat(tuned.thresholds()[0]).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void aLabelKeepsTheCommonThresholdUnlessItsOwnWeightedF1IsLarger() {
    for (int seed = 0; seed < 6; seed++) {
      Rows rows = Rows.of(80, seed);
      double common = Threshold.tuned(rows.scores, rows.truths, rows.weights).thresholds()[0];
      double[] own = Threshold.tunedPerLabel(rows.scores, rows.truths, rows.weights).thresholds();
      for (int label = 0; label < LABELS; label++) {
        double best = common;
        for (double threshold : thresholds(rows.scores.columnValues(label))) {
          best = f1(rows, label, threshold) > f1(rows, label, best) + 1e-9 ? threshold : best;
        }
        assertThat(own[label]).isCloseTo(best, within(1e-12));
      }
    }
  }

  /** Whether the empty set is possible is seen on all rows, with thresholds of their own. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void labelsOfTheirOwnThresholdsLeaveSetsEmptyWhereThatPays(double empty) {
    int possible = 0;
    for (int seed = 0; seed < 20; seed++) {
      Rows rows = Rows.of(60, seed);
      Threshold tuned =
          Threshold.tunedPerLabel(
              rows.scores, rows.truths, rows.weights, empty, MemoryBudget.ofHeap());
      double never = rows.sum(new Threshold(tuned.thresholds(), WhenNone.BEST), empty);
      double possibly = rows.sum(new Threshold(tuned.thresholds(), WhenNone.EMPTY), empty);
      assertThat(tuned.whenNone()).isEqualTo(possibly > never ? WhenNone.EMPTY : WhenNone.BEST);
      possible += tuned.whenNone() == WhenNone.EMPTY ? 1 : 0;
    }
    // Where two empty sets count nothing there is nothing to gain.
    assertThat(possible > 0).isEqualTo(empty > 0);
  }

  @Test
  void aLabelThatTheCommonThresholdTellsWithoutErrorHasNoOwn() {
    int n = 40;
    Matrix scores = Matrix.zeros(n, LABELS);
    List<LabelSet> truths = new ArrayList<>();
    double[] weights = new double[n];
    Arrays.fill(weights, 1);
    for (int i = 0; i < n; i++) {
      int missing = i % LABELS;
      truths.add(
          LabelSet.of(LABELS, IntStream.range(0, LABELS).filter(l -> l != missing).toArray()));
      for (int l = 0; l < LABELS; l++) {
        // A gap in every column, each elsewhere around 0.5.
        scores.set(i, l, l != missing ? 0.8 + 0.05 * l : 0.1 + 0.1 * l + 0.001 * i);
      }
    }
    LabelSets sets = new LabelSets(LABELS, truths);
    double[] common = Threshold.tuned(scores, sets, weights).thresholds();
    assertThat(Threshold.tunedPerLabel(scores, sets, weights).thresholds()).containsExactly(common);
  }

  private static double f1(Rows rows, int label, double threshold) {
    double chosen = 0;
    double present = 0;
    double hits = 0;
    for (int i = 0; i < rows.weights.length; i++) {
      double there = rows.truths.get(i).contains(label) ? rows.weights[i] : 0;
      boolean reached = rows.scores.get(i, label) >= threshold;
      chosen += reached ? rows.weights[i] : 0;
      hits += reached ? there : 0;
      present += there;
    }
    return 2 * hits / (chosen + present);
  }

  @Test
  void fallingIsAStableSort() {
    RandomStream random = new RandomStream(4);
    for (int n : new int[] {0, 1, 2, 9, 40}) {
      double[] values = IntStream.range(0, n).mapToDouble(k -> random.nextInt(6) - 3).toArray();
      List<Integer> expected = new ArrayList<>(IntStream.range(0, n).boxed().toList());
      expected.sort(Comparator.comparingDouble(k -> -values[k]));
      assertThat(Arrays.stream(LabelRule.falling(values)).boxed().toList()).isEqualTo(expected);
    }
  }

  /** Every truth that has labels, one by one. */
  @Test
  void theBestCountFollowsTheProbabilityOfNoLabel() {
    RandomStream random = new RandomStream(6);
    for (int trial = 0; trial < 100; trial++) {
      double scale = random.nextDouble();
      double[] p = new double[5];
      Arrays.setAll(p, l -> scale * random.nextDouble());
      Arrays.sort(p);
      double[] falling = IntStream.range(0, 5).mapToDouble(l -> p[4 - l]).toArray();
      double none = random.nextDouble();
      double empty = trial % 3 / 2.0;
      double[] values =
          IntStream.rangeClosed(0, 5)
              .mapToDouble(k -> k == 0 ? empty * none : (1 - none) * expected(falling, k))
              .toArray();
      int best = empty == 0 ? 1 : 0;
      for (int k = best + 1; k <= 5; k++) {
        best = values[k] > values[best] ? k : best;
      }
      assertThat(values[SizeDistribution.bestCount(falling, none, empty)])
          .isCloseTo(values[best], within(1e-12));
    }
    double[] two = {0.9, 0.8};
    assertThat(SizeDistribution.bestCount(two, 1, 1)).isZero();
    assertThat(SizeDistribution.bestCount(two, 0, 1)).isEqualTo(2);
    assertThat(SizeDistribution.bestCount(two, 1, 0)).isPositive();
    assertThat(SizeDistribution.bestCount(new double[0], 0.5, 0)).isZero();
  }

  /** The mean F1 of the k first labels over truths that are not empty. */
  private static double expected(double[] p, int k) {
    double sum = 0;
    double some = 0;
    for (int truth = 1; truth < 1 << p.length; truth++) {
      double probability = 1;
      for (int l = 0; l < p.length; l++) {
        probability *= (truth >> l & 1) == 1 ? p[l] : 1 - p[l];
      }
      int hits = Integer.bitCount(truth & (1 << k) - 1);
      sum += probability * 2 * hits / (k + Integer.bitCount(truth));
      some += probability;
    }
    return sum / some;
  }

  @Test
  void labelsOfFewRowsShareACurve() {
    int n = 60;
    Matrix scores = Rows.of(n, 1).scores;
    List<LabelSet> truths = new ArrayList<>(Collections.nCopies(n, LabelSet.of(LABELS)));
    for (int i = 0; i < 10; i++) {
      truths.set(i, i < 9 ? LabelSet.of(LABELS, 0, 1, 2) : LabelSet.of(LABELS, 2));
    }
    double[] weights = new double[n];
    Arrays.fill(weights, 1);
    LabelProbabilities fitted =
        LabelProbabilities.fitted(
            ProbabilityMethod.ISOTONIC, scores, new LabelSets(LABELS, truths), weights);
    assertThat(fitted.curves().get(0)).isSameAs(fitted.curves().get(1));
    assertThat(fitted.curves().get(2)).isNotSameAs(fitted.curves().get(0));
    ProbabilityCurve alone =
        ProbabilityMethod.ISOTONIC.fit(
            scores.columnValues(2),
            IntStream.range(0, n).mapToDouble(i -> i < 10 ? 1 : 0).toArray(),
            weights);
    for (double score = -0.1; score < 1.5; score += 0.1) {
      assertThat(fitted.curves().get(2).at(score)).isEqualTo(alone.at(score));
    }
  }

  @Test
  void ofVeryManyRowsWithoutALabelEverySoManyCountAsOften() {
    // One score for all: the curve is the share of the rows that have the label.
    int n = 400_000;
    List<LabelSet> truths = new ArrayList<>(Collections.nCopies(n, LabelSet.of(1)));
    for (int i = 0; i < n; i += 8) {
      truths.set(i, LabelSet.of(1, 0));
    }
    double[] weights = new double[n];
    Arrays.fill(weights, 1);
    LabelProbabilities fitted =
        LabelProbabilities.fitted(
            ProbabilityMethod.ISOTONIC, Matrix.zeros(n, 1), new LabelSets(1, truths), weights);
    assertThat(fitted.of(new double[] {0})[0]).isCloseTo(0.125, within(1e-12));
  }

  @Test
  void savedProbabilitiesAreReadAndOnesThatDoNotMatchAreRefused() {
    Container right = saved(new int[] {2, 4, 2}, 1, 2, 3, 4, 0.1, 0.2, 5, 0.6);
    LabelProbabilities read = LabelProbabilities.restore(ProbabilityMethod.ISOTONIC, right, 2);
    assertThat(read.curves()).hasSize(2);
    assertThat(read.curves().get(1).numbers()).containsExactly(3, 4, 0.1, 0.2);
    assertThat(read.curves().get(1).at(3.5)).isCloseTo(0.15, within(1e-15));
    assertThat(read.none().numbers()).containsExactly(5, 0.6);
    for (Container wrong :
        List.of(
            saved(new int[] {2, 2}, 1, 2, 3, 4),
            saved(new int[] {2, 0, 2}, 1, 2, 3, 4),
            saved(new int[] {2, 3, 3}, 1, 2, 3, 4, 5, 6, 7, 8),
            saved(new int[] {2, 2, 2}, 1, 2, 3, 4, 5))) {
      assertThatThrownBy(() -> LabelProbabilities.restore(ProbabilityMethod.ISOTONIC, wrong, 2))
          .hasMessage("The saved probabilities do not match 2 labels.");
    }
  }

  private static Container saved(int[] lengths, double... numbers) {
    return Container.builder("tuning")
        .integers("probability-lengths", lengths)
        .doubles("probabilities", numbers)
        .build();
  }

  @Test
  void aCurveOfNoRowsIsAGuessAndEqualScoresAreOnePoint() {
    double[] none = {};
    assertThat(ProbabilityMethod.ISOTONIC.fit(none, none, none).at(3)).isEqualTo(0.5);
    // Three rows at score 1, of which the first two by weight; then one at score 2.
    ProbabilityCurve curve =
        ProbabilityMethod.ISOTONIC.fit(
            new double[] {1, 2, 1}, new double[] {1, 1, 0}, new double[] {1, 4, 3});
    assertThat(curve.numbers()).containsExactly(1, 2, 0.25, 0.9);
    assertThat(curve.at(1.5)).isCloseTo(0.575, within(1e-12));
  }
}
