package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.HammingLoss;

/**
 * The share of examples whose predicted set equals the true one, in [0, 1]; two empty sets are
 * equal.
 */
@Component(
    name = "subset-accuracy",
    help = "label sets: share of examples with every label right",
    alsoKnownAs = {"exact-match", "exact-match-ratio"})
public record SubsetAccuracy() implements MeanScore<ItemSet, ItemSet> {
  @Override
  public double term(ItemSet truth, ItemSet prediction) {
    return new HammingLoss().value(prediction, truth) == 0 ? 1 : 0;
  }
}
