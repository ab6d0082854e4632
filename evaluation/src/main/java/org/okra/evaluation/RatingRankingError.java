package org.okra.evaluation;

import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;

/**
 * The pairwise ranking error against ratings (section 5 of the methods), in [0, 1]: for a query
 * with ratings y, higher is better and NaN where there is none,
 *
 * <pre>{@code
 * error = (1 - sum_{a < b} (y_a - y_b) s_p(a, b) / sum_{a < b} |y_a - y_b|) / 2
 * }</pre>
 *
 * <p>over pairs of rated items, and its mean over queries. {@code s_p(a, b)} is 1 if the prediction
 * has a before b, -1 if after and 0 if it leaves the pair open, which counts one half of the
 * weight. A query with no two different ratings is left out of the mean.
 */
public final class RatingRankingError extends MeanMetric<FeatureVector, Ranking> {
  private static final String NAME = "rating-ranking-error";

  /** The metric. */
  public RatingRankingError() {
    super(Specification.of(NAME), FeatureVector.class, Ranking.class, Direction.LOWER_IS_BETTER);
  }

  @Override
  protected double term(FeatureVector truth, Ranking prediction) {
    if (truth.dimension() != prediction.items()) {
      throw Errors.shape(
          "Ratings of %s items do not go with a ranking of %s.",
          truth.dimension(), prediction.items());
    }
    int[] items = ratedItems(truth);
    double agreement = 0;
    double weight = 0;
    for (int i = 0; i < items.length; i++) {
      for (int j = i + 1; j < items.length; j++) {
        double difference = truth.get(items[i]) - truth.get(items[j]);
        agreement += difference * prediction.compare(items[i], items[j]);
        weight += Math.abs(difference);
      }
    }
    return weight == 0 ? 0 : (1 - agreement / weight) / 2;
  }

  @Override
  protected boolean counts(FeatureVector truth) {
    var range = IntStream.of(ratedItems(truth)).mapToDouble(truth::get).summaryStatistics();
    return range.getMin() < range.getMax();
  }

  private static int[] ratedItems(FeatureVector ratings) {
    return IntStream.range(0, ratings.dimension())
        .filter(item -> !Double.isNaN(ratings.get(item)))
        .toArray();
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(
          NAME,
          "rankings of rated items: mean weight of the pairs in the wrong order",
          NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new RatingRankingError();
    }
  }
}
