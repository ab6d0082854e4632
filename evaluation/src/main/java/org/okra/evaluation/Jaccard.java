package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.JaccardLoss;

/**
 * The mean over examples of the Jaccard index {@code |t & p| / |t | p|}, in [0, 1]; also called
 * multi-label accuracy. It is 1 when both sets are empty.
 */
@Component(
    name = "jaccard",
    help = "label sets: mean share of common labels in all labels",
    alsoKnownAs = {"jaccard-score", "iou", "multi-label-accuracy"})
public record Jaccard() implements MeanScore<ItemSet, ItemSet> {
  @Override
  public double term(ItemSet truth, ItemSet prediction) {
    return 1 - new JaccardLoss().value(prediction, truth);
  }
}
