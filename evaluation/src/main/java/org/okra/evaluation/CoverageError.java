package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;

/**
 * How far down the labels, from the best score, one has to go to meet all true ones: the mean over
 * examples of {@code |{m: s_m >= min_{l in t} s_l}|}, from the mean number of labels up to d.
 * Labels that share the lowest score all count. An example without labels is left out of the mean.
 * Mulan's "coverage" is this minus 1; scikit-learn counts examples without labels as 0.
 */
@Component(
    name = "coverage-error",
    help = "label scores: mean number of labels until all true ones are met",
    alsoKnownAs = "label-coverage")
public record CoverageError() implements MeanError<ItemSet, LabelScores> {
  @Override
  public double term(ItemSet truth, LabelScores scores) {
    double lowest = Arrays.stream(scores.inside(truth)).min().orElse(Double.POSITIVE_INFINITY);
    return Arrays.stream(scores.values()).filter(score -> score >= lowest).count();
  }

  @Override
  public boolean counts(ItemSet truth) {
    return truth.count() > 0;
  }
}
