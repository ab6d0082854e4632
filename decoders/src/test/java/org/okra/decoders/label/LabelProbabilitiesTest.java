package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

final class LabelProbabilitiesTest {
  /** All sets against all truths: 2^L x 2^L. */
  @Test
  void theSetWithTheLargestExpectedF1IsTheBestOfAllSets() {
    RandomStream random = new RandomStream(5);
    int labels = 6;
    int chosenEmpty = 0;
    for (int trial = 0; trial < 200; trial++) {
      double scale = random.nextDouble();
      double[] p = new double[labels];
      Arrays.setAll(p, l -> scale * random.nextDouble());
      double empty = trial % 3 / 2.0;
      LabelSet chosen = new LabelRule.ExpectedF1(empty).choose(p);
      chosenEmpty += chosen.count() == 0 ? 1 : 0;
      double best = 0;
      for (int set = 0; set < 1 << labels; set++) {
        best = Math.max(best, expectedF1(set, p, empty));
      }
      int mask = Arrays.stream(chosen.items()).map(l -> 1 << l).sum();
      assertThat(expectedF1(mask, p, empty)).isCloseTo(best, within(1e-9));
    }
    assertThat(chosenEmpty).isBetween(10, 190);
  }

  private static double expectedF1(int set, double[] p, double empty) {
    double sum = 0;
    for (int truth = 0; truth < 1 << p.length; truth++) {
      double probability = 1;
      for (int l = 0; l < p.length; l++) {
        probability *= (truth >> l & 1) == 1 ? p[l] : 1 - p[l];
      }
      int sizes = Integer.bitCount(set) + Integer.bitCount(truth);
      sum += probability * (sizes == 0 ? empty : 2.0 * Integer.bitCount(set & truth) / sizes);
    }
    return sum;
  }

  /**
   * One of five labels each, never none: independent labels would leave a third of the rows empty.
   */
  @Test
  void labelsThatExcludeEachOtherLeaveNoRowEmpty() {
    RandomStream random = new RandomStream(8);
    int n = 300;
    Matrix scores = Matrix.zeros(n, 5);
    List<LabelSet> truths = new ArrayList<>();
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    for (int i = 0; i < n; i++) {
      truths.add(LabelSet.of(5, random.nextInt(5)));
      for (int l = 0; l < 5; l++) {
        scores.set(i, l, 0.2 + 0.02 * random.nextGaussian());
      }
    }
    LabelSets sets = new LabelSets(5, truths);
    LabelRule.ExpectedF1 rule = new LabelRule.ExpectedF1(1);
    double[] row = {0.2, 0.2, 0.2, 0.2, 0.2};
    assertThat(rule.choose(row).count()).isZero();
    for (ProbabilityMethod method :
        List.of(ProbabilityMethod.ISOTONIC, ProbabilityMethod.LOGISTIC)) {
      LabelProbabilities p = LabelProbabilities.fitted(method, scores, sets, ones);
      assertThat(p.choose(rule, row).count()).as(method.name()).isPositive();
    }
  }

  @Test
  void manyLabelsAreCutWhereNoSizeIsLikely() {
    double[] p = new double[3000];
    Arrays.setAll(p, l -> l < 3 ? 0.9 : 1e-4);
    assertThat(new LabelRule.ExpectedF1(1).choose(p)).isEqualTo(LabelSet.of(3000, 0, 1, 2));
    Arrays.fill(p, 1e-5);
    assertThat(new LabelRule.ExpectedF1(1).choose(p).count()).isZero();
    assertThat(new LabelRule.ExpectedF1(0).choose(p).count()).isPositive();
  }

  /** The definition: over all blocks from left to right, max over starts of min over ends. */
  @Test
  void theIsotonicCurveIsTheMaxOfMinsOfMeans() {
    RandomStream random = new RandomStream(6);
    int n = 40;
    double[] scores = new double[n];
    double[] present = new double[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      scores[i] = random.nextInt(15) / 10.0;
      present[i] = random.nextDouble() < scores[i] / 1.5 ? 1 : 0;
      weights[i] = 1 + random.nextInt(3);
    }
    ProbabilityCurve curve = ProbabilityMethod.ISOTONIC.fit(scores, present, weights);
    double[] places = Arrays.stream(scores).distinct().sorted().toArray();
    double least = 1 / (Arrays.stream(weights).sum() + 2);
    for (int at = 0; at < places.length; at++) {
      double best = 0;
      for (int from = 0; from <= at; from++) {
        double low = 1;
        for (int to = at; to < places.length; to++) {
          low = Math.min(low, mean(places[from], places[to], scores, present, weights));
        }
        best = Math.max(best, low);
      }
      assertThat(curve.at(places[at]))
          .isCloseTo(Math.min(1 - least, Math.max(least, best)), within(1e-12));
    }
    assertThat(curve.at(-9)).isEqualTo(curve.at(places[0]));
    assertThat(curve.at(9)).isEqualTo(curve.at(places[places.length - 1]));
  }

  private static double mean(
      double from, double to, double[] scores, double[] present, double[] weights) {
    int[] inside =
        IntStream.range(0, scores.length)
            .filter(i -> scores[i] >= from && scores[i] <= to)
            .toArray();
    double sum = Arrays.stream(inside).mapToDouble(i -> weights[i] * present[i]).sum();
    return sum / Arrays.stream(inside).mapToDouble(i -> weights[i]).sum();
  }

  @Test
  void theLogisticCurveSolvesTheEquationsOfItsTargets() {
    RandomStream random = new RandomStream(7);
    int n = 300;
    double[] scores = new double[n];
    double[] present = new double[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      scores[i] = random.nextGaussian();
      present[i] = random.nextDouble() < 1 / (1 + Math.exp(1 - 2 * scores[i])) ? 1 : 0;
      weights[i] = 1 + i % 2;
    }
    ProbabilityCurve curve = ProbabilityMethod.LOGISTIC.fit(scores, present, weights);
    double positive = IntStream.range(0, n).mapToDouble(i -> weights[i] * present[i]).sum();
    double negative = Arrays.stream(weights).sum() - positive;
    double first = 0;
    double second = 0;
    for (int i = 0; i < n; i++) {
      double target = present[i] > 0 ? (positive + 1) / (positive + 2) : 1 / (negative + 2);
      double error = weights[i] * (curve.at(scores[i]) - target);
      first += error;
      second += error * scores[i];
    }
    assertThat(first).isCloseTo(0, within(1e-3));
    assertThat(second).isCloseTo(0, within(1e-3));
    // Scores without error, of one value, and the wrong way round: finite, and never falling.
    for (double[] odd : new double[][] {present, new double[n], negated(present)}) {
      ProbabilityCurve other = ProbabilityMethod.LOGISTIC.fit(odd, present, weights);
      assertThat(other.at(0)).isBetween(0.0, 1.0);
      assertThat(other.at(1)).isGreaterThanOrEqualTo(other.at(0));
    }
  }

  private static double[] negated(double[] values) {
    return Arrays.stream(values).map(value -> -value).toArray();
  }

  /** Where no set agrees with the empty one, thresholds leave no row without a label. */
  @Test
  void thresholdsFollowWhatTwoEmptySetsCount() {
    Matrix scores = Matrix.zeros(40, 2);
    List<LabelSet> truths = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      truths.add(i % 2 == 0 ? LabelSet.of(2) : LabelSet.of(2, 0));
      scores.set(i, 0, i % 2 == 0 ? 0.1 : 0.9);
    }
    LabelSets sets = new LabelSets(2, truths);
    double[] ones = new double[40];
    Arrays.fill(ones, 1);
    double[] low = {0.1, 0};
    assertThat(
            LabelRule.Threshold.tuned(scores, sets, ones, 1, MemoryBudget.ofHeap())
                .choose(low)
                .count())
        .isZero();
    assertThat(
            LabelRule.Threshold.tuned(scores, sets, ones, 0, MemoryBudget.ofHeap())
                .choose(low)
                .count())
        .isPositive();
    assertThat(
            LabelRule.Threshold.tunedPerLabel(scores, sets, ones, 0, MemoryBudget.ofHeap())
                .choose(low)
                .count())
        .isPositive();
  }
}
