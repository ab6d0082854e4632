package org.okra.evaluation;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;

/**
 * The root mean squared error relative to that of a constant prediction c, all targets taken
 * together:
 *
 * <pre>{@code
 * relative RMSE = sqrt(sum_ij (t_ij - p_ij)^2 / sum_ij (t_ij - c_j)^2)
 * }</pre>
 *
 * <p>0 is perfect and 1 is as good as the constant. c is the mean of the training outputs, which
 * {@link #fit} is given, or of the truths. When no target differs from c the metric does not exist,
 * which is an error. The standard error is the jackknife's over samples, O(n d).
 */
@Component(
    name = "relative-rmse",
    help = "vectors: RMSE over that of a constant, pooled over the targets",
    alsoKnownAs = {"rrmse", "pooled-arrmse", "pooled-rrmse"})
public record RelativeRmse(
    @Option(help = "the constant to compare with: training-mean or test-mean") Baseline baseline)
    implements RelativeError {
  /** Relative to the mean of the training outputs. */
  public RelativeRmse() {
    this(Baseline.TRAINING_MEAN);
  }

  @Override
  public OptionalDouble combine(double[] residual, double[] spread) {
    double whole = Arrays.stream(spread).sum();
    return whole == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(Arrays.stream(residual).sum() / whole));
  }
}
