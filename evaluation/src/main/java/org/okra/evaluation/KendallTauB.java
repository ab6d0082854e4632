package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.Ranking;

/**
 * The mean over queries of Kendall tau-b, in [-1, 1], which reaches 1 in the presence of ties:
 *
 * <pre>{@code
 * tau_b = sum s_t s_p / sqrt(sum s_t^2 sum s_p^2)
 * }</pre>
 *
 * <p>with pairs and signs as in {@link KendallTauA}: the sums of squares count the pairs that are
 * not tied. A truth that decides no pair is left out of the mean; a constant prediction has tau 0.
 */
public final class KendallTauB extends MeanMetric<Ranking, Ranking> {
  private static final String NAME = "kendall-tau-b";

  /** The metric. */
  public KendallTauB() {
    super(Specification.of(NAME), Ranking.class, Ranking.class, Direction.HIGHER_IS_BETTER);
  }

  @Override
  protected double term(Ranking truth, Ranking prediction) {
    PairAgreement pairs = PairAgreement.of(truth, prediction);
    double norm = Math.sqrt((double) pairs.decidedByTruth() * pairs.decidedByPrediction());
    return norm == 0 ? 0 : pairs.agreement() / norm;
  }

  @Override
  protected boolean counts(Ranking truth) {
    return PairAgreement.decidesAny(truth);
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "rankings: mean Kendall tau-b, corrected for ties", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new KendallTauB();
    }
  }
}
