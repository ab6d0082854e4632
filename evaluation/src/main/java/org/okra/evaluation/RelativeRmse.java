package org.okra.evaluation;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.component.Specification;

/**
 * The root mean squared error relative to that of a constant prediction c, all targets taken
 * together:
 *
 * <pre>{@code
 * relative RMSE = sqrt(sum_ij (t_ij - p_ij)^2 / sum_ij (t_ij - c_j)^2)
 * }</pre>
 *
 * <p>0 is perfect and 1 is as good as the constant. c is the mean of the training outputs or of the
 * truths. When no target differs from c the metric does not exist, which is an error. The standard
 * error is the jackknife's over samples, O(n d).
 */
public final class RelativeRmse extends RelativeError {
  private static final String NAME = "relative-rmse";

  /** Relative to the mean of the truths. */
  public RelativeRmse() {
    super(Specification.of(NAME), Optional.empty());
  }

  /** Relative to a constant, one number per target. */
  public RelativeRmse(double[] constant) {
    super(Specification.of(NAME), Optional.of(constant));
  }

  private RelativeRmse(Specification specification, Optional<double[]> constant) {
    super(specification, constant);
  }

  @Override
  OptionalDouble combine(double[] residual, double[] spread) {
    double whole = Arrays.stream(spread).sum();
    return whole == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(Arrays.stream(residual).sum() / whole));
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<RelativeError.Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: RMSE over that of a constant", RelativeError.Options.class);
    }

    @Override
    public Metric<?, ?> create(RelativeError.Options options, MetricScope scope) {
      return new RelativeRmse(
          Specification.of(NAME, options), RelativeError.constant(options, scope));
    }
  }
}
