package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.F1Loss;

/**
 * The mean over examples of {@code F1(t, p) = 2 |t & p| / (|t| + |p|)}, in [0, 1]. F1 is 1 when
 * both sets are empty, and 0 when one of them is.
 */
public final class ExampleF1 extends MeanMetric<ItemSet, ItemSet> {
  private static final String NAME = "f1";

  /** The metric. */
  public ExampleF1() {
    super(Specification.of(NAME), ItemSet.class, ItemSet.class, Direction.HIGHER_IS_BETTER);
  }

  @Override
  protected double term(ItemSet truth, ItemSet prediction) {
    return 1 - new F1Loss().value(prediction, truth);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "label sets: mean F1 of single examples", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new ExampleF1();
    }
  }
}
