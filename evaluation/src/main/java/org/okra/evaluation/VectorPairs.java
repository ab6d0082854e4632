package org.okra.evaluation;

import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;

/** Checks of true and predicted vectors. */
final class VectorPairs {
  private VectorPairs() {}

  /** Fails unless both have this dimension, at least 1, and hold finite numbers. */
  static void check(FeatureVector truth, FeatureVector prediction, int dimension) {
    if (dimension == 0) {
      throw Errors.empty("Vectors without coordinates have no error.");
    }
    if (truth.dimension() != dimension || prediction.dimension() != dimension) {
      throw Errors.shape(
          "A truth of dimension %s and a prediction of dimension %s were given where both must have"
              + " dimension %s.",
          truth.dimension(), prediction.dimension(), dimension);
    }
    checkFinite(truth);
    checkFinite(prediction);
  }

  static void checkFinite(FeatureVector vector) {
    for (int coordinate : vector.storedCoordinates()) {
      if (!Double.isFinite(vector.get(coordinate))) {
        throw Errors.notFinite(
            "Coordinate %s of a vector is %s; remove or fill missing values first.",
            coordinate, vector.get(coordinate));
      }
    }
  }
}
