package org.okra.evaluation;

import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;

/**
 * The mean over targets of the coefficient of determination, at most 1:
 *
 * <pre>{@code
 * R^2 = mean over j of 1 - sum_i (t_ij - p_ij)^2 / sum_i (t_ij - c_j)^2
 * }</pre>
 *
 * <p>1 is perfect, 0 is as good as the constant c, and worse is below 0. c is the mean of the
 * truths, as in other libraries, or of the training outputs. A target that never differs from c_j
 * is left out of the mean; when none is left the metric does not exist, which is an error. Its
 * parts are the R^2 of the single targets. The standard error is the jackknife's, O(n d).
 */
@Component(
    name = "r2",
    help = "vectors: mean over targets of the coefficient of determination",
    alsoKnownAs = {"r2-score", "r-squared", "explained-variance"})
public record RSquared(
    @Option(help = "the constant to compare with: training-mean or test-mean") Baseline baseline)
    implements RelativeError {
  /** Relative to the mean of the truths. */
  public RSquared() {
    this(Baseline.TEST_MEAN);
  }

  @Override
  public Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }

  @Override
  public OptionalDouble combine(double[] residual, double[] spread) {
    double sum = 0;
    int varying = 0;
    for (int j = 0; j < spread.length; j++) {
      if (spread[j] > 0) {
        sum += 1 - residual[j] / spread[j];
        varying++;
      }
    }
    return varying == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / varying);
  }
}
