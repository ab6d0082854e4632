package org.okra.estimators;

import org.okra.core.run.RunContext;
import org.okra.sketches.FeatureMap;

/**
 * Learns the map of the output side, {@code gam(y) = B^T k_y(landmarks, y)}, whose coordinates are
 * the targets of the regression.
 *
 * <p>The columns of {@code sum_i B_ij psi(landmark_i)} must be orthonormal in the feature space of
 * the output kernel, so that {@code gam(y)} are the coordinates of the projection of psi(y) and
 * squared distances of predictions are those of the feature space. The exception is {@code none},
 * which gives the kernel values at all training outputs and learns nothing.
 */
public interface ProjectionLearner {
  /** The output map. */
  <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context);

  /**
   * Whether the map depends on lambda or on the fit, through {@link FittedOutputs#lambda} or {@link
   * FittedOutputs#smoothers}. One that does not is learnt once for a whole grid of lambdas.
   */
  default boolean usesRegression() {
    return true;
  }
}
