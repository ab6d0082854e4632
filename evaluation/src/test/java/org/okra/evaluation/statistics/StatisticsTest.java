package org.okra.evaluation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.evaluation.Direction;

/** Against published examples (Demsar 2006), values of SciPy 1.10, and plain enumeration. */
final class StatisticsTest {
  /** AUC of C4.5 and of C4.5 with a tuned number of cases per leaf, tables 2 and 6 of Demsar. */
  private static final double[] PLAIN = {
    0.763, 0.599, 0.954, 0.628, 0.882, 0.936, 0.661, 0.583, 0.775, 1.000, 0.940, 0.619, 0.972, 0.957
  };

  private static final double[] TUNED = {
    0.768, 0.591, 0.971, 0.661, 0.888, 0.931, 0.668, 0.583, 0.838, 1.000, 0.962, 0.666, 0.981, 0.978
  };

  @Test
  void wilcoxonIsThatOfDemsarsExample() {
    // Differences as printed; three decimals in binary are not exact, and ties must stay ties.
    double[] differences = new double[PLAIN.length];
    Arrays.setAll(differences, i -> Math.rint(1000 * (TUNED[i] - PLAIN[i])));
    Wilcoxon test = Wilcoxon.of(differences);
    assertThat(test.plus()).isEqualTo(93);
    assertThat(test.minus()).isEqualTo(12);
    assertThat(test.statistic()).isEqualTo(12);
    // 21 is the critical value for 0.05 in his table.
    assertThat(test.pValue()).isLessThan(0.05);
    assertThat(test.rankBiserial()).isCloseTo(81.0 / 105, within(1e-15));
  }

  @Test
  void wilcoxonIsThatOfSciPy() {
    double[] few = {0.05, -0.12, 0.3, 0.07, 0.21, 0.33, -0.01, 0.18, 0.25, 0.4};
    assertThat(Wilcoxon.of(few).statistic()).isEqualTo(5);
    assertThat(Wilcoxon.of(few).pValue()).isCloseTo(0.01953125, within(1e-12));
    double[] many = IntStream.range(0, 60).mapToDouble(i -> i % 7 - 2.5).toArray();
    // scipy.stats.wilcoxon([i % 7 - 2.5 for i in range(60)], correction=True, mode='approx')
    assertThat(Wilcoxon.of(many).statistic()).isEqualTo(724.5);
    assertThat(Wilcoxon.of(many).pValue()).isCloseTo(0.1580674781120599, within(1e-9));
    assertThat(Wilcoxon.of(new double[] {0, 0, 0}).pValue()).isEqualTo(1);
    assertThatThrownBy(() -> Wilcoxon.of(new double[0])).isInstanceOf(OkraException.class);
  }

  /** All signs, one by one, with ties and zeros. */
  @RepeatedTest(20)
  void exactPValuesAreThoseOfAllSigns(RepetitionInfo repetition) {
    RandomStream random = new RandomStream(repetition.getCurrentRepetition());
    double[] differences =
        IntStream.range(0, 2 + random.nextInt(9)).mapToDouble(i -> random.nextInt(7) - 3).toArray();
    double[] ranks = Ranks.of(Arrays.stream(differences).map(Math::abs).toArray());
    Wilcoxon test = Wilcoxon.of(differences);
    int[] moving = IntStream.range(0, ranks.length).filter(i -> differences[i] != 0).toArray();
    double zeros =
        IntStream.range(0, ranks.length)
            .filter(i -> differences[i] == 0)
            .mapToDouble(i -> ranks[i])
            .sum();
    int extreme = 0;
    for (int signs = 0; signs < 1 << moving.length; signs++) {
      double plus = zeros / 2;
      for (int i = 0; i < moving.length; i++) {
        plus += (signs >> i & 1) == 1 ? ranks[moving[i]] : 0;
      }
      extreme += plus <= test.statistic() ? 1 : 0;
    }
    assertThat(test.pValue())
        .isCloseTo(Math.min(1, 2.0 * extreme / (1 << moving.length)), within(1e-12));
  }

  @Test
  void friedmanIsThatOfDemsarsExample() {
    Friedman test = Friedman.ofAverageRanks(new double[] {3.143, 2.000, 2.893, 1.964}, 14);
    assertThat(test.chiSquared()).isCloseTo(9.28, within(0.01));
    assertThat(test.f()).isCloseTo(3.69, within(0.01));
    // F(3, 39) at 0.05 is 2.85.
    assertThat(test.pValueOfF()).isBetween(0.01, 0.05);
    assertThat(test.criticalDifference(0.05)).isCloseTo(1.25, within(0.005));
    assertThat(test.criticalDifference(0.10)).isCloseTo(1.12, within(0.005));
  }

  /** Table 6 of Demsar: AUC of four methods on 14 data sets; his ranks of voting are not tied. */
  @Test
  void averageRanksAreThoseOfDemsarsTable() {
    double[] confidence = {
      0.771, 0.590, 0.968, 0.654, 0.886, 0.916, 0.609, 0.563, 0.866, 1.000, 0.965, 0.614, 0.975,
      0.946
    };
    double[] both = {
      0.798, 0.569, 0.967, 0.657, 0.898, 0.931, 0.685, 0.625, 0.875, 1.000, 0.962, 0.669, 0.9749,
      0.970
    };
    double[][] table = new double[14][];
    Arrays.setAll(table, i -> new double[] {PLAIN[i], TUNED[i], confidence[i], both[i]});
    Friedman test = Friedman.of(table, Direction.HIGHER_IS_BETTER);
    double[] printed = {3.143, 2.000, 2.893, 1.964};
    for (int method = 0; method < 4; method++) {
      assertThat(test.averageRanks().get(method)).isCloseTo(printed[method], within(5e-4));
    }
    // "significant at 0.10": C4.5 against C4.5+m and against C4.5+m+cf, but not at 0.05.
    assertThat(test.averageRanks().get(0) - test.averageRanks().get(1))
        .isBetween(test.criticalDifference(0.10), test.criticalDifference(0.05));
    assertThat(test.averageRanks().get(0) - test.averageRanks().get(3))
        .isBetween(test.criticalDifference(0.10), test.criticalDifference(0.05));
  }

  /** Hollander and Wolfe 1973, pages 29 and 140: the examples of R's wilcox.test, friedman.test. */
  @Test
  void testsAreThoseOfHollanderAndWolfe() {
    double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    double[] differences = new double[9];
    Arrays.setAll(differences, i -> before[i] - after[i]);
    Wilcoxon depression = Wilcoxon.of(differences);
    assertThat(depression.plus()).isEqualTo(40);
    // R prints 0.01953 for one side.
    assertThat(depression.pValue()).isCloseTo(2 * 0.01953125, within(1e-12));
    double[][] rounding = {
      {5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40},
      {5.90, 5.85, 5.70}, {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35},
      {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70}, {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45},
      {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40}, {5.45, 5.55, 5.50},
      {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
      {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}
    };
    Friedman bases = Friedman.of(rounding, Direction.LOWER_IS_BETTER);
    assertThat(bases.chiSquared()).isCloseTo(11.143, within(5e-4));
    assertThat(bases.pValue()).isCloseTo(0.003805, within(5e-7));
  }

  @Test
  void friedmanIsThatOfSciPyWithTies() {
    double[][] values = {
      {0.763, 0.768, 0.771, 0.798},
      {0.936, 0.931, 0.916, 0.931},
      {1, 1, 1, 1},
      {0.583, 0.583, 0.563, 0.625},
      {0.940, 0.962, 0.965, 0.962}
    };
    Friedman test = Friedman.of(values, Direction.HIGHER_IS_BETTER);
    assertThat(test.chiSquared()).isCloseTo(2.027027027027027, within(1e-9));
    assertThat(test.pValue()).isCloseTo(0.5668161366670372, within(1e-9));
    assertThat(test.averageRanks()).containsExactly(2.8, 2.6, 2.7, 1.9);
    double[][] turned =
        Arrays.stream(values)
            .map(row -> Arrays.stream(row).map(value -> -value).toArray())
            .toArray(double[][]::new);
    assertThat(Friedman.of(turned, Direction.LOWER_IS_BETTER)).isEqualTo(test);
  }

  @Test
  void friedmanAtItsEnds() {
    double[][] equal = {{1, 1, 1}, {2, 2, 2}};
    Friedman none = Friedman.of(equal, Direction.HIGHER_IS_BETTER);
    assertThat(none.chiSquared()).isZero();
    assertThat(none.pValueOfF()).isEqualTo(1);
    double[][] alike = {{1, 2, 3}, {4, 5, 6}, {1, 3, 7}};
    Friedman all = Friedman.of(alike, Direction.LOWER_IS_BETTER);
    assertThat(all.averageRanks()).isEqualTo(List.of(1.0, 2.0, 3.0));
    assertThat(all.pValueOfF()).isZero();
    assertThatThrownBy(() -> Friedman.of(new double[1][3], Direction.LOWER_IS_BETTER))
        .hasMessageContaining("at least two methods on at least two data sets, not 3 on 1");
  }

  /** Table 5 of Demsar: the critical values of Nemenyi's test. */
  @Test
  void quantilesOfTheRangeAreThoseOfTheTables() {
    double[] five = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
    double[] ten = {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
    for (int k = 2; k <= 10; k++) {
      // The printed ones are cut or rounded to three decimals.
      assertThat(StudentizedRange.quantile(0.95, k) / Math.sqrt(2))
          .isCloseTo(five[k - 2], within(1.1e-3));
      assertThat(StudentizedRange.quantile(0.90, k) / Math.sqrt(2))
          .isCloseTo(ten[k - 2], within(1.1e-3));
    }
    // scipy.stats.studentized_range.ppf(0.95, 20, inf) / sqrt(2)
    assertThat(StudentizedRange.quantile(0.95, 20) / Math.sqrt(2))
        .isCloseTo(3.5437991315177815, within(1e-6));
  }

  @Test
  void theCorrectedTestWithoutCorrectionIsThePairedTTest() {
    double[] differences = {0.02, 0.05, -0.01, 0.03, 0.04, 0.01};
    ResampledT plain = ResampledT.of(differences, 0);
    assertThat(plain.pValue()).isCloseTo(new TTest().tTest(0, differences), within(1e-12));
    ResampledT corrected = ResampledT.of(differences, 0.25);
    // sqrt(1/6 + 1/4) / sqrt(1/6) times as wide.
    assertThat(plain.t() / corrected.t()).isCloseTo(Math.sqrt(2.5), within(1e-12));
    assertThat(corrected.pValue()).isGreaterThan(plain.pValue());
    // Nadeau and Bengio: t = mean / sqrt((1/J + tests/trains) variance), J - 1 degrees of freedom.
    double mean = 0.14 / 6;
    double variance = (0.0056 - 6 * mean * mean) / 5;
    double t = mean / Math.sqrt((1.0 / 6 + 0.25) * variance);
    assertThat(corrected.t()).isCloseTo(t, within(1e-12));
    assertThat(corrected.pValue())
        .isCloseTo(2 * (1 - new TDistribution(5).cumulativeProbability(t)), within(1e-12));
    Interval interval = corrected.interval(0.95);
    assertThat(interval.upper() - corrected.mean())
        .isCloseTo(2.5705818366147395 * corrected.standardError(), within(1e-9));
    assertThat(ResampledT.of(new double[] {0, 0}, 0.5).pValue()).isEqualTo(1);
    assertThat(ResampledT.of(new double[] {1, 1}, 0.5).pValue()).isLessThan(1e-9);
    assertThatThrownBy(() -> ResampledT.of(new double[] {1}, 0)).isInstanceOf(OkraException.class);
  }

  /** On the mean of normal numbers, about 95 of 100 intervals hold it; small samples fewer. */
  @Test
  void bootstrapIntervalsHoldTheMean() {
    int held = 0;
    for (int trial = 0; trial < 100; trial++) {
      RandomStream random = new RandomStream(trial);
      double[] values = IntStream.range(0, 30).mapToDouble(i -> random.nextGaussian()).toArray();
      Interval interval = Interval.ofMean(values, 0.95, random);
      held += interval.lower() <= 0 && 0 <= interval.upper() ? 1 : 0;
    }
    assertThat(held).isBetween(86, 100);
    assertThat(Interval.ofMean(new double[] {3, 3}, 0.9, new RandomStream(1)))
        .isEqualTo(new Interval(3, 3));
  }

  @Test
  void comparisonsAreInFavourOfTheFirstWhicheverWayIsBetter() {
    double[] first = {0.5, 0.6, 0.7, 0.9};
    double[] second = {0.4, 0.5, 0.7, 0.95};
    PairedComparison higher =
        PairedComparison.ofSplits(first, second, Direction.HIGHER_IS_BETTER, 0.5);
    PairedComparison lower =
        PairedComparison.ofSplits(first, second, Direction.LOWER_IS_BETTER, 0.5);
    assertThat(higher.wins()).isEqualTo(2).isEqualTo(lower.losses());
    assertThat(higher.losses()).isEqualTo(1).isEqualTo(lower.wins());
    assertThat(higher.difference())
        .isCloseTo(0.15 / 4, within(1e-15))
        .isEqualTo(-lower.difference());
    assertThat(higher.pValueOfT()).isEqualTo(lower.pValueOfT());
    assertThat(higher.interval().lower()).isLessThan(higher.difference());
    PairedComparison sets =
        PairedComparison.ofDatasets(first, second, Direction.HIGHER_IS_BETTER, new RandomStream(1));
    assertThat(sets.interval().lower()).isBetween(-0.05, sets.difference());
    assertThat(sets.pValueOfT()).isLessThan(higher.pValueOfT());
    assertThatThrownBy(
            () -> PairedComparison.ofSplits(first, new double[3], Direction.LOWER_IS_BETTER, 0.5))
        .hasMessageContaining("4 values of one method cannot be paired with 3");
  }
}
