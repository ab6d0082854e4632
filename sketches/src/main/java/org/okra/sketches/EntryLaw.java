package org.okra.sketches;

import org.okra.core.random.RandomStream;

/** The law of a non-zero entry: mean 0, variance 1. */
public enum EntryLaw {
  /** +1 or -1. */
  RADEMACHER,
  /** Standard normal. */
  GAUSSIAN;

  double draw(RandomStream stream) {
    return this == GAUSSIAN ? stream.nextGaussian() : stream.nextBoolean() ? 1 : -1;
  }
}
