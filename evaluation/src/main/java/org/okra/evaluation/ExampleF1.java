package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.F1Loss;

/**
 * The mean over examples of {@code F1(t, p) = 2 |t & p| / (|t| + |p|)}, in [0, 1]. F1 is 1 when
 * both sets are empty, and 0 when one of them is.
 */
@Component(
    name = "f1",
    help = "label sets: mean F1 of single examples",
    alsoKnownAs = {"example-f1", "samples-f1", "f1-score"})
public record ExampleF1() implements MeanScore<ItemSet, ItemSet> {
  @Override
  public double term(ItemSet truth, ItemSet prediction) {
    return 1 - new F1Loss().value(prediction, truth);
  }
}
