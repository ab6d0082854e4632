package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.evaluation.MetricChecks.assertFails;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;

final class RankingMetricsTest {
  private static final Ranking STRAIGHT = Ranking.ofOrder(4, 0, 1, 2, 3);
  private static final Ranking REVERSED = Ranking.ofOrder(4, 3, 2, 1, 0);
  private static final Ranking CONSTANT = Ranking.ofPositions(1, 1, 1, 1);
  private static final List<Metric<Ranking, Ranking>> ALL =
      List.of(new KendallTauA(), new KendallTauB(), new Spearman(), new PairwiseRankingError());

  private final RandomStream random = new RandomStream(41);

  private static double one(Metric<Ranking, Ranking> metric, Ranking truth, Ranking predicted) {
    return metric.evaluate(rankings(truth), rankings(predicted)).value();
  }

  private static ListSamples<Ranking> rankings(Ranking... rankings) {
    return new ListSamples<>(Ranking.class, List.of(rankings));
  }

  private Ranking random(int items, int levels, int lowest) {
    int[] positions = new int[items];
    Arrays.setAll(positions, item -> lowest + random.nextInt(levels));
    return Ranking.ofPositions(positions);
  }

  private Samples<Ranking> randomRankings(int count, int levels, int lowest) {
    List<Ranking> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(random(7, levels, lowest));
    }
    return new ListSamples<>(Ranking.class, result);
  }

  @Test
  void extremes() {
    for (Metric<Ranking, Ranking> metric : ALL) {
      boolean error = metric.direction() == Direction.LOWER_IS_BETTER;
      assertThat(one(metric, STRAIGHT, STRAIGHT)).isCloseTo(error ? 0 : 1, within(1e-15));
      assertThat(one(metric, STRAIGHT, REVERSED)).isCloseTo(error ? 1 : -1, within(1e-15));
      assertThat(one(metric, STRAIGHT, CONSTANT)).isEqualTo(error ? 0.5 : 0);
    }
  }

  @Test
  void handComputedTies() {
    // Pairs of the truth: 01 tied, the other five decided. The prediction ties 23.
    Ranking truth = Ranking.ofPositions(1, 1, 2, 3);
    Ranking predicted = Ranking.ofPositions(1, 2, 3, 3);
    // Same order: 02, 03, 12, 13. Tied in one: 01, 23.
    assertThat(one(new KendallTauA(), truth, predicted)).isCloseTo(4.0 / 6, within(1e-15));
    assertThat(one(new KendallTauB(), truth, predicted)).isCloseTo(4.0 / 5, within(1e-15));
    assertThat(one(new PairwiseRankingError(), truth, predicted))
        .isCloseTo((1 - 4.0 / 5) / 2, within(1e-15));
  }

  @Test
  void handComputedMissingItems() {
    // The truth ranks items 0, 1, 2; the prediction leaves item 1 out.
    Ranking truth = Ranking.ofPositions(1, 2, 3, 0);
    Ranking predicted = Ranking.ofPositions(2, 0, 1, 3);
    // Three pairs; only 0 and 2 are compared, in opposite order.
    assertThat(one(new KendallTauA(), truth, predicted)).isCloseTo(-1.0 / 3, within(1e-15));
    assertThat(one(new KendallTauB(), truth, predicted))
        .isCloseTo(-1 / Math.sqrt(3), within(1e-15));
    assertThat(one(new PairwiseRankingError(), truth, predicted))
        .isCloseTo((1 + 1.0 / 3) / 2, within(1e-15));
    // Items behind minus items before: truth 2, 0, -2; prediction -1, 0, 1.
    assertThat(one(new Spearman(), truth, predicted)).isCloseTo(-1, within(1e-15));
  }

  @Test
  void equalsCommonsMathWithTies() {
    for (int i = 0; i < 50; i++) {
      Ranking truth = random(8, 5, 1);
      Ranking predicted = random(8, 5, 1);
      double[] a = Arrays.stream(truth.positions()).asDoubleStream().toArray();
      double[] b = Arrays.stream(predicted.positions()).asDoubleStream().toArray();
      assertThat(one(new KendallTauB(), truth, predicted))
          .isCloseTo(new KendallsCorrelation().correlation(a, b), within(1e-12));
      assertThat(one(new Spearman(), truth, predicted))
          .isCloseTo(new SpearmansCorrelation().correlation(a, b), within(1e-12));
    }
  }

  @Test
  void naivePairsWithTiesAndMissingItems() {
    Samples<Ranking> truths = randomRankings(60, 5, 0);
    Samples<Ranking> predicted = randomRankings(60, 6, 0);
    double[] sums = new double[3];
    int counted = 0;
    for (int q = 0; q < 60; q++) {
      int[] t = truths.get(q).positions();
      int[] p = predicted.get(q).positions();
      double pairs = 0;
      double agree = 0;
      double disagree = 0;
      double decidedTrue = 0;
      double decidedPredicted = 0;
      for (int a = 0; a < 7; a++) {
        for (int b = a + 1; b < 7; b++) {
          if (t[a] > 0 && t[b] > 0) {
            pairs++;
            decidedTrue += t[a] != t[b] ? 1 : 0;
            boolean open = p[a] == 0 || p[b] == 0 || p[a] == p[b];
            decidedPredicted += open ? 0 : 1;
            agree += !open && (t[a] - t[b]) * (p[a] - p[b]) > 0 ? 1 : 0;
            disagree += !open && (t[a] - t[b]) * (p[a] - p[b]) < 0 ? 1 : 0;
          }
        }
      }
      if (decidedTrue > 0) {
        counted++;
        sums[0] += (agree - disagree) / pairs;
        double norm = Math.sqrt(decidedTrue * decidedPredicted);
        sums[1] += norm == 0 ? 0 : (agree - disagree) / norm;
        double open = decidedTrue - agree - disagree;
        sums[2] += (disagree + open / 2) / decidedTrue;
      }
    }
    List<Metric<Ranking, Ranking>> metrics =
        List.of(new KendallTauA(), new KendallTauB(), new PairwiseRankingError());
    for (int m = 0; m < 3; m++) {
      Estimate estimate = metrics.get(m).evaluate(truths, predicted);
      assertThat(estimate.value()).isCloseTo(sums[m] / counted, within(1e-12));
      assertThat(estimate.count()).isEqualTo(counted);
    }
  }

  @Test
  void spearmanIsTheSumOfSquaredDifferencesWithoutTies() {
    for (int i = 0; i < 20; i++) {
      Ranking truth = Ranking.ofOrder(9, random.permutation(9));
      Ranking predicted = Ranking.ofOrder(9, random.permutation(9));
      double squares = 0;
      for (int item = 0; item < 9; item++) {
        squares += Math.pow(truth.position(item) - predicted.position(item), 2);
      }
      assertThat(one(new Spearman(), truth, predicted))
          .isCloseTo(1 - 6 * squares / (9 * 80), within(1e-12));
    }
  }

  @Test
  void truthsThatDecideNothingAreLeftOut() {
    Ranking single = Ranking.ofPositions(0, 1, 0, 0);
    for (Metric<Ranking, Ranking> metric : ALL) {
      Estimate estimate =
          metric.evaluate(
              rankings(STRAIGHT, CONSTANT, single, STRAIGHT),
              rankings(STRAIGHT, REVERSED, REVERSED, REVERSED));
      assertThat(estimate.value())
          .isCloseTo(metric instanceof PairwiseRankingError ? 0.5 : 0, within(1e-15));
      assertThat(estimate.count()).isEqualTo(2);
      assertFails(
          () -> metric.evaluate(rankings(CONSTANT, single), rankings(STRAIGHT, STRAIGHT)),
          ErrorCode.EMPTY_INPUT,
          "has nothing to average: none of the 2 truths decides anything.");
    }
  }

  @Test
  void ratingsWeighPairsByTheirDifference() {
    double none = Double.NaN;
    RatingRankingError metric = new RatingRankingError();
    // Pairs: 0 over 1 by 4, 0 over 3 by 3, 3 over 1 by 1. The prediction has 0 and 1 before 3.
    DenseRows ratings = DenseRows.of(new double[] {5, 1, none, 2});
    Estimate estimate = metric.evaluate(ratings, rankings(Ranking.ofOrder(4, 0, 1, 2, 3)));
    assertThat(estimate.value()).isCloseTo(1.0 / 8, within(1e-15));
    assertThat(metric.evaluate(ratings, rankings(CONSTANT)).value()).isEqualTo(0.5);
    assertThat(metric.evaluate(ratings, rankings(Ranking.ofOrder(4, 0, 3, 1))).value()).isZero();
    assertThat(metric.evaluate(ratings, rankings(Ranking.ofOrder(4, 1, 3, 0))).value())
        .isEqualTo(1);
    DenseRows two = DenseRows.of(new double[] {5, 1, none, 2}, new double[] {3, 3, none, 3});
    assertThat(metric.evaluate(two, rankings(STRAIGHT, STRAIGHT)).count()).isEqualTo(1);
    assertFails(
        () -> metric.evaluate(ratings, rankings(Ranking.ofOrder(3, 0, 1, 2))),
        ErrorCode.SHAPE_MISMATCH,
        "Ratings of 4 items do not match a ranking of 3.");
    assertFails(
        () ->
            metric.evaluate(
                DenseRows.of(new double[] {1, Double.POSITIVE_INFINITY, 0, 0}), rankings(STRAIGHT)),
        ErrorCode.NOT_FINITE,
        "metric rating-ranking-error is NaN for sample 0");
  }

  @Test
  void ratingsWithEqualStepsGiveTheUnweightedError() {
    // Two levels of ratings: every decided pair weighs the same.
    for (int i = 0; i < 20; i++) {
      Ranking predicted = random(6, 4, 1);
      double[] ratings = new double[6];
      int[] positions = new int[6];
      for (int item = 0; item < 6; item++) {
        positions[item] = item < 2 ? 1 : random.nextInt(3);
        positions[item] = item == 5 ? 2 : positions[item];
        ratings[item] = positions[item] == 0 ? Double.NaN : -2.5 * positions[item];
      }
      double expected = one(new PairwiseRankingError(), Ranking.ofPositions(positions), predicted);
      assertThat(
              new RatingRankingError().evaluate(DenseRows.of(ratings), rankings(predicted)).value())
          .isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void standardErrorsAndOrder() {
    Samples<Ranking> truths = randomRankings(40, 6, 1);
    Samples<Ranking> predicted = randomRankings(40, 6, 0);
    for (Metric<Ranking, Ranking> metric : ALL) {
      MetricChecks.assertMeanWithItsError(metric, truths, predicted);
      MetricChecks.assertOrderDoesNotMatter(metric, truths, predicted);
    }
  }

  @Test
  void refusesRankingsOfOtherItems() {
    for (Metric<Ranking, Ranking> metric : ALL) {
      assertFails(
          () -> metric.evaluate(rankings(STRAIGHT), rankings(Ranking.ofOrder(3, 0, 1, 2))),
          ErrorCode.SHAPE_MISMATCH,
          "A true ranking of 4 items cannot be compared with a predicted one of 3");
    }
  }
}
