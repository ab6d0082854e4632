package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;

/**
 * The mean over examples of the average precision at the true labels, in [0, 1]:
 *
 * <pre>{@code
 * 1/|t| sum_{l in t} |{m in t: s_m >= s_l}| / |{m: s_m >= s_l}|
 * }</pre>
 *
 * <p>1 when every true label is before all others. An example without labels is left out of the
 * mean; scikit-learn counts it as 1.
 */
@Component(
    name = "average-precision",
    help = "label scores: mean precision at the true labels",
    alsoKnownAs = {"label-ranking-average-precision", "lrap", "average-precision-score"})
public record AveragePrecision() implements MeanScore<ItemSet, LabelScores> {
  @Override
  public double term(ItemSet truth, LabelScores scores) {
    SortedScores all = new SortedScores(scores.values());
    double[] inside = scores.inside(truth);
    SortedScores relevant = new SortedScores(inside);
    double sum = 0;
    for (double score : inside) {
      sum += (double) relevant.atLeast(score) / all.atLeast(score);
    }
    return inside.length == 0 ? 0 : sum / inside.length;
  }

  @Override
  public boolean counts(ItemSet truth) {
    return truth.count() > 0;
  }
}
