package example;

import org.okra.estimators.Estimator;
import org.okra.testing.EstimatorContract;

final class RateRidgeTest extends EstimatorContract {
  @Override
  protected Estimator estimator() {
    return new RateRidge(0.05);
  }
}
