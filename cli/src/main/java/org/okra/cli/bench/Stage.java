package org.okra.cli.bench;

import java.util.Locale;

/** The parts that a method is timed in. */
enum Stage {
  /** The sketch of the inputs is drawn and whitened. */
  INPUT_MAP,
  /** The same of the outputs, or their projection is learnt, with the regression it needs. */
  OUTPUT_MAP,
  /** Sums over rows, factor and coefficients. */
  FIT,
  /** From inputs to predicted features. */
  PREDICT,
  /** From predicted features to the best candidate: all training outputs. */
  DECODE;

  /** As it is written in tables. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
