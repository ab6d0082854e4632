package example;

import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;
import org.okra.testing.MapContract;

final class CauchyFeaturesTest extends MapContract {
  @Override
  protected MapSource source() {
    return new CauchyFeatures(30);
  }

  @Override
  protected Kernel<FeatureVector> kernel() {
    return new CauchyKernel(0.5);
  }
}
