package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.linear.TestMatrices.assertClose;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;

/** Triangles so large that they are cut another way; too slow for every setting. */
final class LargeTrianglesTest {
  private final RandomStream random = new RandomStream(12);

  /** More panels than one group of four, so that updates by whole groups take part. */
  @Test
  void factorsOfMoreThanOneGroupOfPanels() {
    try (Workers workers = Setting.NATIVE_OKRA_5.workers()) {
      LinearAlgebra algebra = Setting.NATIVE_OKRA_5.algebra(workers);
      Matrix half = TestMatrices.random(1300, 20, random);
      Matrix a = Matrix.zeros(1300, 1300);
      algebra.rankUpdate(1.0 / 20, half, Transpose.NO, 0, a);
      algebra.addDiagonal(1, a);
      Matrix x = TestMatrices.random(1300, 1, random);
      Matrix image = NaiveAlgebra.product(a, Transpose.NO, x, Transpose.NO);
      assertClose(algebra.choleskyInPlace(a).solve(image), x, 1e-11);
      assertClose(a, NaiveAlgebra.triangle(a, Triangle.LOWER), 0);
    }
  }

  /** Where the library has the threads, tiles are larger than the space for floats and halved. */
  @Test
  void trianglesBeyondTheSpaceForFloats() {
    try (Workers workers = Setting.NATIVE_BLAS_2.workers()) {
      LinearAlgebra algebra = Setting.NATIVE_BLAS_2.algebra(workers);
      LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
      for (Transpose transpose : Transpose.values()) {
        Matrix a =
            transpose == Transpose.NO
                ? TestMatrices.random(1700, 90, random)
                : TestMatrices.random(90, 1700, random);
        Matrix expected = TestMatrices.symmetric(1700, random);
        Matrix actual = expected.copy();
        single.rankUpdate(0.5, a, transpose, -1, actual);
        algebra.rankUpdate(0.5, a, transpose, -1, expected);
        // Rows have norms of at most sqrt(90): 1e-6 of what is multiplied.
        assertClose(actual, expected, 90e-6);
        assertThat(actual.values()).isNotEqualTo(expected.values());
      }
    }
  }
}
