package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

final class TuningRowsTest {
  private static final int LABELS = 6;
  private static final int N = 20_000;
  private static final int MOST = 2000;
  private static final RandomStreams RANDOM = new RandomStreams(5);

  private final LabelSets truths = truths(N);

  @Test
  void allRowsAreTakenWhenThereAreNoMoreThanWanted() {
    for (int most : new int[] {100, 101, 10_000}) {
      TuningRows all = TuningRows.of(truths(100), most, RANDOM);
      assertThat(all.rows()).containsExactly(IntStream.range(0, 100).toArray());
      assertThat(all.weights()).hasSize(100).containsOnly(1);
    }
  }

  @Test
  void aSampleIsRisingWithinTheLimitAndStandsForAllRows() {
    for (int most : new int[] {1, 5, 13, 14, 200, MOST, N - 1}) {
      TuningRows sample = TuningRows.of(truths, most, RANDOM);
      assertThat(sample.rows()).isSorted().doesNotHaveDuplicates();
      assertThat(sample.rows().length).isBetween(most - LABELS, most);
      assertThat(Arrays.stream(sample.weights()).sum()).isCloseTo(N, within(1e-6));
    }
  }

  @Test
  void theSampleDependsOnTheSeedAlone() {
    int[] rows = TuningRows.of(truths, MOST, RANDOM).rows();
    assertThat(TuningRows.of(truths, MOST, new RandomStreams(5)).rows()).containsExactly(rows);
    assertThat(TuningRows.of(truths, MOST, new RandomStreams(6)).rows()).isNotEqualTo(rows);
  }

  @Test
  void labelsOfFewRowsKeepThem() {
    int[] all = counts(truths, IntStream.range(0, N).toArray());
    int[] kept = counts(truths, TuningRows.of(truths, MOST, RANDOM).rows());
    // The rarest is in 1 of 300 rows: a plain sample would have about 7 of 67.
    assertThat(all[LABELS - 1]).isBetween(40, 100);
    assertThat(kept[LABELS - 1]).isEqualTo(all[LABELS - 1]);
    for (int label = 0; label < LABELS; label++) {
      assertThat(kept[label]).isGreaterThanOrEqualTo(Math.min(all[label], MOST / (2 * LABELS + 2)));
    }
  }

  /** Groups by the rarest label, one by one, and how many rows of each are due. */
  @Test
  void everyGroupGetsItsEvenPartAndItsShareOfTheRest() {
    LabelSets some = truths(3000);
    int[] all = counts(some, IntStream.range(0, 3000).toArray());
    int[] group = IntStream.range(0, 3000).map(i -> rarest(some.get(i), all)).toArray();
    int groups = LABELS + 1;
    int[] sizes = new int[groups];
    Arrays.stream(group).forEach(g -> sizes[g]++);
    assertThat(sizes).doesNotContain(0);
    for (int most : new int[] {13, 14, 100, 700, 2999}) {
      TuningRows sample = TuningRows.of(some, most, RANDOM);
      int[] drawn = new int[groups];
      Arrays.stream(sample.rows()).forEach(row -> drawn[group[row]]++);
      int even = most / (2 * groups);
      int sure = Arrays.stream(sizes).map(size -> Math.min(size, even)).sum();
      for (int k = 0; k < sample.rows().length; k++) {
        int g = group[sample.rows()[k]];
        // Too few rows to give each group one: then all rows are one group.
        double weight = most < 2 * groups ? 3000.0 / most : (double) sizes[g] / drawn[g];
        assertThat(sample.weights()[k]).isCloseTo(weight, within(1e-12));
      }
      for (int g = 0; g < groups && most >= 2 * groups; g++) {
        int own = Math.min(sizes[g], even);
        double share = (double) (sizes[g] - own) * (most - sure) / (3000 - sure);
        assertThat(drawn[g]).as("group %d of %d rows", g, most).isEqualTo(own + (int) share);
      }
    }
  }

  @Test
  void labelsThatNobodyHasChangeNothing() {
    LabelSets some = truths(3000);
    List<LabelSet> wider = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      wider.add(LabelSet.of(LABELS + 3, some.get(i).items()));
    }
    TuningRows expected = TuningRows.of(some, 100, RANDOM);
    TuningRows found = TuningRows.of(new LabelSets(LABELS + 3, wider), 100, RANDOM);
    assertThat(found.rows()).containsExactly(expected.rows());
    assertThat(found.weights()).containsExactly(expected.weights());
  }

  /** The label of a set that fewest rows have; one more than all labels for the empty set. */
  private static int rarest(LabelSet set, int[] counts) {
    return Arrays.stream(set.items())
        .boxed()
        .min(Comparator.comparingInt(label -> counts[label]))
        .orElse(LABELS);
  }

  @Test
  void thresholdsOfASampleAreNearlyAsGoodOnAllRowsAsTheBest() {
    Matrix scores = scores(truths);
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    LabelRule.Threshold one = LabelRule.Threshold.tuned(scores, truths, ones);
    LabelRule.Threshold each = LabelRule.Threshold.tunedPerLabel(scores, truths, ones);
    double lostByOne = 0;
    double[] lostByLabel = new double[LABELS];
    int seeds = 20;
    for (int seed = 0; seed < seeds; seed++) {
      TuningRows sample = TuningRows.of(truths, MOST, new RandomStreams(seed));
      Matrix some = Entries.selectRows(scores, sample.rows());
      LabelSets known = truths.select(sample.rows());
      LabelRule.Threshold tuned = LabelRule.Threshold.tuned(some, known, sample.weights());
      lostByOne += (meanF1(scores, one) - meanF1(scores, tuned)) / seeds;
      double[] own = LabelRule.Threshold.tunedPerLabel(some, known, sample.weights()).thresholds();
      for (int label = 0; label < LABELS; label++) {
        double best = labelF1(scores, label, each.thresholds()[label]);
        lostByLabel[label] += (best - labelF1(scores, label, own[label])) / seeds;
      }
    }
    // The standard error of a mean F1 over 2000 rows is 0.01: the place of a maximum is found with
    // less. A plain sample loses 0.05 on the two rarest labels, and one without weights 0.12.
    assertThat(lostByOne).isBetween(0.0, 0.0015);
    for (int label = 0; label < LABELS; label++) {
      assertThat(lostByLabel[label]).as("label %d", label).isBetween(0.0, 0.025);
    }
  }

  private double meanF1(Matrix scores, LabelRule rule) {
    double sum = 0;
    for (int i = 0; i < N; i++) {
      LabelSet chosen = rule.choose(scores.rowValues(i));
      LabelSet truth = truths.get(i);
      sum += LabelRule.f1(chosen.count(), chosen.intersectionCount(truth), truth.count());
    }
    return sum / N;
  }

  private double labelF1(Matrix scores, int label, double threshold) {
    int hits = 0;
    int total = 0;
    for (int i = 0; i < N; i++) {
      boolean chosen = scores.get(i, label) >= threshold;
      boolean present = truths.get(i).contains(label);
      hits += chosen && present ? 1 : 0;
      total += (chosen ? 1 : 0) + (present ? 1 : 0);
    }
    return LabelRule.f1(total, hits, 0);
  }

  private static int[] counts(LabelSets sets, int[] rows) {
    int[] counts = new int[LABELS];
    for (int row : rows) {
      for (int label : sets.get(row).items()) {
        counts[label]++;
      }
    }
    return counts;
  }

  /** Labels of shares 1/2 down to 1/300. */
  private static LabelSets truths(int count) {
    double[] shares = {0.5, 0.3, 0.1, 0.03, 0.01, 1 / 300.0};
    RandomStream random = new RandomStream(1);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int[] items =
          IntStream.range(0, LABELS).filter(l -> random.nextDouble() < shares[l]).toArray();
      sets.add(LabelSet.of(LABELS, items));
    }
    return new LabelSets(LABELS, sets);
  }

  /** About 0 for labels that are not there, 1 for those that are. */
  private static Matrix scores(LabelSets sets) {
    RandomStream random = new RandomStream(2);
    Matrix scores = Matrix.zeros(sets.size(), LABELS);
    for (int i = 0; i < sets.size(); i++) {
      for (int label = 0; label < LABELS; label++) {
        double centre = sets.get(i).contains(label) ? 1 : 0;
        scores.set(i, label, centre + 0.4 * random.nextGaussian());
      }
    }
    return scores;
  }
}
