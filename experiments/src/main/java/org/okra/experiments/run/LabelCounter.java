package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.predictions.OutputColumns;
import org.okra.experiments.result.LabelCounts;

/** Counts how label sets were predicted, for the pictures of a report. */
final class LabelCounter {
  private static final int MOST_LABELS = 15;
  private static final int BINS = 10;

  private LabelCounter() {}

  /**
   * The counts of a run; empty where outputs are no sets.
   *
   * @param scores test rows x labels
   */
  static Optional<LabelCounts> of(
      Samples<?> truths,
      List<? extends RankedOutputs<?>> predictions,
      OutputColumns columns,
      Optional<Matrix> scores) {
    int n = truths.size();
    if (n == 0
        || !ItemSet.class.isAssignableFrom(truths.domain())
        || !(predictions.get(0).best() instanceof ItemSet)) {
      return Optional.empty();
    }
    int[] present = new int[((ItemSet) truths.get(0)).universe()];
    for (int i = 0; i < n; i++) {
      Arrays.stream(((ItemSet) truths.get(i)).items()).forEach(label -> present[label]++);
    }
    int[] labels =
        IntStream.range(0, present.length)
            .filter(label -> present[label] > 0)
            .boxed()
            .sorted(Comparator.comparing(label -> -present[label]))
            .limit(MOST_LABELS)
            .mapToInt(Integer::intValue)
            .toArray();
    int[][] predicted = new int[labels.length][labels.length];
    for (int i = 0; i < n; i++) {
      ItemSet truth = (ItemSet) truths.get(i);
      ItemSet found = (ItemSet) predictions.get(i).best();
      for (int a = 0; a < labels.length; a++) {
        for (int b = 0; b < labels.length; b++) {
          predicted[a][b] += truth.contains(labels[a]) && found.contains(labels[b]) ? 1 : 0;
        }
      }
    }
    return Optional.of(
        new LabelCounts(
            Arrays.stream(labels).mapToObj(columns::item).toList(),
            Arrays.stream(labels).mapToObj(label -> present[label]).toList(),
            Arrays.stream(predicted).map(row -> Arrays.stream(row).boxed().toList()).toList(),
            scores.map(all -> bins(truths, all)).orElse(List.of())));
  }

  /** Equal parts of [0, 1]; scores beyond count to the first or last. */
  private static List<LabelCounts.Bin> bins(Samples<?> truths, Matrix scores) {
    int[] counts = new int[BINS];
    int[] right = new int[BINS];
    double[] sums = new double[BINS];
    for (int i = 0; i < scores.rows(); i++) {
      ItemSet truth = (ItemSet) truths.get(i);
      for (int label = 0; label < scores.columns(); label++) {
        double score = Math.max(0, Math.min(1, scores.get(i, label)));
        int bin = (int) Math.min(BINS - 1, Math.floor(score * BINS));
        counts[bin]++;
        sums[bin] += score;
        right[bin] += truth.contains(label) ? 1 : 0;
      }
    }
    List<LabelCounts.Bin> bins = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      if (counts[bin] > 0) {
        bins.add(
            new LabelCounts.Bin(
                counts[bin], sums[bin] / counts[bin], (double) right[bin] / counts[bin]));
      }
    }
    return bins;
  }
}
