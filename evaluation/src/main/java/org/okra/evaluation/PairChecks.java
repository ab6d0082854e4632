package org.okra.evaluation;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/** Checks of truths with their predictions. */
final class PairChecks {
  private PairChecks() {}

  /** The number of labels that exist, the same for every set. */
  static int universe(Samples<ItemSet> truths, Samples<ItemSet> predictions) {
    int universe = truths.get(0).universe();
    for (int i = 0; i < truths.size(); i++) {
      for (ItemSet set : List.of(truths.get(i), predictions.get(i))) {
        if (set.universe() != universe) {
          throw Errors.shape(
              "A set out of %s items was given where sets out of %s are compared; use the same"
                  + " labels for all.",
              set.universe(), universe);
        }
      }
    }
    return universe;
  }

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
