package example;

import org.okra.datasets.DatasetSource;
import org.okra.testing.DatasetContract;

final class PlanarArmTest extends DatasetContract {
  @Override
  protected DatasetSource source() {
    return new PlanarArm(30, 10, 0.1);
  }
}
