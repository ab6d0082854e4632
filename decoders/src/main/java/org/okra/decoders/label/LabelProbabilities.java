package org.okra.decoders.label;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/**
 * Probabilities of labels by their scores: a rising curve for every label that {@value #ENOUGH}
 * rows have, and one for all others together, since of few rows no curve is known. That a row has
 * no label at all is an event of its own, with a curve over {@code sum_l log(1 - p_l)}: labels may
 * exclude each other, or come in groups.
 *
 * @param curves one per label
 * @param none of rows without labels
 */
record LabelProbabilities(List<ProbabilityCurve> curves, ProbabilityCurve none) {
  /** Rows with a label from which on it has a curve of its own. */
  static final int ENOUGH = 10;

  /** Scores that a curve is fitted to, about; more would not change it. */
  private static final long MOST_POINTS = 200_000;

  private static final String NUMBERS = "probabilities";
  private static final String LENGTHS = "probability-lengths";

  LabelProbabilities {
    curves = List.copyOf(curves);
  }

  /**
   * Curves that fit held-out scores.
   *
   * @param method isotonic or logistic
   * @param scores rows x labels, of rows that were left out of the fit
   * @param weights how often each row counts
   */
  static LabelProbabilities fitted(
      ProbabilityMethod method, Matrix scores, LabelSets truths, double[] weights) {
    int labels = scores.columns();
    int n = scores.rows();
    int[] positives = new int[labels];
    for (int i = 0; i < n; i++) {
      Arrays.stream(truths.get(i).items()).forEach(label -> positives[label]++);
    }
    int[] rare = IntStream.range(0, labels).filter(label -> positives[label] < ENOUGH).toArray();
    ProbabilityCurve shared = curve(method, scores, truths, weights, rare);
    List<ProbabilityCurve> curves =
        IntStream.range(0, labels)
            .mapToObj(
                label ->
                    positives[label] < ENOUGH
                        ? shared
                        : curve(method, scores, truths, weights, label))
            .toList();
    double[] without =
        IntStream.range(0, n)
            .mapToDouble(i -> logOfNone(probabilities(curves, scores.rowValues(i))))
            .toArray();
    double[] empty =
        IntStream.range(0, n).mapToDouble(i -> truths.get(i).count() == 0 ? 1 : 0).toArray();
    return new LabelProbabilities(curves, method.fit(without, empty, weights));
  }

  private static double logOfNone(double[] p) {
    return Arrays.stream(p).map(each -> Math.log1p(-each)).sum();
  }

  /**
   * One curve through the scores of some labels. Of very many rows without a label every so many
   * are taken, and count as often.
   */
  private static ProbabilityCurve curve(
      ProbabilityMethod method, Matrix scores, LabelSets truths, double[] weights, int... labels) {
    int n = scores.rows();
    int stride = (int) Math.max(1, (long) n * labels.length / MOST_POINTS);
    DoubleStream.Builder all = DoubleStream.builder();
    DoubleStream.Builder present = DoubleStream.builder();
    DoubleStream.Builder counts = DoubleStream.builder();
    long absent = 0;
    for (int label : labels) {
      for (int i = 0; i < n; i++) {
        boolean has = truths.get(i).contains(label);
        if (has || absent++ % stride == 0) {
          all.add(scores.get(i, label));
          present.add(has ? 1 : 0);
          counts.add(has ? weights[i] : stride * weights[i]);
        }
      }
    }
    return method.fit(all.build().toArray(), present.build().toArray(), counts.build().toArray());
  }

  /** The probabilities of all labels of a row. */
  double[] of(double[] scores) {
    return probabilities(curves, scores);
  }

  /** The set with the largest expected F1 for a row of scores. */
  LabelSet choose(LabelRule.ExpectedF1 rule, double[] scores) {
    double[] p = of(scores);
    return rule.choose(p, none.at(logOfNone(p)));
  }

  private static double[] probabilities(List<ProbabilityCurve> curves, double[] scores) {
    return IntStream.range(0, scores.length)
        .mapToDouble(label -> curves.get(label).at(scores[label]))
        .toArray();
  }

  void save(Container.Builder builder) {
    List<double[]> numbers =
        Stream.concat(curves.stream(), Stream.of(none)).map(ProbabilityCurve::numbers).toList();
    builder.integers(LENGTHS, numbers.stream().mapToInt(each -> each.length).toArray());
    builder.doubles(NUMBERS, numbers.stream().flatMapToDouble(Arrays::stream).toArray());
  }

  /** What {@link #save} stored. */
  static LabelProbabilities restore(ProbabilityMethod method, Container saved, int labels) {
    int[] lengths = saved.integers(LENGTHS);
    double[] numbers = saved.doubles(NUMBERS);
    if (lengths.length != labels + 1
        || Arrays.stream(lengths).anyMatch(length -> length < 2 || length % 2 != 0)
        || Arrays.stream(lengths).asLongStream().sum() != numbers.length) {
      throw Errors.fileFormat("The saved probabilities do not match %d labels.", labels);
    }
    List<ProbabilityCurve> curves = new ArrayList<>();
    int from = 0;
    for (int length : lengths) {
      curves.add(method.curve(Arrays.copyOfRange(numbers, from, from + length)));
      from += length;
    }
    return new LabelProbabilities(curves.subList(0, labels), curves.get(labels));
  }
}
