package org.okra.evaluation.loss;

import org.okra.core.component.NoOptions;

/**
 * One minus the Jaccard index, {@code 1 - |p & t| / |p | t|}. Two empty sets agree: the loss is 0.
 */
public final class JaccardLoss extends SetLoss {
  private static final String NAME = "jaccard";

  @Override
  double loss(double common, double predicted, double truth, int universe) {
    double union = predicted + truth - common;
    return union == 0 ? 0 : 1 - common / union;
  }

  @Override
  public String toString() {
    return NAME;
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "sets: 1 minus common labels over all labels of both", NoOptions.class);
    }

    @Override
    public StructuredLoss<?> create(NoOptions options) {
      return new JaccardLoss();
    }
  }
}
