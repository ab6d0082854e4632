package org.okra.decoders.label;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.evaluation.RankedOutputs;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.HeldOut;

/**
 * Decodes label sets without candidates: every label gets a score, and a rule makes a set of them.
 *
 * <p>Thresholds are tuned on leave-one-out scores of the training pairs, so nothing but the
 * training data is looked at. One set per input is returned; the score that comes with it is minus
 * the sum of the scores of its labels.
 *
 * @param <X> type of one input
 * @param <Y> type of one output; at run time the outputs are label sets
 */
public final class LabelDecoder<X, Y> implements PreImageSolver<X, Y> {
  private static final int BLOCK = 1024;
  private static final String THRESHOLDS = "thresholds";

  private final LabelScores<X> scores;
  private final LabelRule rule;
  private final Class<Y> domain;

  private LabelDecoder(LabelScores<X> scores, LabelRule rule, Class<Y> domain) {
    this.scores = scores;
    this.rule = rule;
    this.domain = domain;
  }

  /** The labels at or above one threshold, tuned for the mean example F1. */
  public static <X, Y> LabelDecoder<X, Y> threshold(DecodingTask<X, Y> task, RunContext context) {
    return of(
        task,
        LabelRule.Threshold.tuned(leftOut(task, context), LabelScores.sets(task.outputs())),
        context);
  }

  /** The labels at or above their own thresholds, each tuned for the F1 of its label. */
  public static <X, Y> LabelDecoder<X, Y> thresholdPerLabel(
      DecodingTask<X, Y> task, RunContext context) {
    return of(
        task,
        LabelRule.Threshold.tunedPerLabel(leftOut(task, context), LabelScores.sets(task.outputs())),
        context);
  }

  /** The labels with the largest scores. */
  public static <X, Y> LabelDecoder<X, Y> top(
      DecodingTask<X, Y> task, int count, RunContext context) {
    if (count < 1) {
      throw Errors.option("count is %d; it must be at least 1.", count);
    }
    return of(task, new LabelRule.Top(count), context);
  }

  /** The set with the largest expected F1. */
  public static <X, Y> LabelDecoder<X, Y> expectedF1(DecodingTask<X, Y> task, RunContext context) {
    return of(task, new LabelRule.ExpectedF1(), context);
  }

  /** The labels at or above the thresholds that {@link #tuning} gave. */
  static <X, Y> LabelDecoder<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    double[] thresholds = tuning.doubles(THRESHOLDS);
    LabelDecoder<X, Y> decoder = of(task, new LabelRule.Threshold(thresholds), context);
    if (thresholds.length != decoder.scores.labels()) {
      throw Errors.fileFormat(
          "%d thresholds do not go with %d labels.", thresholds.length, decoder.scores.labels());
    }
    return decoder;
  }

  @Override
  public Container tuning() {
    Container.Builder builder = Container.builder("tuning");
    if (rule instanceof LabelRule.Threshold threshold) {
      builder.doubles(THRESHOLDS, threshold.thresholds());
    }
    return builder.build();
  }

  private static <X, Y> LabelDecoder<X, Y> of(
      DecodingTask<X, Y> task, LabelRule rule, RunContext context) {
    return new LabelDecoder<>(
        new LabelScores<>(task.model(), task.outputs(), context),
        rule,
        task.model().outputKernel().domain());
  }

  /** Scores of every training pair had it been left out, n x labels. */
  private static <Y> Matrix leftOut(DecodingTask<?, Y> task, RunContext context) {
    HeldOut<Y> heldOut =
        task.leftOut()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "Thresholds are tuned on leave-one-out predictions, which this estimator"
                            + " does not give. Use the decoder top or expected-f1 instead."))
            .compute(context);
    return new LabelScores<>(heldOut.model(), task.outputs(), context).of(heldOut.rows(), context);
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    for (int from = 0; from < inputs.size(); from += BLOCK) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + BLOCK);
      Matrix block = scores.of(inputs.slice(from, to), context);
      for (int i = 0; i < block.rows(); i++) {
        double[] row = block.rowValues(i);
        LabelSet chosen = rule.choose(row);
        double sum = 0;
        for (int label : chosen.items()) {
          sum -= row[label];
        }
        results.add(new RankedOutputs<>(List.of(domain.cast(chosen)), new double[] {sum}));
      }
    }
    return results;
  }
}
