package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.sample.ItemSet;
import org.okra.evaluation.loss.F1Loss;

/**
 * The mean over examples of {@code F1(t, p) = 2 |t & p| / (|t| + |p|)}, in [0, 1]. F1 is 0 when one
 * of the sets is empty, and {@code empty} when both are: 1 by default, since two empty sets agree.
 * scikit-learn takes 0 instead.
 */
@Component(
    name = "f1",
    help = "label sets: mean F1 of single examples",
    alsoKnownAs = {"example-f1", "samples-f1", "f1-score"})
public record ExampleF1(
    @Option(help = "F1 of two empty sets", atLeast = 0, atMost = 1) double empty)
    implements MeanScore<ItemSet, ItemSet> {
  /** Two empty sets agree. */
  public ExampleF1() {
    this(1);
  }

  public ExampleF1 {
    Options.check(ExampleF1.class, empty);
  }

  @Override
  public double term(ItemSet truth, ItemSet prediction) {
    return 1 - new F1Loss(empty).value(prediction, truth);
  }
}
