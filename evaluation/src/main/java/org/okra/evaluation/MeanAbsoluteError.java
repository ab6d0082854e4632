package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/**
 * The mean absolute error over samples and coordinates,
 *
 * <pre>{@code
 * MAE = 1/(n d) sum_ij |t_ij - p_ij|
 * }</pre>
 *
 * <p>Its parts are the MAE of the single coordinates.
 */
@Component(
    name = "mae",
    help = "vectors: mean absolute error",
    alsoKnownAs = {"mean-absolute-error", "l1"})
public record MeanAbsoluteError() implements MeanError<FeatureVector, FeatureVector> {
  @Override
  public double term(FeatureVector truth, FeatureVector prediction) {
    PairChecks.check(truth, prediction, truth.dimension());
    double sum = 0;
    for (int j = 0; j < truth.dimension(); j++) {
      sum += Math.abs(truth.get(j) - prediction.get(j));
    }
    return sum / truth.dimension();
  }

  @Override
  public Estimate estimate(Samples<FeatureVector> truths, Samples<FeatureVector> predictions) {
    int n = truths.size();
    double[] sums = new double[truths.get(0).dimension()];
    for (int i = 0; i < n; i++) {
      PairChecks.check(truths.get(i), predictions.get(i), sums.length);
      for (int j = 0; j < sums.length; j++) {
        sums[j] += Math.abs(truths.get(i).get(j) - predictions.get(i).get(j));
      }
    }
    Arrays.setAll(sums, j -> sums[j] / n);
    return MeanError.super.estimate(truths, predictions).withParts(sums);
  }
}
