package org.okra.evaluation;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.evaluation.loss.StructuredLoss;

/**
 * The mean of any structured loss, {@code 1/n sum_i loss(prediction_i, truth_i)}: for losses that
 * have no metric of their own, such as the hierarchical one.
 *
 * @param <Y> type of one output
 */
public final class MeanLoss<Y> extends MeanMetric<Y, Y> {
  private static final String NAME = "mean-loss";

  private final StructuredLoss<Y> loss;

  /**
   * The options of the metric.
   *
   * @param loss the loss
   */
  public record Options(@Option(help = "the loss, such as hierarchical") Specification loss) {}

  /** The mean of a loss. */
  public MeanLoss(StructuredLoss<Y> loss) {
    this(loss, Specification.of(NAME));
  }

  private MeanLoss(StructuredLoss<Y> loss, Specification specification) {
    super(specification, loss.domain(), loss.domain(), Direction.LOWER_IS_BETTER);
    this.loss = loss;
  }

  @Override
  protected double term(Y truth, Y prediction) {
    return loss.value(prediction, truth);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "any outputs: mean of a structured loss", Options.class);
    }

    @Override
    public Metric<?, ?> create(Options options, MetricScope scope) {
      return new MeanLoss<>(scope.loss(options.loss()), Specification.of(NAME, options));
    }
  }
}
