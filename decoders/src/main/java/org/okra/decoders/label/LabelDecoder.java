package org.okra.decoders.label;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.TopCandidates;
import org.okra.decoders.VectorReadOut;
import org.okra.evaluation.RankedOutputs;

/**
 * Makes label sets of scores.
 *
 * <p>The score of a label (section 7.5 of the methods) is {@code s_l(x) = sum_i alpha_i(x) y_il},
 * where y_i are the landmarks of the output map. About the share of neighbours with the label: near
 * 1 for a label that is there, near 0 for one that is not, and possibly outside [0, 1]. A model
 * without landmarks, under the linear kernel, predicts the indicator of a set, and that is the
 * scores.
 */
final class LabelDecoder<X, Y> implements PreImageSolver<X, Y> {
  private static final int BLOCK = 1024;
  private static final String THRESHOLDS = "thresholds";

  private final VectorReadOut<X> scores;
  private final LabelRule rule;
  private final Class<Y> domain;

  LabelDecoder(DecodingTask<X, Y> task, LabelRule rule, RunContext context) {
    sets(task.outputs());
    this.scores = VectorReadOut.of(task.model(), task.outputs(), context);
    this.rule = rule;
    this.domain = task.model().outputKernel().domain();
  }

  /** The labels at or above the thresholds that {@link #tuning} gave. */
  static <X, Y> LabelDecoder<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    double[] thresholds = tuning.doubles(THRESHOLDS);
    LabelDecoder<X, Y> decoder =
        new LabelDecoder<>(task, new LabelRule.Threshold(thresholds), context);
    if (thresholds.length != decoder.scores.dimension()) {
      throw Errors.fileFormat(
          "%d thresholds do not match %d labels.", thresholds.length, decoder.scores.dimension());
    }
    return decoder;
  }

  /** Outputs as label sets. */
  static LabelSets sets(Samples<?> outputs) {
    if (outputs instanceof LabelSets sets) {
      return sets;
    }
    throw Errors.domain(
        "Label scores need label sets as outputs, but the training outputs are %s.", outputs);
  }

  @Override
  public Container tuning() {
    Container.Builder builder = Container.builder("tuning");
    if (rule instanceof LabelRule.Threshold threshold) {
      builder.doubles(THRESHOLDS, threshold.thresholds());
    }
    return builder.build();
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    return scores.decode(inputs, BLOCK, this::decode, context);
  }

  private RankedOutputs<Y> decode(double[] row) {
    LabelSet chosen = rule.choose(row);
    double sum = 0;
    for (int label : chosen.items()) {
      sum -= row[label];
    }
    return new RankedOutputs<>(List.of(domain.cast(chosen)), new double[] {sum});
  }
}
