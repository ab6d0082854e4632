package org.okra.evaluation;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.OptionChecks;

/**
 * The pinball loss of predicted quantiles: the mean over samples of the sum over levels
 *
 * <pre>{@code
 * sum_j max(tau_j u_j, (tau_j - 1) u_j),    u_j = y - f_j
 * }</pre>
 *
 * <p>for a truth of one coordinate and a prediction with one coordinate per level. Divide by the
 * number of levels for the mean over levels; at level 1/2 alone it is half the absolute error.
 */
public final class Pinball extends MeanMetric<FeatureVector, FeatureVector> {
  private static final String NAME = "pinball";

  private final double[] levels;

  /**
   * The options of the metric.
   *
   * @param levels the quantile levels
   */
  public record Options(
      @Option(help = "quantile levels between 0 and 1, rising, such as [0.1, 0.5, 0.9]")
          List<Double> levels) {
    public Options {
      levels = List.copyOf(levels);
      double previous = 0;
      for (double level : levels) {
        if (!(level > previous && level < 1)) {
          throw OptionChecks.outside(
              "levels", levels, "numbers between 0 and 1 that rise strictly");
        }
        previous = level;
      }
      if (levels.isEmpty()) {
        throw OptionChecks.outside("levels", levels, "at least one number between 0 and 1");
      }
    }
  }

  /** The metric. */
  public Pinball(Options options) {
    super(
        Specification.of(NAME, options),
        FeatureVector.class,
        FeatureVector.class,
        Direction.LOWER_IS_BETTER);
    this.levels = options.levels().stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Override
  protected double term(FeatureVector truth, FeatureVector prediction) {
    if (truth.dimension() != 1 || prediction.dimension() != levels.length) {
      throw Errors.shape(
          "A truth of dimension %s with a prediction of dimension %s was given where one number and"
              + " %s quantiles are expected.",
          truth.dimension(), prediction.dimension(), levels.length);
    }
    VectorPairs.checkFinite(truth);
    VectorPairs.checkFinite(prediction);
    double sum = 0;
    for (int j = 0; j < levels.length; j++) {
      double residual = truth.get(0) - prediction.get(j);
      sum += Math.max(levels[j] * residual, (levels[j] - 1) * residual);
    }
    return sum;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "quantiles: pinball loss, summed over the levels", Options.class);
    }

    @Override
    public Metric<?, ?> create(Options options, MetricScope scope) {
      return new Pinball(options);
    }
  }
}
