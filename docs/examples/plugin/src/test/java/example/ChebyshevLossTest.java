package example;

import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.testing.StructuredLossContract;

final class ChebyshevLossTest extends StructuredLossContract<FeatureVector> {
  @Override
  protected StructuredLoss<FeatureVector> loss() {
    return new ChebyshevLoss();
  }

  @Override
  protected Samples<? extends FeatureVector> outputs(int count, long seed) {
    return CauchyKernelTest.vectors(count, seed);
  }
}
