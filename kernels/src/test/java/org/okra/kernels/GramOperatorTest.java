package org.okra.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.vector.GaussianKernel;

final class GramOperatorTest {
  private static Matrix random(int rows, int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] = random.nextGaussian();
    }
    return result;
  }

  /**
   * 3000 samples make a matrix of 72 MB, an eighth of the larger budget at most, and two blocks.
   */
  @ParameterizedTest
  @ValueSource(longs = {1L << 30, 1L << 28})
  void productsAreThoseOfTheFullMatrixWhetherItIsStoredOrNot(long bytes) {
    int n = 3000;
    GaussianKernel kernel = new GaussianKernel(0.3);
    Samples<FeatureVector> samples =
        new DenseRows(random(n, 2, 1)).as(FeatureVector.class, "A test");
    Matrix v = random(n, 3, 2);
    try (RunContext context =
        RunContext.builder().seed(3).memory(new MemoryBudget(bytes)).build()) {
      GramOperator<FeatureVector> operator = new GramOperator<>(kernel, samples, context);
      assertThat(operator.size()).isEqualTo(n);
      Matrix product = operator.apply(v);
      for (int i = 0; i < n; i += 500) {
        for (int j = 0; j < 3; j++) {
          double sum = 0;
          for (int k = 0; k < n; k++) {
            sum += kernel.value(samples.get(i), samples.get(k)) * v.get(k, j);
          }
          assertThat(product.get(i, j)).isCloseTo(sum, within(1e-9));
        }
      }
    }
  }
}
