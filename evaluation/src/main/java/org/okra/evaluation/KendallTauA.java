package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.Ranking;

/**
 * The mean over queries of Kendall tau-a, in [-1, 1]:
 *
 * <pre>{@code
 * tau_a = sum_{a < b} s_t(a, b) s_p(a, b) / P
 * }</pre>
 *
 * <p>over the P pairs of items that the truth ranks. {@code s(a, b)} is 1 if a comes before b, -1
 * if after, and 0 if they are tied or one is missing: ties, and items missing from the prediction,
 * earn nothing. Items missing from the truth are not looked at. A truth that decides no pair is
 * left out of the mean; a constant prediction has tau 0.
 */
@Component(name = "kendall-tau-a", help = "rankings: mean Kendall tau-a")
public record KendallTauA() implements MeanScore<Ranking, Ranking> {
  @Override
  public double term(Ranking truth, Ranking prediction) {
    PairAgreement pairs = PairAgreement.of(truth, prediction);
    return pairs.pairs() == 0 ? 0 : (double) pairs.agreement() / pairs.pairs();
  }

  @Override
  public boolean counts(Ranking truth) {
    return PairAgreement.decidesAny(truth);
  }
}
