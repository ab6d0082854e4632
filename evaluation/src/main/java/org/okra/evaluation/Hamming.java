package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.HammingLoss;

/**
 * The mean over examples of the Hamming loss {@code (|t \ p| + |p \ t|) / d}, in [0, 1]: the share
 * of the d labels that are wrong. 0 when no labels exist.
 */
@Component(
    name = "hamming",
    help = "label sets: mean share of wrong labels",
    alsoKnownAs = "hamming-loss")
public record Hamming() implements MeanError<ItemSet, ItemSet> {
  @Override
  public double term(ItemSet truth, ItemSet prediction) {
    return new HammingLoss().value(prediction, truth);
  }
}
