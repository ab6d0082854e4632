package org.okra.sketches.builtin;

import org.okra.core.component.NoOptions;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FeatureMapFactory;
import org.okra.sketches.LandmarkMap;

/**
 * No sketch: {@code map(z) = k(training, z)} in R^n, a {@link LandmarkMap} without coefficients.
 * Its inner products are those of {@code K^2}, not of K: estimators treat it as the exact method.
 */
public final class IdentityMap implements FeatureMapFactory<NoOptions> {
  @Override
  public String name() {
    return "identity";
  }

  @Override
  public String help() {
    return "all points, no sketch (the exact method)";
  }

  @Override
  public Class<NoOptions> optionsType() {
    return NoOptions.class;
  }

  @Override
  public <T> FeatureMap<T> create(
      NoOptions options, Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    return LandmarkMap.identity(kernel, training);
  }
}
