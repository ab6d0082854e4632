package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.JaccardLoss;

/**
 * The mean over examples of the Jaccard index {@code |t & p| / |t | p|}, in [0, 1]; also called
 * multi-label accuracy. It is 1 when both sets are empty.
 */
public final class Jaccard extends MeanMetric<ItemSet, ItemSet> {
  private static final String NAME = "jaccard";

  /** The metric. */
  public Jaccard() {
    super(Specification.of(NAME), ItemSet.class, ItemSet.class, Direction.HIGHER_IS_BETTER);
  }

  @Override
  protected double term(ItemSet truth, ItemSet prediction) {
    return 1 - new JaccardLoss().value(prediction, truth);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "label sets: mean share of common labels in all labels", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new Jaccard();
    }
  }
}
