package org.okra.decoders.label;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.random.RandomStreams;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/**
 * The training rows that thresholds are tuned on: all, or a sample of them.
 *
 * <p>Rows are sampled by their rarest label, rows without labels being a group of their own, so
 * that a label of few rows keeps them. With G groups half of the sample is shared evenly, {@code
 * min(N_g, most / 2G)} rows each, and the rest in proportion to what is left of the groups. A row
 * out of {@code n_g} that were drawn of {@code N_g} counts {@code N_g / n_g} times, so that means
 * over the sample estimate means over all rows without bias.
 *
 * @param rows their numbers, rising
 * @param weights how many rows each stands for; all 1 when all rows are taken
 */
record TuningRows(int[] rows, double[] weights) {
  /**
   * A sample that depends on the label sets and the seed alone.
   *
   * @param most rows to take; all of fewer
   */
  static TuningRows of(LabelSets truths, int most, RandomStreams random) {
    int n = truths.size();
    double[] weights = new double[n];
    if (n <= most) {
      Arrays.fill(weights, 1);
      return new TuningRows(IntStream.range(0, n).toArray(), weights);
    }
    int[][] groups = groups(truths, most);
    int even = most / (2 * groups.length);
    int spare = most - Arrays.stream(groups).mapToInt(group -> Math.min(group.length, even)).sum();
    int rest = n - (most - spare);
    for (int g = 0; g < groups.length; g++) {
      int[] group = groups[g];
      int sure = Math.min(group.length, even);
      int count = sure + (int) ((long) (group.length - sure) * spare / rest);
      for (int k : random.stream("labels.tuning-rows", g).subset(group.length, count)) {
        weights[group[k]] = (double) group.length / count;
      }
    }
    int[] rows = IntStream.range(0, n).filter(i -> weights[i] > 0).toArray();
    return new TuningRows(rows, Arrays.stream(rows).mapToDouble(i -> weights[i]).toArray());
  }

  /** Rows by their rarest label; one group when there are too few rows to take for several. */
  private static int[][] groups(LabelSets truths, int most) {
    int labels = truths.dimension();
    int[] counts = new int[labels + 1];
    Arrays.fill(counts, labels, labels + 1, Integer.MAX_VALUE);
    for (int i = 0; i < truths.size(); i++) {
      for (int label : truths.get(i).items()) {
        counts[label]++;
      }
    }
    int[] group =
        IntStream.range(0, truths.size()).map(i -> rarest(truths.get(i), counts)).toArray();
    int[] sizes = new int[labels + 1];
    Arrays.stream(group).forEach(g -> sizes[g]++);
    int[] used = IntStream.rangeClosed(0, labels).filter(g -> sizes[g] > 0).toArray();
    if (most < 2 * used.length) {
      return new int[][] {IntStream.range(0, truths.size()).toArray()};
    }
    return Arrays.stream(used)
        .mapToObj(g -> IntStream.range(0, group.length).filter(i -> group[i] == g).toArray())
        .toArray(int[][]::new);
  }

  private static int rarest(LabelSet set, int[] counts) {
    int rarest = counts.length - 1;
    for (int label : set.items()) {
      rarest = counts[label] < counts[rarest] ? label : rarest;
    }
    return rarest;
  }
}
