package example;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.testing.KernelContract;

final class CauchyKernelTest extends KernelContract<FeatureVector> {
  @Override
  protected Kernel<FeatureVector> kernel() {
    return new CauchyKernel(0.5);
  }

  @Override
  protected Samples<? extends FeatureVector> samples() {
    return vectors(20, 1);
  }

  /** Random vectors of three coordinates, the last the same as the first. */
  static DenseRows vectors(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix rows = Matrix.zeros(count, 3);
    for (int j = 0; j < 3; j++) {
      for (int i = 0; i < count; i++) {
        rows.set(i, j, random.nextGaussian());
      }
      rows.set(count - 1, j, rows.get(0, j));
    }
    return new DenseRows(rows);
  }
}
