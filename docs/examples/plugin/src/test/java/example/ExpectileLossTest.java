package example;

import org.okra.estimators.loss.Loss;
import org.okra.testing.RegressionLossContract;

final class ExpectileLossTest extends RegressionLossContract {
  @Override
  protected Loss loss() {
    return new ExpectileLoss(0.8);
  }
}
