package org.okra.estimators.lowrank;

import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorFactory;
import org.okra.estimators.EstimatorParts;

/** {@code {type: low-rank, lambda: 1.0e-3, rank: 50}}: {@link LowRankRegression}. */
public final class LowRankFactory implements EstimatorFactory<LowRankOptions> {
  @Override
  public String name() {
    return "low-rank";
  }

  @Override
  public String help() {
    return "regression into the output space with the trace norm: low-rank SELF";
  }

  @Override
  public Class<LowRankOptions> optionsType() {
    return LowRankOptions.class;
  }

  @Override
  public <X, Y> Estimator<X, Y> create(LowRankOptions options, EstimatorParts<X, Y> parts) {
    return new LowRankRegression<>(parts, options);
  }
}
