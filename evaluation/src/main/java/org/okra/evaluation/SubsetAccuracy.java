package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.HammingLoss;

/**
 * The share of examples whose predicted set equals the true one, in [0, 1]; two empty sets are
 * equal.
 */
public final class SubsetAccuracy extends MeanMetric<ItemSet, ItemSet> {
  private static final String NAME = "subset-accuracy";

  /** The metric. */
  public SubsetAccuracy() {
    super(Specification.of(NAME), ItemSet.class, ItemSet.class, Direction.HIGHER_IS_BETTER);
  }

  @Override
  protected double term(ItemSet truth, ItemSet prediction) {
    return new HammingLoss().value(prediction, truth) == 0 ? 1 : 0;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "label sets: share of examples with every label right", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new SubsetAccuracy();
    }
  }
}
