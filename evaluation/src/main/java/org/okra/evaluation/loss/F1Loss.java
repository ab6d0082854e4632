package org.okra.evaluation.loss;

import org.okra.core.component.NoOptions;

/**
 * One minus the F1 of a single example, {@code 1 - 2 |p & t| / (|p| + |t|)}. Two empty sets agree:
 * F1 is 1 and the loss is 0.
 */
public final class F1Loss extends SetLoss {
  private static final String NAME = "f1";

  @Override
  double loss(double common, double predicted, double truth, int universe) {
    return predicted + truth == 0 ? 0 : 1 - 2 * common / (predicted + truth);
  }

  @Override
  public String toString() {
    return NAME;
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "sets: 1 minus the F1 of the two sets", NoOptions.class);
    }

    @Override
    public StructuredLoss<?> create(NoOptions options) {
      return new F1Loss();
    }
  }
}
