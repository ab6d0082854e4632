package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/**
 * The root mean squared error over samples and coordinates,
 *
 * <pre>{@code
 * RMSE = sqrt(1/(n d) sum_i ||t_i - p_i||^2)
 * }</pre>
 *
 * <p>The standard error is the jackknife's over samples, O(n). Its parts are the RMSE of the single
 * coordinates.
 */
@Component(
    name = "rmse",
    help = "vectors: root mean squared error",
    alsoKnownAs = {"mse", "root-mean-squared-error", "mean-squared-error"})
public record RootMeanSquaredError() implements Metric<FeatureVector, FeatureVector> {
  @Override
  public Direction direction() {
    return Direction.LOWER_IS_BETTER;
  }

  @Override
  public Estimate estimate(Samples<FeatureVector> truths, Samples<FeatureVector> predictions) {
    int n = truths.size();
    int d = truths.get(0).dimension();
    double[] errors = new double[n];
    double[] parts = new double[d];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      PairChecks.check(truths.get(i), predictions.get(i), d);
      for (int j = 0; j < d; j++) {
        double difference = truths.get(i).get(j) - predictions.get(i).get(j);
        errors[i] = Math.fma(difference, difference, errors[i]);
        parts[j] = Math.fma(difference, difference, parts[j]);
      }
      sum += errors[i];
    }
    double[] leftOut = new double[n];
    for (int i = 0; i < n; i++) {
      // Rounding may leave a sum of nothing just below 0.
      leftOut[i] = Math.sqrt(Math.max(0, sum - errors[i]) / (n - 1) / d);
    }
    Arrays.setAll(parts, j -> Math.sqrt(parts[j] / n));
    return Estimate.ofJackknife(Math.sqrt(sum / n / d), leftOut).withParts(parts);
  }
}
