package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;

final class SketchTest {
  private static final RunContext CONTEXT = RunContext.withSeed(3);
  private static final int POINTS = 9;

  static Stream<Sketch> sketches() {
    int[] support = {1, 4, 5, 8};
    Matrix dense = TestKernels.normal(3, 4, 8);
    Matrix sparse = Matrix.ofRows(new double[][] {{0, 2, 0, -1}, {0, 0, 0, 0}, {3, 0, 0.5, 0}});
    return Stream.of(
        new Sketch(POINTS, support, new Weights.Diagonal(new double[] {2, -1, 0.5, 3})),
        new Sketch(POINTS, support, new Weights.Sparse(SparseMatrix.ofDense(sparse))),
        new Sketch(POINTS, support, new Weights.Dense(dense)));
  }

  @ParameterizedTest
  @MethodSource("sketches")
  void productsEqualTheDenseOnes(Sketch sketch) {
    Matrix gram = TestKernels.positiveDefinite(POINTS, CONTEXT, 5);
    Matrix dense = sketch.toDense();
    Matrix right = CONTEXT.linearAlgebra().multiplyRightTransposed(gram, dense);
    Matrix both = CONTEXT.linearAlgebra().multiply(dense, right);

    Matrix someRows = sketch.rightProduct(new StoredGram(gram), new int[] {2, 3, 4, 5}, CONTEXT);

    assertClose(someRows, right.rowBlock(2, 6));
    assertClose(sketch.bothSides(new StoredGram(gram), CONTEXT), both);
    assertClose(Sketch.full(sketch.weights()).toDense(), sketch.weights().toDense());
  }

  /** Rounding would leave both triangles of a product a little different. */
  @Test
  void productsFromBothSidesAreSymmetricToTheLastBit() {
    Matrix gram = TestKernels.positiveDefinite(60, CONTEXT, 5);
    Matrix weights = TestKernels.normal(40, 60, 8);
    Matrix both = Sketch.full(new Weights.Dense(weights)).bothSides(new StoredGram(gram), CONTEXT);
    assertThat(both.transposed().values()).isEqualTo(both.values());
    Matrix plain =
        CONTEXT
            .linearAlgebra()
            .multiply(weights, CONTEXT.linearAlgebra().multiplyRightTransposed(gram, weights));
    assertThat(plain.transposed().values()).isNotEqualTo(plain.values());
    for (int j = 0; j < 40; j++) {
      for (int i = 0; i < 40; i++) {
        assertThat(both.get(i, j)).isEqualTo(0.5 * (plain.get(i, j) + plain.get(j, i)));
      }
    }
  }

  @Test
  void rowsBeyondOneBlockAreAllComputed() {
    int points = 2100; // Two blocks of rows: 2100^2 is more than 2^22.
    Matrix features = TestKernels.normal(points, 3, 4);
    Matrix gram = CONTEXT.linearAlgebra().multiplyRightTransposed(features, features);
    Matrix weights = TestKernels.normal(5, points, 6);
    Sketch sketch = Sketch.full(new Weights.Dense(weights));

    Matrix right = sketch.rightProduct(new StoredGram(gram), sketch.support(), CONTEXT);
    Matrix both = sketch.bothSides(new StoredGram(gram), CONTEXT);

    Matrix sketched = CONTEXT.linearAlgebra().multiply(weights, features);
    assertClose(right, CONTEXT.linearAlgebra().multiplyRightTransposed(features, sketched));
    assertClose(both, CONTEXT.linearAlgebra().multiplyRightTransposed(sketched, sketched));
    assertThat(Sketch.blockRows(points)).isLessThan(points);
  }

  @Test
  void malformedSupportsAreRefused() {
    Weights.Diagonal two = Weights.Diagonal.constant(2, 1);
    assertRefused(() -> new Sketch(3, new int[] {1, 1}, two), ErrorCode.INVALID_ARGUMENT);
    assertRefused(() -> new Sketch(3, new int[] {2, 1}, two), ErrorCode.INVALID_ARGUMENT);
    assertRefused(() -> new Sketch(3, new int[] {1, 3}, two), ErrorCode.INVALID_ARGUMENT);
    assertRefused(() -> new Sketch(3, new int[] {-1, 1}, two), ErrorCode.INVALID_ARGUMENT);
    assertRefused(() -> new Sketch(3, new int[] {0, 1, 2}, two), ErrorCode.SHAPE_MISMATCH);
    assertRefused(
        () -> new Sketch(3, new int[0], Weights.Diagonal.constant(0, 1)), ErrorCode.EMPTY_INPUT);
  }

  @Test
  void gramMatricesOfAnotherSizeAreRefused() {
    Gram gram = new StoredGram(Matrix.identity(4));
    Sketch sketch = new Sketch(3, new int[] {1}, Weights.Diagonal.constant(1, 1));
    assertRefused(() -> sketch.bothSides(gram, CONTEXT), ErrorCode.SHAPE_MISMATCH);
    assertRefused(
        () -> sketch.rightProduct(gram, new int[] {0, 1}, CONTEXT), ErrorCode.SHAPE_MISMATCH);
  }

  private static void assertRefused(Runnable call, ErrorCode code) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  /** Equal up to rounding, relative to the largest entry. */
  static void assertClose(Matrix actual, Matrix expected) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    double largest = 0;
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        largest = Math.max(largest, Math.abs(expected.get(i, j)));
      }
    }
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        // One call of AssertJ for each entry would take most of the time.
        if (!(Math.abs(actual.get(i, j) - expected.get(i, j)) <= 1e-10 * largest)) {
          assertThat(actual.get(i, j)).isCloseTo(expected.get(i, j), within(1e-10 * largest));
        }
      }
    }
  }
}
