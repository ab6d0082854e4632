package org.okra.evaluation.loss;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;

/**
 * One minus the F1 of a single example, {@code 1 - 2 |p & t| / (|p| + |t|)}. Two empty sets agree
 * by default: F1 is 1 and the loss is 0. As in the metric, {@code empty} may say otherwise; at 0
 * the empty set is no better an answer than any other where the truth is empty, so that the truth
 * itself costs something.
 */
@Component(name = "f1", help = "sets: 1 minus the F1 of the two sets", alsoKnownAs = "dice")
public record F1Loss(@Option(help = "F1 of two empty sets", atLeast = 0, atMost = 1) double empty)
    implements SetLoss {
  /** Two empty sets agree. */
  public F1Loss() {
    this(1);
  }

  public F1Loss {
    Options.check(F1Loss.class, empty);
  }

  @Override
  public double loss(double common, double predicted, double truth, int universe) {
    return 1 - (predicted + truth == 0 ? empty : 2 * common / (predicted + truth));
  }
}
