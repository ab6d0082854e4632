package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;

/**
 * The mean of errors that are given, one per sample: {@code ||psi(y_i) - h(x_i)||^2} as {@code
 * KernelModel.surrogateErrors} computes them, without decoding. The truths are not looked at.
 */
public final class SurrogateError extends MeanMetric<Object, Double> {
  private static final String NAME = "surrogate-error";

  /** The metric. */
  public SurrogateError() {
    super(Specification.of(NAME), Object.class, Double.class, Direction.LOWER_IS_BETTER);
  }

  @Override
  protected double term(Object truth, Double error) {
    return error;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "mean of given squared distances in the feature space", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new SurrogateError();
    }
  }
}
