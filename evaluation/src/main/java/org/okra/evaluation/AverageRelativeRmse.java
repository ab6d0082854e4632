package org.okra.evaluation;

import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;

/**
 * The average relative root mean squared error of multi-target regression (aRRMSE): the mean over
 * targets of the error relative to that of a constant prediction c,
 *
 * <pre>{@code
 * aRRMSE = 1/d sum_j sqrt(sum_i (t_ij - p_ij)^2 / sum_i (t_ij - c_j)^2)
 * }</pre>
 *
 * <p>c is the mean of the training outputs, which {@link #fit} is given, or of the truths. A target
 * that never differs from c_j (zero variance) has no relative error and is left out of the mean;
 * when none is left the metric does not exist, which is an error. The standard error is the
 * jackknife's over samples, O(n d).
 */
@Component(
    name = "arrmse",
    help = "vectors: mean over targets of the relative RMSE",
    alsoKnownAs = {
      "average-rrmse",
      "average-relative-rmse",
      "average-relative-root-mean-squared-error"
    })
public record AverageRelativeRmse(
    @Option(help = "the constant to compare with: training-mean or test-mean") Baseline baseline)
    implements RelativeError {
  /** Relative to the mean of the training outputs. */
  public AverageRelativeRmse() {
    this(Baseline.TRAINING_MEAN);
  }

  @Override
  public OptionalDouble combine(double[] residual, double[] spread) {
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
}
