package org.okra.evaluation;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.component.Specification;

/**
 * The average relative root mean squared error of multi-target regression (aRRMSE): the mean over
 * targets of the error relative to that of a constant prediction c,
 *
 * <pre>{@code
 * aRRMSE = 1/d sum_j sqrt(sum_i (t_ij - p_ij)^2 / sum_i (t_ij - c_j)^2)
 * }</pre>
 *
 * <p>c is the mean of the training outputs or of the truths. A target that never differs from c_j
 * (zero variance) has no relative error and is left out of the mean; when none is left the metric
 * does not exist, which is an error. The standard error is the jackknife's over samples, O(n d).
 */
public final class AverageRelativeRmse extends RelativeError {
  private static final String NAME = "arrmse";

  /** Relative to the mean of the truths. */
  public AverageRelativeRmse() {
    super(Specification.of(NAME), Optional.empty());
  }

  /** Relative to a constant, one number per target. */
  public AverageRelativeRmse(double[] constant) {
    super(Specification.of(NAME), Optional.of(constant));
  }

  private AverageRelativeRmse(Specification specification, Optional<double[]> constant) {
    super(specification, constant);
  }

  @Override
  OptionalDouble combine(double[] residual, double[] spread) {
    double sum = 0;
    int varying = 0;
    for (int j = 0; j < spread.length; j++) {
      if (spread[j] > 0) {
        sum += Math.sqrt(residual[j] / spread[j]);
        varying++;
      }
    }
    return varying == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / varying);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<RelativeError.Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: mean over targets of the relative RMSE", RelativeError.Options.class);
    }

    @Override
    public Metric<?, ?> create(RelativeError.Options options, MetricScope scope) {
      return new AverageRelativeRmse(
          Specification.of(NAME, options), RelativeError.constant(options, scope));
    }
  }
}
