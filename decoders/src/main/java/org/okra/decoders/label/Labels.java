package org.okra.decoders.label;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.HeldOut;

/**
 * Decodes label sets without candidates: every label gets a score, and a rule makes a set of them.
 *
 * <p>Thresholds are tuned on leave-one-out scores of the training pairs, so nothing but the
 * training data is looked at. One set per input is returned; the score that comes with it is minus
 * the sum of the scores of its labels.
 *
 * @param rule how a set is made
 * @param count labels of a set, for the rule top
 */
@Component(
    name = "labels",
    help = "label sets without candidates: a score per label, and a rule that makes a set of them",
    alsoKnownAs = {"threshold", "multi-label"})
public record Labels(
    @Option(help = "threshold, threshold-per-label, top or expected-f1") Rule rule,
    @Option(help = "labels per set with the rule top", atLeast = 1) int count)
    implements Decoder {
  /** How a set is made of the scores of its labels. */
  public enum Rule {
    /** The labels at or above one threshold, tuned for the mean example F1. */
    THRESHOLD,
    /** The labels at or above their own thresholds, each tuned for the F1 of its label. */
    THRESHOLD_PER_LABEL,
    /** The labels with the largest scores. */
    TOP,
    /** The set with the largest expected F1. */
    EXPECTED_F1
  }

  /** One threshold for all labels. */
  public Labels() {
    this(Rule.THRESHOLD, 1);
  }

  public Labels {
    Options.check(Labels.class, rule, count);
  }

  @Override
  public Class<?> outputType() {
    return LabelSet.class;
  }

  @Override
  public boolean usesCandidates() {
    return false;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    LabelSets truths = LabelDecoder.sets(task.outputs());
    LabelRule chosen =
        switch (rule) {
          case THRESHOLD -> LabelRule.Threshold.tuned(leftOut(task, context), truths);
          case THRESHOLD_PER_LABEL ->
              LabelRule.Threshold.tunedPerLabel(leftOut(task, context), truths);
          case TOP -> new LabelRule.Top(count);
          case EXPECTED_F1 -> new LabelRule.ExpectedF1();
        };
    return new LabelDecoder<>(task, chosen, context);
  }

  /** Thresholds are taken from the file: the pairs that they were tuned on are not in it. */
  @Override
  public <X, Y> PreImageSolver<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    return switch (rule) {
      case THRESHOLD, THRESHOLD_PER_LABEL -> LabelDecoder.restore(task, tuning, context);
      case TOP, EXPECTED_F1 -> prepare(task, context);
    };
  }

  /** Scores of every training pair had it been left out, n x labels. */
  private static <Y> Matrix leftOut(DecodingTask<?, Y> task, RunContext context) {
    HeldOut<Y> heldOut =
        task.leftOut()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "Thresholds are tuned on leave-one-out predictions, which this estimator"
                            + " does not give. Use the rule top or expected-f1 instead."))
            .compute(context);
    return VectorReadOut.of(heldOut.model(), task.outputs(), context).read(heldOut.rows(), context);
  }
}
