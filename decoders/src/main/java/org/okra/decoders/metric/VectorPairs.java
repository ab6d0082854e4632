package org.okra.decoders.metric;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.sample.FeatureVector;

/** Checks of true and predicted vectors. */
final class VectorPairs {
  private VectorPairs() {}

  /** Fails unless both have this dimension, at least 1, and hold finite numbers. */
  static void check(FeatureVector truth, FeatureVector prediction, int dimension) {
    if (dimension == 0) {
      throw new OkraException(ErrorCode.EMPTY_INPUT, "Vectors without coordinates have no error.");
    }
    if (truth.dimension() != dimension || prediction.dimension() != dimension) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "A truth of dimension "
              + truth.dimension()
              + " and a prediction of dimension "
              + prediction.dimension()
              + " were given where both must have dimension "
              + dimension
              + ".");
    }
    checkFinite(truth);
    checkFinite(prediction);
  }

  static void checkFinite(FeatureVector vector) {
    for (int coordinate : vector.storedCoordinates()) {
      if (!Double.isFinite(vector.get(coordinate))) {
        throw new OkraException(
            ErrorCode.NOT_FINITE,
            "Coordinate "
                + coordinate
                + " of a vector is "
                + vector.get(coordinate)
                + "; remove or fill missing values first.");
      }
    }
  }
}
