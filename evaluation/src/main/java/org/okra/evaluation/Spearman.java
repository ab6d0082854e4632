package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.Ranking;

/**
 * The mean over queries of the rank correlation of Spearman, in [-1, 1]: the correlation of
 * mid-ranks over the items that the truth ranks,
 *
 * <pre>{@code
 * rho = sum_a t_a p_a / sqrt(sum_a t_a^2 sum_a p_a^2)
 * }</pre>
 *
 * <p>with t_a and p_a the centred mid-ranks, that is, up to a factor, items behind a minus items
 * before a. An item missing from the prediction has p_a = 0, neither high nor low. Without ties and
 * missing items this is {@code 1 - 6 sum (difference of positions)^2 / (d (d^2 - 1))}. A truth that
 * decides no pair is left out of the mean; a constant prediction has rho 0.
 */
@Component(
    name = "spearman",
    help = "rankings: mean rank correlation",
    alsoKnownAs = {"spearmanr", "spearman-rho"})
public record Spearman() implements MeanScore<Ranking, Ranking> {
  @Override
  public double term(Ranking truth, Ranking prediction) {
    PairAgreement.checkItems(truth, prediction);
    int[] items = PairAgreement.rankedItems(truth);
    double product = 0;
    double truthNorm = 0;
    double predictionNorm = 0;
    for (int a : items) {
      double t = 0;
      double p = 0;
      for (int b : items) {
        t += truth.compare(a, b);
        p += prediction.compare(a, b);
      }
      product += t * p;
      truthNorm += t * t;
      predictionNorm += p * p;
    }
    double norm = Math.sqrt(truthNorm) * Math.sqrt(predictionNorm);
    return norm == 0 ? 0 : product / norm;
  }

  @Override
  public boolean counts(Ranking truth) {
    return PairAgreement.decidesAny(truth);
  }
}
