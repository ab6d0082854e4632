package org.okra.decoders.vector;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.decoders.Conformity;
import org.okra.decoders.OutputSet;
import org.okra.decoders.PreImageSolver;
import org.okra.evaluation.Region;

/**
 * Conformity of vectors y with a predicted vector f: {@code max_j |y_j - f_j| / s_j} with a spread
 * s_j per coordinate, so that sets are boxes around f. A number y with several predicted ones,
 * which are quantiles, has the score {@code max(f_1 - y, y - f_d)} of conformalised quantile
 * regression (Romano, Patterson and Candes 2019), and its sets are intervals.
 *
 * @param spreads one per coordinate of an output
 * @param <X> type of one input
 * @param <Y> type of one output; at run time the outputs are vectors
 */
record BoxConformity<X, Y>(PreImageSolver<X, Y> solver, double[] spreads)
    implements Conformity<X, Y> {

  @Override
  public double[] scores(
      Samples<? extends X> inputs, Samples<? extends Y> truths, RunContext context) {
    List<Y> predicted = solver.best(inputs, context);
    double[] scores = new double[inputs.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = score((FeatureVector) predicted.get(i), (FeatureVector) truths.get(i));
    }
    return scores;
  }

  private double score(FeatureVector predicted, FeatureVector truth) {
    if (isQuantiles(predicted)) {
      return Math.max(predicted.get(0) - truth.get(0), truth.get(0) - last(predicted));
    }
    double score = 0;
    for (int j = 0; j < spreads.length; j++) {
      score = Math.max(score, Math.abs(truth.get(j) - predicted.get(j)) / spreads[j]);
    }
    return score;
  }

  private boolean isQuantiles(FeatureVector predicted) {
    if (spreads.length == 1 && predicted.dimension() > 1) {
      return true;
    }
    if (predicted.dimension() != spreads.length) {
      throw Errors.shape(
          "Predictions of %s numbers do not match outputs of %s.",
          predicted.dimension(), spreads.length);
    }
    return false;
  }

  private static double last(FeatureVector quantiles) {
    return quantiles.get(quantiles.dimension() - 1);
  }

  @Override
  public List<OutputSet> sets(Samples<? extends X> inputs, double threshold, RunContext context) {
    return solver.best(inputs, context).stream()
        .<OutputSet>map(output -> new OutputSet.Box(region((FeatureVector) output, threshold)))
        .toList();
  }

  private Region region(FeatureVector predicted, double threshold) {
    if (isQuantiles(predicted)) {
      return Region.interval(predicted.get(0) - threshold, last(predicted) + threshold);
    }
    double[] lower = new double[spreads.length];
    double[] upper = new double[spreads.length];
    for (int j = 0; j < spreads.length; j++) {
      lower[j] = predicted.get(j) - threshold * spreads[j];
      upper[j] = predicted.get(j) + threshold * spreads[j];
    }
    return new Region(lower, upper);
  }
}
