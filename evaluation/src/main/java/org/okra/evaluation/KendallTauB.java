package org.okra.evaluation;

import org.okra.core.component.Component;
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
@Component(
    name = "kendall-tau-b",
    help = "rankings: mean Kendall tau-b, corrected for ties",
    alsoKnownAs = {"kendall", "kendall-tau", "kendalltau"})
public record KendallTauB() implements MeanScore<Ranking, Ranking> {
  @Override
  public double term(Ranking truth, Ranking prediction) {
    PairAgreement pairs = PairAgreement.of(truth, prediction);
    double norm = Math.sqrt((double) pairs.decidedByTruth() * pairs.decidedByPrediction());
    return norm == 0 ? 0 : pairs.agreement() / norm;
  }

  @Override
  public boolean counts(Ranking truth) {
    return PairAgreement.decidesAny(truth);
  }
}
