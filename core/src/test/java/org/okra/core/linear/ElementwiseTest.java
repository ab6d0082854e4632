package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.linear.TestMatrices.EPSILON;
import static org.okra.core.linear.TestMatrices.assertSameBits;
import static org.okra.core.linear.TestMatrices.assertWithin;
import static org.okra.core.linear.TestMatrices.map;
import static org.okra.core.linear.TestMatrices.place;
import static org.okra.core.linear.TestMatrices.placed;
import static org.okra.core.linear.TestMatrices.random;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;

/** Operations entry by entry against single loops and Commons Math. */
final class ElementwiseTest extends AlgebraContract {
  /** The last ones are more than one task: 32768 entries each. */
  private static final int[][] SHAPES = {
    {0, 0}, {0, 4}, {4, 0}, {1, 1}, {1, 50}, {50, 1}, {7, 9}, {200, 400}, {40_000, 2}, {3, 30_000}
  };

  @Test
  void exp() {
    for (int[] shape : SHAPES) {
      Matrix start = map(random(shape[0], shape[1], random), value -> 300 * value);
      Matrix x = place(start, random);
      Snapshot snapshot = new Snapshot().around(x);
      algebra.exp(x);
      snapshot.assertUntouched();
      Matrix expected = map(start, StrictMath::exp);
      // The bound of VectorMath and the unit by which StrictMath may be off.
      assertWithin(x, expected, 2.3e-16 + EPSILON, expected);
    }
  }

  @Test
  void addAndScale() {
    for (int[] shape : SHAPES) {
      Matrix x = placed(shape[0], shape[1], random);
      Matrix start = random(shape[0], shape[1], random);
      Matrix y = place(start, random);
      Snapshot snapshot = Snapshot.of(x).around(y);
      algebra.add(-1.75, x, y);
      snapshot.assertUntouched();
      Matrix expected = Matrix.zeros(shape[0], shape[1]);
      Matrix bound = Matrix.zeros(shape[0], shape[1]);
      for (int j = 0; j < shape[1]; j++) {
        for (int i = 0; i < shape[0]; i++) {
          expected.set(i, j, start.get(i, j) - 1.75 * x.get(i, j));
          bound.set(i, j, Math.abs(start.get(i, j)) + 1.75 * Math.abs(x.get(i, j)));
        }
      }
      assertWithin(y, expected, 2 * EPSILON, bound);
      if (Commons.takes(x) && shape[0] * shape[1] < 10_000) {
        Matrix oracle = Commons.to(Commons.from(start).add(Commons.from(x).scalarMultiply(-1.75)));
        assertWithin(y, oracle, 2 * EPSILON, bound);
      }
      Matrix scaled = place(start, random);
      Snapshot around = new Snapshot().around(scaled);
      algebra.scale(0.3, scaled);
      around.assertUntouched();
      assertSameBits(scaled, map(start, value -> 0.3 * value));
    }
  }

  @Test
  void addDiagonal() {
    for (int size : new int[] {0, 1, 2, 30}) {
      Matrix start = random(size, size, random);
      Matrix a = place(start, random);
      Snapshot snapshot = new Snapshot().around(a);
      algebra.addDiagonal(2.5, a);
      snapshot.assertUntouched();
      for (int i = 0; i < size; i++) {
        start.set(i, i, start.get(i, i) + 2.5);
      }
      assertSameBits(a, start);
    }
  }

  @Test
  void rowSquaredNorms() {
    for (int[] shape : new int[][] {{0, 0}, {0, 4}, {4, 0}, {1, 1}, {5, 9}, {1025, 3}, {2100, 2}}) {
      Matrix a = placed(shape[0], shape[1], random);
      Snapshot snapshot = Snapshot.of(a);
      double[] norms = algebra.rowSquaredNorms(a);
      snapshot.assertUntouched();
      assertThat(norms).hasSize(shape[0]);
      Matrix product =
          shape[0] > 1000 ? null : NaiveAlgebra.product(a, Transpose.NO, a, Transpose.YES);
      for (int i = 0; i < shape[0]; i++) {
        double expected = 0;
        for (double value : a.rowValues(i)) {
          expected += value * value;
        }
        assertThat(norms[i])
            .isCloseTo(
                expected, org.assertj.core.api.Assertions.within(shape[1] * EPSILON * expected));
        if (product != null) {
          assertThat(norms[i])
              .isCloseTo(
                  product.get(i, i),
                  org.assertj.core.api.Assertions.within(shape[1] * EPSILON * expected));
        }
      }
    }
  }
}
