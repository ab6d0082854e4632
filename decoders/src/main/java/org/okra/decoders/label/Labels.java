package org.okra.decoders.label;

import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;

/** Creates {@link LabelDecoder} as {@code labels}. */
public final class LabelDecoderFactory
    implements PreImageSolverFactory<LabelDecoderFactory.LabelOptions> {
  /** How a set is made of the scores of its labels. */
  public enum Rule {
    /** One threshold for all labels. */
    THRESHOLD,
    /** A threshold for each label. */
    THRESHOLD_PER_LABEL,
    /** The best labels. */
    TOP,
    /** The set with the largest expected F1. */
    EXPECTED_F1
  }

  /**
   * The options.
   *
   * @param rule how a set is made
   * @param count labels of a set, for the rule top
   */
  public record LabelOptions(
      @Option(help = "threshold, threshold-per-label, top or expected-f1", defaultsTo = "threshold")
          Rule rule,
      @Option(help = "labels per set with the rule top, at least 1", defaultsTo = "1") int count) {

    public LabelOptions {
      if (count < 1) {
        throw Errors.option("count is %s; it must be at least 1.", count);
      }
    }
  }

  /** For the service loader. */
  public LabelDecoderFactory() {}

  @Override
  public String name() {
    return "labels";
  }

  @Override
  public String help() {
    return "label sets without candidates: a score per label, and a rule that makes a set of them";
  }

  @Override
  public Class<LabelOptions> optionsType() {
    return LabelOptions.class;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> create(
      LabelOptions options, DecodingTask<X, Y> task, RunContext context) {
    return switch (options.rule()) {
      case THRESHOLD -> LabelDecoder.threshold(task, context);
      case THRESHOLD_PER_LABEL -> LabelDecoder.thresholdPerLabel(task, context);
      case TOP -> LabelDecoder.top(task, options.count(), context);
      case EXPECTED_F1 -> LabelDecoder.expectedF1(task, context);
    };
  }

  /** Thresholds are taken from the file: the pairs that they were tuned on are not in it. */
  @Override
  public <X, Y> PreImageSolver<X, Y> restore(
      LabelOptions options, DecodingTask<X, Y> task, Container tuning, RunContext context) {
    return switch (options.rule()) {
      case THRESHOLD, THRESHOLD_PER_LABEL -> LabelDecoder.restore(task, tuning, context);
      case TOP, EXPECTED_F1 -> create(options, task, context);
    };
  }
}
