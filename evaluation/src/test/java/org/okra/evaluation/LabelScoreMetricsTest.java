package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.evaluation.MetricChecks.assertFails;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;

/** Against the definitions, pair by pair, on random sets with ties, empty and full ones. */
final class LabelScoreMetricsTest {
  private static final double TOLERANCE = 1e-12;
  private int labels;
  private LabelSets truths;
  private Samples<LabelScores> scores;

  private void draw(long seed) {
    RandomStream random = new RandomStream(seed);
    labels = 2 + random.nextInt(7);
    int n = 5 + random.nextInt(20);
    List<LabelSet> sets = new ArrayList<>();
    List<LabelScores> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double share = i == 0 ? 0 : i == 1 ? 1 : random.nextDouble();
      // The first two are empty and full, the third is neither.
      sets.add(
          i == 2
              ? LabelSet.of(labels, 1)
              : LabelSet.of(
                  labels,
                  IntStream.range(0, labels).filter(l -> random.nextDouble() < share).toArray()));
      // Few different values, so that many are equal; -0 is among them.
      rows.add(
          new LabelScores(
              IntStream.range(0, labels)
                  .mapToDouble(l -> (random.nextInt(5) - 2) * (random.nextInt(2) - 0.5))
                  .toArray()));
    }
    truths = new LabelSets(labels, sets);
    scores = new ListSamples<>(LabelScores.class, rows);
  }

  private double score(int i, int label) {
    return scores.get(i).values()[label];
  }

  private boolean is(int i, int label) {
    return truths.get(i).contains(label);
  }

  private interface Term {
    double of(int i);
  }

  private double meanOver(IntPredicate counted, Term term) {
    return IntStream.range(0, truths.size())
        .filter(counted)
        .mapToDouble(term::of)
        .average()
        .orElseThrow();
  }

  private void assertValue(Metric<?, ?> metric, double expected) {
    assertThat(metric.evaluate(truths, scores).value())
        .as(metric.toString())
        .isCloseTo(expected, within(TOLERANCE));
  }

  @RepeatedTest(40)
  void metricsOfRankingsAreTheirDefinitions(RepetitionInfo repetition) {
    draw(repetition.getCurrentRepetition());
    assertValue(
        new LabelRankingLoss(),
        meanOver(
            i -> truths.get(i).count() > 0 && truths.get(i).count() < labels,
            i -> {
              int wrong = 0;
              int pairs = 0;
              for (int a = 0; a < labels; a++) {
                for (int b = 0; b < labels; b++) {
                  if (is(i, a) && !is(i, b)) {
                    pairs++;
                    wrong += score(i, a) <= score(i, b) ? 1 : 0;
                  }
                }
              }
              return (double) wrong / pairs;
            }));
    assertValue(
        new OneError(),
        meanOver(
            i -> truths.get(i).count() > 0,
            i -> {
              int tied = 0;
              int wrong = 0;
              for (int a = 0; a < labels; a++) {
                boolean best = true;
                for (int b = 0; b < labels; b++) {
                  best &= score(i, a) >= score(i, b);
                }
                tied += best ? 1 : 0;
                wrong += best && !is(i, a) ? 1 : 0;
              }
              return (double) wrong / tied;
            }));
    assertValue(
        new CoverageError(),
        meanOver(
            i -> truths.get(i).count() > 0,
            i -> {
              int deepest = 0;
              for (int a = 0; a < labels; a++) {
                int place = 0;
                for (int b = 0; b < labels; b++) {
                  place += score(i, b) >= score(i, a) ? 1 : 0;
                }
                deepest = is(i, a) ? Math.max(deepest, place) : deepest;
              }
              return deepest;
            }));
    assertValue(
        new AveragePrecision(),
        meanOver(
            i -> truths.get(i).count() > 0,
            i -> {
              double sum = 0;
              for (int a = 0; a < labels; a++) {
                double hits = 0;
                double place = 0;
                for (int b = 0; b < labels; b++) {
                  place += score(i, b) >= score(i, a) ? 1 : 0;
                  hits += score(i, b) >= score(i, a) && is(i, b) ? 1 : 0;
                }
                sum += is(i, a) ? hits / place : 0;
              }
              return sum / truths.get(i).count();
            }));
  }

  private double won(int i, int a, int j, int b) {
    return score(i, a) > score(j, b) ? 1 : score(i, a) == score(j, b) ? 0.5 : 0;
  }

  @RepeatedTest(40)
  void areasAreSharesOfPairs(RepetitionInfo repetition) {
    draw(100 + repetition.getCurrentRepetition());
    int n = truths.size();
    double microWon = 0;
    double microPairs = 0;
    double[] areas = new double[labels];
    for (int a = 0; a < labels; a++) {
      double won = 0;
      double pairs = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          for (int b = 0; b < labels; b++) {
            if (is(i, a) && !is(j, b)) {
              microWon += won(i, a, j, b);
              microPairs++;
              won += a == b ? won(i, a, j, b) : 0;
              pairs += a == b ? 1 : 0;
            }
          }
        }
      }
      areas[a] = won / pairs;
    }
    assertValue(new MicroAuc(), microWon / microPairs);
    // The first two rows have no label and all of them, so that every label has both.
    assertValue(
        new MacroAuc(), IntStream.range(0, labels).mapToDouble(a -> areas[a]).sum() / labels);
    List<Double> parts = new MacroAuc().evaluate(truths, scores).parts();
    for (int a = 0; a < labels; a++) {
      assertThat(parts.get(a)).isCloseTo(areas[a], within(TOLERANCE));
    }
  }

  @Test
  void standardErrorsAreThoseOfTheJackknife() {
    draw(7);
    // Rows 0 and 1 twice, so that every label keeps examples with and without it.
    int[] rows = IntStream.concat(IntStream.of(0, 1), IntStream.range(0, truths.size())).toArray();
    for (Metric<?, ?> metric : List.of(new MicroAuc(), new MacroAuc())) {
      MetricChecks.assertJackknifeError(metric, truths.select(rows), scores.select(rows));
      MetricChecks.assertOrderDoesNotMatter(metric, truths, scores);
    }
  }

  /** By sklearn.metrics 1.2: label_ranking_loss, coverage_error, lrap and roc_auc_score. */
  @Test
  void agreeWithOtherLibrariesWhereBothCount() {
    truths = new LabelSets(3, List.of(LabelSet.of(3, 0), LabelSet.of(3, 2), LabelSet.of(3, 0, 1)));
    scores =
        new ListSamples<>(
            LabelScores.class,
            List.of(
                new LabelScores(new double[] {0.75, 0.5, 1}),
                new LabelScores(new double[] {1, 0.2, 0.1}),
                new LabelScores(new double[] {0.3, 0.9, 0.3})));
    assertValue(new LabelRankingLoss(), (0.5 + 1 + 0.5) / 3);
    assertValue(new CoverageError(), (2 + 3 + 3) / 3.0);
    assertValue(new AveragePrecision(), (1 / 2.0 + 1 / 3.0 + (1 + 2 / 3.0) / 2) / 3);
    assertValue(new OneError(), 2 / 3.0);
  }

  @Test
  void labelsThatDecideNothingAreLeftOut() {
    truths = new LabelSets(2, List.of(LabelSet.of(2, 0), LabelSet.of(2)));
    LabelScores one = new LabelScores(new double[] {1, 0});
    LabelScores other = new LabelScores(new double[] {0, 3});
    scores = new ListSamples<>(LabelScores.class, List.of(one, other));
    Estimate area = new MacroAuc().evaluate(truths, scores);
    assertThat(area.value()).isEqualTo(1);
    assertThat(area.parts()).containsExactly(1.0, Double.NaN);
    assertThat(new AveragePrecision().evaluate(truths, scores).count()).isEqualTo(1);
    LabelSets none = new LabelSets(2, List.of(LabelSet.of(2), LabelSet.of(2)));
    for (Metric<?, ?> metric :
        List.of(
            new MacroAuc(),
            new MicroAuc(),
            new AveragePrecision(),
            new OneError(),
            new CoverageError(),
            new LabelRankingLoss())) {
      assertFails(() -> metric.evaluate(none, scores), ErrorCode.EMPTY_INPUT, "metric ");
      LabelSets wider = new LabelSets(3, List.of(LabelSet.of(3, 1), LabelSet.of(3, 0)));
      assertFails(
          () -> metric.evaluate(wider, scores),
          ErrorCode.SHAPE_MISMATCH,
          "2 scores do not match a set out of 3 labels.");
    }
    assertFails(
        () -> new LabelScores(new double[] {1, Double.NaN}),
        ErrorCode.NOT_FINITE,
        "The score of a label is NaN");
  }
}
