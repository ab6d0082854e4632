package org.okra.evaluation.loss;

import org.okra.core.component.NoOptions;

/**
 * The Hamming loss {@code (|p \ t| + |t \ p|) / d}: the share of the d labels that are wrong. 0
 * when no labels exist.
 */
public final class HammingLoss extends SetLoss {
  private static final String NAME = "hamming";

  @Override
  double loss(double common, double predicted, double truth, int universe) {
    return universe == 0 ? 0 : (predicted + truth - 2 * common) / universe;
  }

  @Override
  public String toString() {
    return NAME;
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "sets: share of the labels that are wrong", NoOptions.class);
    }

    @Override
    public StructuredLoss<?> create(NoOptions options) {
      return new HammingLoss();
    }
  }
}
