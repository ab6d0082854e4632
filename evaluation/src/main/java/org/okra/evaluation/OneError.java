package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;

/**
 * The share of examples whose best scored label is not a true one, in [0, 1]. Among labels that
 * share the best score each counts its part. An example without labels is left out.
 */
@Component(
    name = "one-error",
    help = "label scores: share of examples whose best label is wrong",
    alsoKnownAs = "oneerror")
public record OneError() implements MeanError<ItemSet, LabelScores> {
  @Override
  public double term(ItemSet truth, LabelScores scores) {
    double best = Arrays.stream(scores.values()).max().orElse(0);
    long right = Arrays.stream(scores.inside(truth)).filter(score -> score == best).count();
    long wrong = Arrays.stream(scores.outside(truth)).filter(score -> score == best).count();
    return wrong == 0 ? 0 : (double) wrong / (right + wrong);
  }

  @Override
  public boolean counts(ItemSet truth) {
    return truth.count() > 0;
  }
}
