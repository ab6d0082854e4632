package org.okra.sketches;

import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * No sketch: {@code map(z) = k(training, z)} in R^n, a {@link LandmarkMap} without coefficients.
 * Its inner products are those of {@code K^2}, not of K: estimators treat it as the exact method.
 */
@Component(
    name = "identity",
    help = "all points, no sketch (the exact method)",
    alsoKnownAs = {"none", "exact", "full"})
public record IdentityMap() implements MapSource {
  @Override
  public MapShape shape(long points, long dimension) {
    return new MapShape(points, points, MapShape.Form.EXACT);
  }

  @Override
  public <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    return LandmarkMap.identity(kernel, training);
  }
}
