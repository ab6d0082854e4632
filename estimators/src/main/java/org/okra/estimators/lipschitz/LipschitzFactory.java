package org.okra.estimators.lipschitz;

import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorFactory;
import org.okra.estimators.EstimatorParts;

/** {@code {type: lipschitz, loss: {type: huber, kappa: 1.0}}}: {@link LipschitzMachine}. */
public final class LipschitzFactory implements EstimatorFactory<LipschitzOptions> {
  static final String NAME = "lipschitz";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String help() {
    return "kernel machine for any convex loss: robust, quantile, large margin";
  }

  @Override
  public Class<LipschitzOptions> optionsType() {
    return LipschitzOptions.class;
  }

  @Override
  public <X, Y> Estimator<X, Y> create(LipschitzOptions options, EstimatorParts<X, Y> parts) {
    return new LipschitzMachine<>(parts, options);
  }
}
