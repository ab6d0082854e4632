package org.okra.core.sample;

import org.okra.core.Errors;

/** A set that is also a vector: 1 at its members, 0 elsewhere. */
interface BinaryVector extends FeatureVector, ItemSet {
  @Override
  default int dimension() {
    return universe();
  }

  @Override
  default double get(int coordinate) {
    if (coordinate < 0 || coordinate >= universe()) {
      throw Errors.argument(
          "There is no coordinate %s among %s; counting starts at 0.", coordinate, universe());
    }
    return contains(coordinate) ? 1 : 0;
  }

  @Override
  default int[] storedCoordinates() {
    return items();
  }

  @Override
  default double squaredNorm() {
    return count();
  }
}
