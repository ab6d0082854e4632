package org.okra.sketches.builtin;

import org.okra.core.random.RandomStream;

/** The law of a non-zero entry: mean 0, variance 1. */
public enum Entries {
  /** +1 or -1. */
  RADEMACHER {
    @Override
    double draw(RandomStream stream) {
      return stream.nextBoolean() ? 1 : -1;
    }
  },
  /** Standard normal. */
  GAUSSIAN {
    @Override
    double draw(RandomStream stream) {
      return stream.nextGaussian();
    }
  };

  abstract double draw(RandomStream stream);
}
