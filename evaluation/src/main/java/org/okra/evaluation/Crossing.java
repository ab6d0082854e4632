package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.FeatureVector;

/**
 * How much predicted quantiles cross: the mean over samples of
 *
 * <pre>{@code
 * sum_j max(0, f_j - f_{j+1})
 * }</pre>
 *
 * <p>for predictions f at rising levels. Ordered quantiles give 0, and so does a single one. The
 * truths are not looked at.
 */
public final class Crossing extends MeanMetric<Object, FeatureVector> {
  private static final String NAME = "crossing";

  /** The metric. */
  public Crossing() {
    super(Specification.of(NAME), Object.class, FeatureVector.class, Direction.LOWER_IS_BETTER);
  }

  @Override
  protected double term(Object truth, FeatureVector prediction) {
    VectorPairs.checkFinite(prediction);
    double sum = 0;
    for (int j = 0; j + 1 < prediction.dimension(); j++) {
      sum += Math.max(0, prediction.get(j) - prediction.get(j + 1));
    }
    return sum;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "quantiles: how much neighbouring quantiles cross", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new Crossing();
    }
  }
}
