package example;

import java.util.OptionalDouble;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Metric;
import org.okra.testing.MetricContract;

final class RightSideTest extends MetricContract<FeatureVector, FeatureVector> {
  @Override
  protected Metric<FeatureVector, FeatureVector> metric() {
    return new RightSide(0.2);
  }

  @Override
  protected Samples<? extends FeatureVector> truths(int count, long seed) {
    return CauchyKernelTest.vectors(count, seed);
  }

  @Override
  protected Samples<? extends FeatureVector> predictions(int count, long seed) {
    return CauchyKernelTest.vectors(count, seed);
  }

  @Override
  protected OptionalDouble best() {
    return OptionalDouble.of(1);
  }
}
