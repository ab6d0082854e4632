package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.Ranking;

/**
 * The mean over queries of the share of the pairs decided by the truth that the prediction orders
 * wrongly, in [0, 1]:
 *
 * <pre>{@code
 * error = (1 - sum s_t s_p / sum s_t^2) / 2
 * }</pre>
 *
 * <p>with pairs and signs as in {@link KendallTauA}. A pair that the prediction leaves open, by a
 * tie or a missing item, counts one half, so a constant prediction has error 1/2. A truth that
 * decides no pair is left out of the mean.
 */
public final class PairwiseRankingError extends MeanMetric<Ranking, Ranking> {
  private static final String NAME = "pairwise-ranking-error";

  /** The metric. */
  public PairwiseRankingError() {
    super(Specification.of(NAME), Ranking.class, Ranking.class, Direction.LOWER_IS_BETTER);
  }

  @Override
  protected double term(Ranking truth, Ranking prediction) {
    PairAgreement pairs = PairAgreement.of(truth, prediction);
    long decided = pairs.decidedByTruth();
    return decided == 0 ? 0 : (1 - (double) pairs.agreement() / decided) / 2;
  }

  @Override
  protected boolean counts(Ranking truth) {
    return PairAgreement.decidesAny(truth);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "rankings: mean share of the true pairs in the wrong order", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new PairwiseRankingError();
    }
  }
}
