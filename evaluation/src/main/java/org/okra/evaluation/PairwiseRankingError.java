package org.okra.evaluation;

import org.okra.core.component.Component;
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
@Component(
    name = "pairwise-ranking-error",
    help = "rankings: mean share of the true pairs in the wrong order",
    alsoKnownAs = "ranking-loss")
public record PairwiseRankingError() implements MeanError<Ranking, Ranking> {
  @Override
  public double term(Ranking truth, Ranking prediction) {
    PairAgreement pairs = PairAgreement.of(truth, prediction);
    long decided = pairs.decidedByTruth();
    return decided == 0 ? 0 : (1 - (double) pairs.agreement() / decided) / 2;
  }

  @Override
  public boolean counts(Ranking truth) {
    return PairAgreement.decidesAny(truth);
  }
}
