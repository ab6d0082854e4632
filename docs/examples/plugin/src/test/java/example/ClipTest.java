package example;

import org.okra.datasets.prepare.Preparation;
import org.okra.testing.PreparationContract;

final class ClipTest extends PreparationContract {
  @Override
  protected Preparation preparation() {
    return new Clip();
  }
}
