package example;

import org.okra.estimators.lipschitz.Coupling;
import org.okra.testing.CouplingContract;

final class ChainCouplingTest extends CouplingContract {
  @Override
  protected Coupling coupling() {
    return new ChainCoupling(0.7);
  }
}
