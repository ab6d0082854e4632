package org.okra.decoders.label;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
     */
    static Threshold tuned(Matrix scores, LabelSets truths) {
      int labels = scores.columns();
      int n = scores.rows();
      long[] order = sweepOrder(scores);
      int[] chosen = new int[n];
      int[] hits = new int[n];
      double sum = 0;
      double[] contribution = new double[n];
      for (int i = 0; i < n; i++) {
        // Before the sweep reaches a row, the row falls back to its best label.
        int top = best(scores.rowValues(i), 1)[0];
        contribution[i] = f1(1, truths.get(i).contains(top) ? 1 : 0, truths.get(i).count());
        sum += contribution[i];
      }
      double bestSum = sum;
      double bestThreshold = Double.POSITIVE_INFINITY;
      for (int k = 0; k < order.length; k++) {
        int i = (int) (order[k] / labels);
        int label = (int) (order[k] % labels);
        chosen[i]++;
        hits[i] += truths.get(i).contains(label) ? 1 : 0;
        sum -= contribution[i];
        contribution[i] = f1(chosen[i], hits[i], truths.get(i).count());
        sum += contribution[i];
        double score = scores.get(i, label);
        boolean last = k + 1 == order.length;
        double next =
            last
                ? Double.NEGATIVE_INFINITY
                : scores.get((int) (order[k + 1] / labels), (int) (order[k + 1] % labels));
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

    /** Per label the threshold with the largest F1 of that label over all rows. */
    static Threshold tunedPerLabel(Matrix scores, LabelSets truths) {
      int n = scores.rows();
      double fallback = tuned(scores, truths).thresholds()[0];
      double[] thresholds = new double[scores.columns()];
      for (int label = 0; label < thresholds.length; label++) {
        int current = label;
        double[] column = scores.columnValues(label);
        Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> -column[i]));
        int present =
            (int) IntStream.range(0, n).filter(i -> truths.get(i).contains(current)).count();
        thresholds[label] = fallback;
        double bestF1 = 0;
        int hits = 0;
        for (int k = 0; k < n && present > 0; k++) {
          hits += truths.get(order[k]).contains(label) ? 1 : 0;
          boolean last = k + 1 == n;
          boolean boundary = last || column[order[k + 1]] < column[order[k]];
          double f1 = f1(k + 1, hits, present);
          if (boundary && f1 > bestF1) {
            bestF1 = f1;
            thresholds[label] =
                last ? column[order[k]] : 0.5 * (column[order[k]] + column[order[k + 1]]);
          }
        }
      }
      return new Threshold(thresholds);
    }

    /** All scores, numbered row by row, in falling order. */
    private static long[] sweepOrder(Matrix scores) {
      int labels = scores.columns();
      return LongStream.range(0, (long) scores.rows() * labels)
          .boxed()
          .sorted(
              Comparator.comparingDouble(k -> -scores.get((int) (k / labels), (int) (k % labels))))
          .mapToLong(Long::longValue)
          .toArray();
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
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble(l -> -scores[l]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** F1 of a set: 2 hits / (chosen + present), and 1 when both are empty. */
  static double f1(int chosen, int hits, int present) {
    return chosen + present == 0 ? 1 : 2.0 * hits / (chosen + present);
  }
}
