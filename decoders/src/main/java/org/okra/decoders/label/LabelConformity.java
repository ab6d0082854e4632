package org.okra.decoders.label;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.decoders.Conformity;
import org.okra.decoders.OutputSet;
import org.okra.decoders.VectorReadOut;

/**
 * Conformity of label sets by the scores s of labels: {@code max_{l in y} (max_k s_k - s_l)}, 0 for
 * the empty set. A threshold t gives the labels with {@code s_l >= max_k s_k - t}, which hold every
 * set up to it.
 *
 * @param <X> type of one input
 * @param <Y> type of one output; at run time the outputs are label sets
 */
record LabelConformity<X, Y>(VectorReadOut<X> readOut) implements Conformity<X, Y> {
  private static final int BLOCK = 1024;

  @Override
  public double[] scores(
      Samples<? extends X> inputs, Samples<? extends Y> truths, RunContext context) {
    List<double[]> rows = readOut.decode(inputs, BLOCK, row -> row, context);
    double[] scores = new double[rows.size()];
    for (int i = 0; i < scores.length; i++) {
      if (!(truths.get(i) instanceof LabelSet truth)) {
        throw Errors.domain("Label scores need label sets as outputs, not %s.", truths);
      }
      double[] row = rows.get(i);
      double best = best(row);
      for (int label : truth.items()) {
        scores[i] = Math.max(scores[i], best - row[label]);
      }
    }
    return scores;
  }

  @Override
  public List<OutputSet> sets(Samples<? extends X> inputs, double threshold, RunContext context) {
    return readOut.decode(inputs, BLOCK, row -> set(row, threshold), context);
  }

  private static OutputSet set(double[] row, double threshold) {
    double least = best(row) - threshold;
    return new OutputSet.Labels(
        LabelSet.of(
            row.length, IntStream.range(0, row.length).filter(l -> row[l] >= least).toArray()));
  }

  private static double best(double[] row) {
    return Arrays.stream(row).max().orElse(0);
  }
}
