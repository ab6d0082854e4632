package org.okra.decoders.label;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/** How a set is made of the scores of its labels. */
sealed interface LabelRule {
  /** The set for one row of scores. */
  LabelSet choose(double[] scores);

  /**
   * All labels at or above a threshold; the best label when none is.
   *
   * @param thresholds one per label
   */
  record Threshold(double[] thresholds) implements LabelRule {
    @Override
    public LabelSet choose(double[] scores) {
      int[] chosen =
          IntStream.range(0, scores.length).filter(l -> scores[l] >= thresholds[l]).toArray();
      return chosen.length > 0
          ? LabelSet.of(scores.length, chosen)
          : LabelSet.of(scores.length, best(scores, 1));
    }

    /**
     * The single threshold with the largest mean example F1 on the given scores.
     *
     * <p>A row's F1 changes only where the threshold passes one of its scores, so one sweep over
     * all scores in falling order sees every threshold there is.
     *
     * @param weights how often each row counts
     */
    static Threshold tuned(Matrix scores, LabelSets truths, double[] weights) {
      int labels = scores.columns();
      int n = scores.rows();
      double[] all = scores.transposed().values(); // row by row
      int[] order = falling(all);
      int[] chosen = new int[n];
      int[] hits = new int[n];
      double sum = 0;
      double[] contribution = new double[n];
      for (int i = 0; i < n; i++) {
        // Before the sweep reaches a row, the row falls back to its best label.
        int top = best(scores.rowValues(i), 1)[0];
        contribution[i] =
            weights[i] * f1(1, truths.get(i).contains(top) ? 1 : 0, truths.get(i).count());
        sum += contribution[i];
      }
      double bestSum = sum;
      double bestThreshold = Double.POSITIVE_INFINITY;
      for (int k = 0; k < order.length; k++) {
        int i = order[k] / labels;
        int label = order[k] % labels;
        chosen[i]++;
        hits[i] += truths.get(i).contains(label) ? 1 : 0;
        sum -= contribution[i];
        contribution[i] = weights[i] * f1(chosen[i], hits[i], truths.get(i).count());
        sum += contribution[i];
        double score = all[order[k]];
        boolean last = k + 1 == order.length;
        double next = last ? Double.NEGATIVE_INFINITY : all[order[k + 1]];
        if (next < score && sum > bestSum) {
          bestSum = sum;
          // Half way to the next score: the choice does not hang on one training row.
          bestThreshold = last ? score : 0.5 * (score + next);
        }
      }
      double[] thresholds = new double[labels];
      Arrays.fill(thresholds, bestThreshold);
      return new Threshold(thresholds);
    }

    /**
     * Per label the threshold with the largest F1 of that label over all rows.
     *
     * @param weights how often each row counts
     */
    static Threshold tunedPerLabel(Matrix scores, LabelSets truths, double[] weights) {
      int n = scores.rows();
      double fallback = tuned(scores, truths, weights).thresholds()[0];
      double[] thresholds = new double[scores.columns()];
      for (int label = 0; label < thresholds.length; label++) {
        double[] column = scores.columnValues(label);
        int[] order = falling(column);
        double present = 0;
        for (int i = 0; i < n; i++) {
          present += truths.get(i).contains(label) ? weights[i] : 0;
        }
        thresholds[label] = fallback;
        double bestF1 = 0;
        double hits = 0;
        double chosen = 0;
        for (int k = 0; k < n && present > 0; k++) {
          double weight = weights[order[k]];
          chosen += weight;
          hits += truths.get(order[k]).contains(label) ? weight : 0;
          boolean last = k + 1 == n;
          boolean boundary = last || column[order[k + 1]] < column[order[k]];
          double f1 = f1(chosen, hits, present);
          if (boundary && f1 > bestF1) {
            bestF1 = f1;
            thresholds[label] =
                last ? column[order[k]] : 0.5 * (column[order[k]] + column[order[k + 1]]);
          }
        }
      }
      return new Threshold(thresholds);
    }
  }

  /**
   * The labels with the largest scores.
   *
   * @param count how many
   */
  record Top(int count) implements LabelRule {
    @Override
    public LabelSet choose(double[] scores) {
      int[] chosen = best(scores, Math.min(count, scores.length));
      Arrays.sort(chosen);
      return LabelSet.of(scores.length, chosen);
    }
  }

  /**
   * The set with the largest expected F1 when scores, cut to [0, 1], are taken for independent
   * probabilities p and the size of the truth for its mean: among the sets of the k best labels the
   * one with the largest {@code 2 sum_{l in set} p_l / (k + sum_l p_l)}.
   */
  record ExpectedF1() implements LabelRule {
    @Override
    public LabelSet choose(double[] scores) {
      int[] order = best(scores, scores.length);
      double total = 0;
      for (double score : scores) {
        total += Math.min(1, Math.max(0, score));
      }
      double sum = 0;
      double bestValue = -1;
      int bestCount = 1;
      for (int k = 0; k < order.length; k++) {
        sum += Math.min(1, Math.max(0, scores[order[k]]));
        double value = 2 * sum / (k + 1 + total);
        if (value > bestValue) {
          bestValue = value;
          bestCount = k + 1;
        }
      }
      int[] chosen = Arrays.copyOf(order, bestCount);
      Arrays.sort(chosen);
      return LabelSet.of(scores.length, chosen);
    }
  }

  /** The labels with the largest scores, best first, ties by the lower label. */
  static int[] best(double[] scores, int count) {
    return Arrays.copyOf(falling(scores), Math.min(count, scores.length));
  }

  /**
   * The numbers of the values from the largest to the least, ties by the lower number. The values
   * are sorted, and every number looks up where its value went: no boxes, however many there are.
   */
  private static int[] falling(double[] values) {
    double[] sorted = Arrays.stream(values).map(value -> -value).sorted().toArray();
    int[] taken = new int[values.length];
    int[] order = new int[values.length];
    for (int k = 0; k < values.length; k++) {
      int first = 0;
      int end = values.length;
      while (first < end) {
        int middle = (first + end) >>> 1;
        boolean before = Double.compare(sorted[middle], -values[k]) < 0;
        first = before ? middle + 1 : first;
        end = before ? end : middle;
      }
      order[first + taken[first]++] = k;
    }
    return order;
  }

  /** F1 of a set: 2 hits / (chosen + present), and 1 when both are empty. */
  static double f1(double chosen, double hits, double present) {
    return chosen + present == 0 ? 1 : 2 * hits / (chosen + present);
  }
}
