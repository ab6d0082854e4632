package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;

/**
 * The mean of any structured loss, {@code 1/n sum_i loss(prediction_i, truth_i)}: for losses that
 * have no metric of their own, such as the hierarchical one.
 *
 * @param <Y> type of one output
 */
@Component(name = "mean-loss", help = "any outputs: mean of a structured loss")
public record MeanLoss<Y>(
    @Option(help = "the loss, such as hierarchical", required = true) StructuredLoss<Y> loss)
    implements MeanError<Y, Y> {
  /** An example. */
  @SuppressWarnings("unchecked") // A loss for all types.
  public MeanLoss() {
    this((StructuredLoss<Y>) new ZeroOneLoss());
  }

  @Override
  public Class<Y> truthType() {
    return loss.domain();
  }

  @Override
  public Class<Y> predictionType() {
    return loss.domain();
  }

  @Override
  public double term(Y truth, Y prediction) {
    return loss.value(prediction, truth);
  }
}
