package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.HammingLoss;

/**
 * The mean over examples of the Hamming loss {@code (|t \ p| + |p \ t|) / d}, in [0, 1]: the share
 * of the d labels that are wrong. 0 when no labels exist.
 */
public final class Hamming extends MeanMetric<ItemSet, ItemSet> {
  private static final String NAME = "hamming";

  /** The metric. */
  public Hamming() {
    super(Specification.of(NAME), ItemSet.class, ItemSet.class, Direction.LOWER_IS_BETTER);
  }

  @Override
  protected double term(ItemSet truth, ItemSet prediction) {
    return new HammingLoss().value(prediction, truth);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "label sets: mean share of wrong labels", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new Hamming();
    }
  }
}
