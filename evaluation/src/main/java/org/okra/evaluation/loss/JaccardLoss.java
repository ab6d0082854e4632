package org.okra.evaluation.loss;

import org.okra.core.component.Component;

/**
 * One minus the Jaccard index, {@code 1 - |p & t| / |p | t|}. Two empty sets agree: the loss is 0.
 */
@Component(
    name = "jaccard",
    help = "sets: 1 minus common labels over all labels of both",
    alsoKnownAs = {"iou", "tanimoto"})
public record JaccardLoss() implements SetLoss {
  @Override
  public double loss(double common, double predicted, double truth, int universe) {
    double union = predicted + truth - common;
    return union == 0 ? 0 : 1 - common / union;
  }
}
