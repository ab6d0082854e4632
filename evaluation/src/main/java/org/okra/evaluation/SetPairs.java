package org.okra.evaluation;

import org.okra.core.Errors;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/** Checks of true and predicted sets. */
final class SetPairs {
  private SetPairs() {}

  /** The number of labels that exist, the same for every set. */
  static int universe(Samples<ItemSet> truths, Samples<ItemSet> predictions) {
    int universe = truths.get(0).universe();
    for (int i = 0; i < truths.size(); i++) {
      check(truths.get(i), universe);
      check(predictions.get(i), universe);
    }
    return universe;
  }

  private static void check(ItemSet set, int universe) {
    if (set.universe() != universe) {
      throw Errors.shape(
          "A set out of %s items was given where sets out of %s are compared; use the same labels"
              + " for all.",
          set.universe(), universe);
    }
  }
}
