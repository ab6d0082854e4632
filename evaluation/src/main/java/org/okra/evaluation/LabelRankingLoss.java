package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;

/**
 * The mean over examples of the share of pairs of a true and another label that the scores order
 * wrongly, in [0, 1]:
 *
 * <pre>{@code
 * |{(l, m): l in t, m not in t, s_l <= s_m}| / (|t| (d - |t|))
 * }</pre>
 *
 * <p>Equal scores count as wrong, as in scikit-learn. An example with no label or all of them has
 * no such pair and is left out of the mean; scikit-learn counts it as 0.
 */
@Component(
    name = "label-ranking-loss",
    help = "label scores: mean share of true labels ranked behind others",
    alsoKnownAs = {"label-ranking-error", "rank-loss"})
public record LabelRankingLoss() implements MeanError<ItemSet, LabelScores> {
  @Override
  public double term(ItemSet truth, LabelScores scores) {
    double[] relevant = scores.inside(truth);
    SortedScores others = new SortedScores(scores.outside(truth));
    long wrong = 0;
    for (double score : relevant) {
      wrong += others.atLeast(score);
    }
    return counts(truth) ? (double) wrong / relevant.length / others.size() : 0;
  }

  @Override
  public boolean counts(ItemSet truth) {
    return truth.count() > 0 && truth.count() < truth.universe();
  }
}
