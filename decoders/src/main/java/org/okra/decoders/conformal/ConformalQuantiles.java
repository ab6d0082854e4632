package org.okra.decoders.conformal;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.decoders.PreImageSolver;
import org.okra.evaluation.Region;

/**
 * Conformalised quantile regression (Romano, Patterson and Candes 2019): intervals from the lowest
 * and the highest of predicted quantiles, widened or narrowed by what calibration pairs ask for.
 *
 * <p>With quantiles {@code l(x)} and {@code u(x)} the score of a pair is {@code max(l(x) - y, y -
 * u(x))}, and with the scores {@code s_1 <= .. <= s_n} of n calibration pairs the interval of an
 * input is
 *
 * <pre>{@code
 * [l(x) - s_k, u(x) + s_k],     k = ceil(coverage (n + 1))
 * }</pre>
 *
 * <p>It holds the truth with at least the coverage asked for, for pairs that are exchangeable with
 * the calibration pairs and whatever the model. With {@code k > n} the interval is the whole line.
 *
 * @param <X> type of one input
 */
public final class ConformalQuantiles<X> {
  private final PreImageSolver<X, ? extends FeatureVector> quantiles;
  private final double widening;

  private ConformalQuantiles(
      PreImageSolver<X, ? extends FeatureVector> quantiles, double widening) {
    this.quantiles = quantiles;
    this.widening = widening;
  }

  /**
   * Intervals calibrated on pairs that the model was not fitted to.
   *
   * @param quantiles gives a vector of at least two quantiles for every input, rising
   * @param outputs of one coordinate
   * @param coverage the probability with which an interval shall hold the output, within (0, 1);
   *     the levels of the quantiles need not agree with it, but intervals are tightest when they do
   */
  public static <X> ConformalQuantiles<X> split(
      PreImageSolver<X, ? extends FeatureVector> quantiles,
      Samples<? extends X> inputs,
      Samples<? extends FeatureVector> outputs,
      double coverage,
      RunContext context) {
    ConformalSets.checkPairs(inputs.size(), outputs.size());
    List<? extends FeatureVector> predicted = quantiles.best(inputs, context);
    double[] scores = new double[inputs.size()];
    for (int i = 0; i < scores.length; i++) {
      FeatureVector output = outputs.get(i);
      if (output.dimension() != 1) {
        throw Errors.shape(
            "Intervals are for outputs of one coordinate, but calibration output %s has %s.",
            i, output.dimension());
      }
      FeatureVector vector = checked(predicted.get(i));
      scores[i] = Math.max(vector.get(0) - output.get(0), output.get(0) - last(vector));
    }
    return new ConformalQuantiles<>(quantiles, ConformalSets.threshold(scores, coverage));
  }

  /** By how much both ends move outwards; negative when the quantiles were too wide. */
  public double widening() {
    return widening;
  }

  /** The interval of every input; an empty one where narrowing leaves nothing. */
  public List<Region> predict(Samples<? extends X> inputs, RunContext context) {
    List<Region> intervals = new ArrayList<>(inputs.size());
    for (FeatureVector vector : quantiles.best(inputs, context)) {
      checked(vector);
      intervals.add(Region.interval(vector.get(0) - widening, last(vector) + widening));
    }
    return intervals;
  }

  private static double last(FeatureVector quantiles) {
    return quantiles.get(quantiles.dimension() - 1);
  }

  private static FeatureVector checked(FeatureVector quantiles) {
    if (quantiles.dimension() < 2) {
      throw Errors.shape(
          "An interval needs at least two quantiles, such as levels [0.05, 0.95], but %s was"
              + " predicted.",
          quantiles.dimension());
    }
    return quantiles;
  }
}
