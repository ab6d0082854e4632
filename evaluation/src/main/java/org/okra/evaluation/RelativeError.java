package org.okra.evaluation;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
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
interface RelativeError extends Metric<FeatureVector, FeatureVector> {
  /** What c is. */
  Baseline baseline();

  /**
   * The metric from its sums.
   *
   * @param spread 0 for a target that does not vary
   * @return empty when no target varies
   */
  OptionalDouble combine(double[] residual, double[] spread);

  @Override
  default Direction direction() {
    return Direction.LOWER_IS_BETTER;
  }

  @Override
  default Metric<FeatureVector, FeatureVector> fit(Samples<?> trainingOutputs, RunContext context) {
    return switch (baseline()) {
      case TEST_MEAN -> this;
      case TRAINING_MEAN -> {
        String asker = "metric " + Specification.text(this);
        yield new Fitted(this, mean(trainingOutputs.as(FeatureVector.class, asker)));
      }
    };
  }

  @Override
  default Estimate estimate(Samples<FeatureVector> truths, Samples<FeatureVector> predictions) {
    if (baseline() == Baseline.TRAINING_MEAN) {
      throw Errors.argument(
          "metric %s compares with the mean of the training outputs, which it does not know yet;"
              + " call fit with them first, or choose baseline: test-mean.",
          Specification.text(this));
    }
    return estimate(this, Optional.empty(), truths, predictions);
  }

  /** Relative to the mean of training outputs. */
  record Fitted(RelativeError recipe, double[] constant)
      implements Metric<FeatureVector, FeatureVector> {
    @Override
    public Direction direction() {
      return recipe.direction();
    }

    @Override
    public Estimate estimate(Samples<FeatureVector> truths, Samples<FeatureVector> predictions) {
      return RelativeError.estimate(recipe, Optional.of(constant), truths, predictions);
    }

    @Override
    public String toString() {
      return Specification.text(recipe);
    }
  }

  private static Estimate estimate(
      RelativeError metric,
      Optional<double[]> constant,
      Samples<FeatureVector> truths,
      Samples<FeatureVector> predictions) {
    int n = truths.size();
    int d = truths.get(0).dimension();
    for (int i = 0; i < n; i++) {
      PairChecks.check(truths.get(i), predictions.get(i), d);
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
        metric
            .combine(residual, spread)
            .orElseThrow(
                () ->
                    Errors.argument(
                        "metric %s does not exist: no target differs from its mean in any sample."
                            + " Use rmse.",
                        Specification.text(metric)));
    // The mean of the truths moves when one is left out; a given constant does not.
    double factor = constant.isPresent() ? 1 : n / Math.max(1.0, n - 1.0);
    double[] parts = new double[d];
    for (int j = 0; j < d; j++) {
      parts[j] =
          metric.combine(new double[] {residual[j]}, new double[] {spread[j]}).orElse(Double.NaN);
    }
    double[] leftOut = new double[n];
    double[] residualLeft = new double[d];
    double[] spreadLeft = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double truth = truths.get(i).get(j);
        double gone = squaredDifference(truth, predictions.get(i).get(j));
        residualLeft[j] = Math.max(0, residual[j] - gone);
        double left = spread[j] - factor * squaredDifference(truth, centre[j]);
        // Below this share of the whole, what is left is rounding, not spread.
        spreadLeft[j] = left <= 1e-12 * spread[j] ? 0 : left;
      }
      leftOut[i] = metric.combine(residualLeft, spreadLeft).orElse(Double.NaN);
    }
    return Estimate.ofJackknife(value, leftOut).withParts(parts);
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
      PairChecks.check(vectors.get(0), vectors.get(i), first.length);
      for (int j = 0; j < first.length; j++) {
        sums[j] += vectors.get(i).get(j) - first[j];
      }
    }
    Arrays.setAll(sums, j -> first[j] + sums[j] / vectors.size());
    return sums;
  }
}
