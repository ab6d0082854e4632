package org.okra.evaluation;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/**
 * An error relative to that of a constant prediction c, from two sums per target j:
 *
 * <pre>{@code
 * residual_j = sum_i (t_ij - p_ij)^2        spread_j = sum_i (t_ij - c_j)^2
 * }</pre>
 *
 * <p>Leaving sample i out takes its term from both sums; when c is the mean of the truths, which
 * moves too, {@code spread_j} loses {@code n / (n - 1) (t_ij - c_j)^2}. So the jackknife costs O(n
 * d).
 */
abstract class RelativeError extends DescribedMetric<FeatureVector, FeatureVector> {
  /** A left-out spread below this share of the whole is rounding, not spread. */
  private static final double NO_SPREAD = 1e-12;

  /** The constant prediction; empty for the mean of the truths. */
  private final Optional<double[]> constant;

  /**
   * The options of the metric.
   *
   * @param baseline the constant prediction
   */
  public record Options(
      @Option(
              help = "the constant to compare with: training-mean or test-mean",
              defaultsTo = "training-mean")
          Baseline baseline) {}

  RelativeError(Specification specification, Optional<double[]> constant) {
    super(specification, FeatureVector.class, FeatureVector.class, Direction.LOWER_IS_BETTER);
    this.constant = constant.map(double[]::clone);
  }

  /** The constant that the options ask for. */
  static Optional<double[]> constant(Options options, MetricScope scope) {
    return switch (options.baseline()) {
      case TEST_MEAN -> Optional.empty();
      case TRAINING_MEAN ->
          Optional.of(
              mean(scope.trainingOutputs().as(FeatureVector.class, "The relative error metric")));
    };
  }

  /**
   * The metric from its sums.
   *
   * @param spread 0 for a target that does not vary
   * @return empty when no target varies
   */
  abstract OptionalDouble combine(double[] residual, double[] spread);

  @Override
  public final Estimate estimate(
      Samples<FeatureVector> truths, Samples<FeatureVector> predictions) {
    int n = truths.size();
    int d = truths.get(0).dimension();
    for (int i = 0; i < n; i++) {
      VectorPairs.check(truths.get(i), predictions.get(i), d);
    }
    double[] centre = constant.orElseGet(() -> mean(truths));
    if (centre.length != d) {
      throw Errors.shape(
          "Truths of dimension %s cannot be compared with training outputs of dimension %s.",
          d, centre.length);
    }
    double[] residual = new double[d];
    double[] spread = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        residual[j] += squaredDifference(truths.get(i).get(j), predictions.get(i).get(j));
        spread[j] += squaredDifference(truths.get(i).get(j), centre[j]);
      }
    }
    double value =
        combine(residual, spread)
            .orElseThrow(
                () ->
                    Errors.argument(
                        "metric %s does not exist: no target differs from its mean in any sample."
                            + " Use rmse.",
                        this));
    return Estimate.ofJackknife(value, leftOut(truths, predictions, centre, residual, spread));
  }

  private double[] leftOut(
      Samples<FeatureVector> truths,
      Samples<FeatureVector> predictions,
      double[] centre,
      double[] residual,
      double[] spread) {
    int n = truths.size();
    // The mean of the truths moves when one is left out; a given constant does not.
    double factor = constant.isPresent() ? 1 : n / Math.max(1.0, n - 1.0);
    double[] values = new double[n];
    double[] residualLeft = new double[centre.length];
    double[] spreadLeft = new double[centre.length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < centre.length; j++) {
        double truth = truths.get(i).get(j);
        double gone = squaredDifference(truth, predictions.get(i).get(j));
        residualLeft[j] = Math.max(0, residual[j] - gone);
        double left = spread[j] - factor * squaredDifference(truth, centre[j]);
        spreadLeft[j] = left <= NO_SPREAD * spread[j] ? 0 : left;
      }
      values[i] = combine(residualLeft, spreadLeft).orElse(Double.NaN);
    }
    return values;
  }

  private static double squaredDifference(double a, double b) {
    return (a - b) * (a - b);
  }

  /** The mean of every coordinate; exact for one that does not vary. */
  private static double[] mean(Samples<? extends FeatureVector> vectors) {
    if (vectors.size() == 0) {
      throw Errors.empty("There are no training outputs to take the mean of.");
    }
    double[] first = vectors.get(0).toArray();
    double[] sums = new double[first.length];
    for (int i = 0; i < vectors.size(); i++) {
      VectorPairs.check(vectors.get(0), vectors.get(i), first.length);
      for (int j = 0; j < first.length; j++) {
        sums[j] += vectors.get(i).get(j) - first[j];
      }
    }
    Arrays.setAll(sums, j -> first[j] + sums[j] / vectors.size());
    return sums;
  }
}
