package example;

import org.okra.datasets.split.SplitMethod;
import org.okra.testing.SplitContract;

final class InterleavedTest extends SplitContract {
  @Override
  protected SplitMethod split() {
    return new Interleaved(5);
  }
}
