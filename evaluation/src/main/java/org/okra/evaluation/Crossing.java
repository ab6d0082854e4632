package org.okra.evaluation;

import org.okra.core.component.Component;
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
@Component(
    name = "crossing",
    help = "quantiles: how much neighbouring quantiles cross",
    alsoKnownAs = "quantile-crossing")
public record Crossing() implements MeanError<Object, FeatureVector> {
  @Override
  public double term(Object truth, FeatureVector prediction) {
    PairChecks.checkFinite(prediction);
    double sum = 0;
    for (int j = 0; j + 1 < prediction.dimension(); j++) {
      sum += Math.max(0, prediction.get(j) - prediction.get(j + 1));
    }
    return sum;
  }
}
