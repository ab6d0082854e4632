package org.okra.estimators;

import org.okra.sketches.FeatureMap;

/** What the targets of a regression are. */
enum OutputKind {
  /** Vectors as they are: the linear kernel without a projection. */
  VECTORS,
  /** Coordinates in the feature space of a kernel. */
  FEATURES;

  static OutputKind of(FeatureMap<?> map) {
    return map.origin().isPresent() ? VECTORS : FEATURES;
  }
}
