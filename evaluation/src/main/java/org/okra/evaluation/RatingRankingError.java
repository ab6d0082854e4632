package org.okra.evaluation;

import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
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
@Component(
    name = "rating-ranking-error",
    help = "rankings of rated items: mean weight of the pairs in the wrong order")
public record RatingRankingError() implements MeanError<FeatureVector, Ranking> {
  /** {@inheritDoc} An item without a rating is in no pair. */
  @Override
  public boolean takesMissingTruths() {
    return true;
  }

  @Override
  public double term(FeatureVector truth, Ranking prediction) {
    if (truth.dimension() != prediction.items()) {
      throw Errors.shape(
          "Ratings of %s items do not match a ranking of %s.",
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
  public boolean counts(FeatureVector truth) {
    var range = IntStream.of(ratedItems(truth)).mapToDouble(truth::get).summaryStatistics();
    return range.getMin() < range.getMax();
  }

  private static int[] ratedItems(FeatureVector ratings) {
    return IntStream.range(0, ratings.dimension())
        .filter(item -> !Double.isNaN(ratings.get(item)))
        .toArray();
  }
}
