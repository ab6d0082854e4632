package org.okra.decoders.label;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/** How a set is made of the scores of its labels. */
sealed interface LabelRule {
  /** The set for one row of scores. */
  LabelSet choose(double[] scores);

  /** What becomes of a row none of whose labels reaches its threshold. */
  enum WhenNone {
    /** Its best label. */
    BEST,
    /** The empty set. */
    EMPTY
  }

  /**
   * All labels at or above a threshold.
   *
   * @param thresholds one per label
   * @param whenNone what is chosen when no label reaches its own
   */
  record Threshold(double[] thresholds, WhenNone whenNone) implements LabelRule {
    /** Rows with a label from which on it gets a threshold of its own. */
    static final int ENOUGH = 10;

    /** Rows from which on a maximum is flat enough to have a middle. */
    private static final int MANY = 500;

    /** About two fifths of the standard error of a mean F1, whose terms spread by about a half. */
    private static final double FLAT = 0.2;

    /** Sums nearer to each other than this share are equal: sweeps add up in their own order. */
    private static final double ROUNDING = 1e-9;

    /** Never the empty set. */
    Threshold(double[] thresholds) {
      this(thresholds, WhenNone.BEST);
    }

    @Override
    public LabelSet choose(double[] scores) {
      int[] chosen =
          IntStream.range(0, scores.length).filter(l -> scores[l] >= thresholds[l]).toArray();
      return chosen.length > 0 || whenNone == WhenNone.EMPTY
          ? LabelSet.of(scores.length, chosen)
          : LabelSet.of(scores.length, best(scores, 1));
    }

    /**
     * The single threshold with the largest mean example F1 on the given scores; of many rows the
     * middle of those that are nearly as good. The empty set is possible if that makes the mean
     * larger.
     *
     * @param weights how often each row counts
     * @param empty F1 of two empty sets
     */
    static Threshold tuned(
        Matrix scores, LabelSets truths, double[] weights, double empty, MemoryBudget memory) {
      double[] all = memory.transposed(scores, "Scores row by row").values();
      int[] order = memory.counted(falling(all), (long) Integer.BYTES * all.length);
      Sweep sweep = new Sweep(scores, all, order, truths, weights);
      Swept never = sweep.best(WhenNone.BEST, empty, memory);
      Swept possibly = sweep.best(WhenNone.EMPTY, empty, memory);
      return possibly.sum() > (1 + ROUNDING) * never.sum() ? possibly.rule() : never.rule();
    }

    /** The same where two empty sets agree. */
    static Threshold tuned(Matrix scores, LabelSets truths, double[] weights) {
      return tuned(scores, truths, weights, 1, MemoryBudget.ofHeap());
    }

    /** The best threshold of a sweep, and the sum of the F1 that it gives. */
    private record Swept(Threshold rule, double sum) {}

    /**
     * A row's F1 changes only where the threshold passes one of its scores, so one sweep over all
     * scores in falling order sees every threshold there is.
     *
     * @param all the scores row by row
     * @param order of all, falling
     */
    private record Sweep(
        Matrix scores, double[] all, int[] order, LabelSets truths, double[] weights) {
      Swept best(WhenNone whenNone, double empty, MemoryBudget memory) {
        int labels = scores.columns();
        int n = scores.rows();
        int[] chosen = new int[n];
        int[] hits = new int[n];
        double sum = 0;
        double[] contribution = new double[n];
        for (int i = 0; i < n; i++) {
          contribution[i] = weights[i] * none(scores.rowValues(i), truths.get(i), whenNone, empty);
          sum += contribution[i];
        }
        double bestSum = sum;
        double bestThreshold = Double.POSITIVE_INFINITY;
        double[] sums =
            memory.counted(new double[order.length], (long) Double.BYTES * order.length);
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
          sums[k] = next < score ? sum : Double.NEGATIVE_INFINITY;
          if (next < score && sum > bestSum) {
            bestSum = sum;
            // Half way to the next score: the choice does not hang on one training row.
            bestThreshold = last ? score : 0.5 * (score + next);
          }
        }
        if (n >= MANY && Double.isFinite(bestThreshold)) {
          bestThreshold = middle(all, order, sums, bestSum, weights).orElse(bestThreshold);
        }
        double[] thresholds = new double[labels];
        Arrays.fill(thresholds, bestThreshold);
        return new Swept(new Threshold(thresholds, whenNone), bestSum);
      }
    }

    /**
     * The mean of all thresholds whose sum is within a fraction of its standard error of the
     * largest: the middle of a flat maximum is known better than its highest point, which hangs on
     * the rows that were drawn.
     */
    private static OptionalDouble middle(
        double[] all, int[] order, double[] sums, double bestSum, double[] weights) {
      double spread = Math.sqrt(Arrays.stream(weights).map(weight -> weight * weight).sum());
      double total = 0;
      int count = 0;
      for (int k = 0; k + 1 < order.length; k++) {
        if (sums[k] >= bestSum - FLAT * spread) {
          total += 0.5 * (all[order[k]] + all[order[k + 1]]);
          count++;
        }
      }
      return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(total / count);
    }

    /** The F1 of a row none of whose labels reaches its threshold. */
    private static double none(double[] scores, LabelSet truth, WhenNone whenNone, double empty) {
      return whenNone == WhenNone.EMPTY
          ? (truth.count() == 0 ? empty : 0)
          : f1(1, truth.contains(best(scores, 1)[0]) ? 1 : 0, truth.count());
    }

    /**
     * Per label the threshold with the largest F1 of that label over all rows, if {@value #ENOUGH}
     * rows have the label and its F1 is larger than with the single threshold of {@link #tuned};
     * that one for all other labels (SCutFBR: Lewis et al. 2004). Of a rare label the best
     * threshold hangs on single rows, and one that is far too low adds the label to every set.
     *
     * @param weights how often each row counts
     * @param empty F1 of two empty sets
     */
    static Threshold tunedPerLabel(
        Matrix scores, LabelSets truths, double[] weights, double empty, MemoryBudget memory) {
      double[] thresholds = tuned(scores, truths, weights, empty, memory).thresholds();
      for (int label = 0; label < thresholds.length; label++) {
        thresholds[label] = ownThreshold(scores, truths, weights, label, thresholds[label]);
      }
      Threshold never = new Threshold(thresholds, WhenNone.BEST);
      Threshold possibly = new Threshold(thresholds, WhenNone.EMPTY);
      return possibly.sum(scores, truths, weights, empty)
              > never.sum(scores, truths, weights, empty)
          ? possibly
          : never;
    }

    /** The same where two empty sets agree. */
    static Threshold tunedPerLabel(Matrix scores, LabelSets truths, double[] weights) {
      return tunedPerLabel(scores, truths, weights, 1, MemoryBudget.ofHeap());
    }

    private static double ownThreshold(
        Matrix scores, LabelSets truths, double[] weights, int label, double global) {
      int n = scores.rows();
      double[] column = scores.columnValues(label);
      double present = 0;
      double chosenByGlobal = 0;
      double hitByGlobal = 0;
      int positives = 0;
      for (int i = 0; i < n; i++) {
        boolean there = truths.get(i).contains(label);
        positives += there ? 1 : 0;
        present += there ? weights[i] : 0;
        chosenByGlobal += column[i] >= global ? weights[i] : 0;
        hitByGlobal += there && column[i] >= global ? weights[i] : 0;
      }
      if (positives < ENOUGH) {
        return global;
      }
      int[] order = falling(column);
      double bestF1 = f1(chosenByGlobal, hitByGlobal, present);
      double best = global;
      double hits = 0;
      double chosen = 0;
      for (int k = 0; k < n; k++) {
        double weight = weights[order[k]];
        chosen += weight;
        hits += truths.get(order[k]).contains(label) ? weight : 0;
        boolean last = k + 1 == n;
        boolean boundary = last || column[order[k + 1]] < column[order[k]];
        double f1 = f1(chosen, hits, present);
        if (boundary && f1 > bestF1) {
          bestF1 = f1;
          best = last ? column[order[k]] : 0.5 * (column[order[k]] + column[order[k + 1]]);
        }
      }
      return best;
    }

    /** The sum over rows of the F1 of their sets. */
    private double sum(Matrix scores, LabelSets truths, double[] weights, double empty) {
      double sum = 0;
      for (int i = 0; i < scores.rows(); i++) {
        LabelSet set = choose(scores.rowValues(i));
        LabelSet truth = truths.get(i);
        sum +=
            weights[i]
                * (set.count() + truth.count() == 0
                    ? empty
                    : f1(set.count(), set.intersectionCount(truth), truth.count()));
      }
      return sum;
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

    /**
     * The number of labels with the largest mean example F1 on the given scores, the smaller of
     * equals.
     *
     * @param weights how often each row counts
     */
    static Top tuned(Matrix scores, LabelSets truths, double[] weights) {
      double[] sums = new double[scores.columns()];
      for (int i = 0; i < scores.rows(); i++) {
        int[] order = falling(scores.rowValues(i));
        int hits = 0;
        for (int k = 0; k < order.length; k++) {
          hits += truths.get(i).contains(order[k]) ? 1 : 0;
          sums[k] += weights[i] * f1(k + 1, hits, truths.get(i).count());
        }
      }
      return new Top(sums.length == 0 ? 1 : 1 + falling(sums)[0]);
    }
  }

  /**
   * The set with the largest expected F1 when scores, cut to [0, 1], are the probabilities p of
   * independent labels. It is the empty set, whose expected F1 is {@code empty prod_l (1 - p_l)},
   * or one of the sets of the k likeliest labels: with A the number of the truth's labels among
   * them and B that of the others, both sums of independent labels,
   *
   * <pre>{@code
   * E F1(k) = sum_a sum_b P(A = a) P(B = b) 2 a / (k + a + b)
   * }</pre>
   *
   * @param empty F1 of two empty sets
   */
  record ExpectedF1(double empty) implements LabelRule {
    /** Two empty sets count nothing, so there is always a label. */
    ExpectedF1() {
      this(0);
    }

    @Override
    public LabelSet choose(double[] scores) {
      double[] p = Arrays.stream(scores).map(each -> Math.min(1, Math.max(0, each))).toArray();
      return choose(p, Arrays.stream(p).reduce(1, (none, each) -> none * (1 - each)));
    }

    /**
     * The same where the probability that there is no label is known.
     *
     * @param p of every label
     */
    LabelSet choose(double[] p, double none) {
      int[] order = best(p, p.length);
      double[] falling = Arrays.stream(order).mapToDouble(label -> p[label]).toArray();
      int[] chosen = Arrays.copyOf(order, SizeDistribution.bestCount(falling, none, empty));
      Arrays.sort(chosen);
      return LabelSet.of(p.length, chosen);
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
  static int[] falling(double[] values) {
    double[] sorted = new double[values.length];
    Arrays.setAll(sorted, k -> -values[k]);
    Arrays.sort(sorted);
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
