package org.okra.evaluation.loss;

import org.okra.core.component.Component;

/**
 * One minus the F1 of a single example, {@code 1 - 2 |p & t| / (|p| + |t|)}. Two empty sets agree:
 * F1 is 1 and the loss is 0.
 */
@Component(name = "f1", help = "sets: 1 minus the F1 of the two sets", alsoKnownAs = "dice")
public record F1Loss() implements SetLoss {
  @Override
  public double loss(double common, double predicted, double truth, int universe) {
    return predicted + truth == 0 ? 0 : 1 - 2 * common / (predicted + truth);
  }
}
