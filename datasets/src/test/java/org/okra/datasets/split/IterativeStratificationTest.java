package org.okra.datasets.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

final class IterativeStratificationTest {
  private static final int LABELS = 30;

  /** Label l has about 600 / (l + 1) rows of 2000, a few rows have no label. */
  private static LabelSets labels() {
    RandomStream random = new RandomStream(3);
    List<LabelSet> sets = new ArrayList<>();
    for (int row = 0; row < 2000; row++) {
      int[] chosen = new int[LABELS];
      int count = 0;
      for (int label = 0; label < LABELS; label++) {
        if (random.nextDouble() < 0.3 / (label + 1)) {
          chosen[count++] = label;
        }
      }
      sets.add(LabelSet.of(LABELS, Arrays.copyOf(chosen, count)));
    }
    return new LabelSets(LABELS, sets);
  }

  @Test
  void everyLabelAndThePartsThemselvesHaveTheirShare() {
    LabelSets labels = labels();
    double[] shares = {0.5, 0.3, 0.2};

    int[] parts = IterativeStratification.assign(labels, shares, new RandomStream(1));

    int[] rows = new int[3];
    int[][] counts = count(labels, parts, rows);
    for (int part = 0; part < 3; part++) {
      assertThat((double) rows[part]).isBetween(2000 * shares[part] - 20, 2000 * shares[part] + 20);
      for (int label = 0; label < LABELS; label++) {
        double all = counts[label][0] + counts[label][1] + counts[label][2];
        assertThat(Math.abs(counts[label][part] - all * shares[part])).isLessThanOrEqualTo(2.5);
      }
    }
  }

  @Test
  void labelsAreSpreadFarBetterThanByChance() {
    LabelSets labels = labels();
    double[] shares = new double[10];
    Arrays.fill(shares, 0.1);
    int[] random = new RandomStream(2).permutation(2000);
    for (int i = 0; i < 2000; i++) {
      random[i] %= 10;
    }

    int[] stratified = IterativeStratification.assign(labels, shares, new RandomStream(1));

    assertThat(deviation(labels, stratified)).isLessThan(0.25 * deviation(labels, random));
  }

  /** Sum over labels and folds of the distance from a tenth of the label's rows. */
  private static double deviation(LabelSets labels, int[] parts) {
    int[][] counts = count(labels, parts, new int[10]);
    double sum = 0;
    for (int[] ofLabel : counts) {
      double tenth = Arrays.stream(ofLabel).sum() / 10.0;
      sum += Arrays.stream(ofLabel).mapToDouble(c -> Math.abs(c - tenth)).sum();
    }
    return sum;
  }

  private static int[][] count(LabelSets labels, int[] parts, int[] rows) {
    int[][] counts = new int[LABELS][rows.length];
    for (int row = 0; row < parts.length; row++) {
      rows[parts[row]]++;
      for (int label : labels.get(row).items()) {
        counts[label][parts[row]]++;
      }
    }
    return counts;
  }

  @Test
  void aLabelWithTwoRowsIsInBothHalves() {
    List<LabelSet> sets = new ArrayList<>();
    for (int row = 0; row < 40; row++) {
      sets.add(row < 2 ? LabelSet.of(2, 0, 1) : LabelSet.of(2, 1));
    }
    for (int seed = 0; seed < 50; seed++) {
      int[] parts =
          IterativeStratification.assign(
              new LabelSets(2, sets), new double[] {0.5, 0.5}, new RandomStream(seed));
      assertThat(parts[0]).isNotEqualTo(parts[1]);
    }
  }

  @Test
  void sharesMustAddUp() {
    assertThatThrownBy(
            () ->
                IterativeStratification.assign(
                    labels(), new double[] {0.5, 0.4}, new RandomStream(1)))
        .hasMessage(
            "Shares [0.5, 0.4] cannot be stratified; give at least two, each above 0, that add up"
                + " to 1.");
  }
}
