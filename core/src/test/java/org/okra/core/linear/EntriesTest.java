package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;

/** Loops over entries against the definition. */
final class EntriesTest {
  private final RandomStream random = new RandomStream(3);
  private final MemoryBudget memory = MemoryBudget.ofHeap();

  /** Views, so that a row number is no index, and more than one tile of 32. */
  @Test
  void theLowerTriangleStandsForBoth() {
    for (int size : new int[] {0, 1, 31, 32, 33, 64, 100}) {
      Matrix expected = TestMatrices.symmetric(size, random);
      for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
        Matrix square = layout.place(expected);
        for (int j = 0; j < size; j++) {
          for (int i = 0; i < j; i++) {
            square.set(i, j, Double.NaN);
          }
        }
        Snapshot snapshot = new Snapshot().around(square);
        Entries.mirrorLower(square);
        snapshot.assertUntouched();
        TestMatrices.assertSameBits(square, expected);
      }
    }
  }

  @Test
  void packedTrianglesComeBack() {
    for (int size : new int[] {0, 1, 2, 7}) {
      Matrix lower = NaiveAlgebra.triangle(TestMatrices.random(size, size, random), Triangle.LOWER);
      double[] packed = Entries.packedLower(TestMatrices.Layout.MIDDLE.place(lower));
      assertThat(packed).hasSize(size * (size + 1) / 2);
      TestMatrices.assertSameBits(Entries.unpackedLower(size, packed, memory, "A factor"), lower);
    }
    assertThat(Entries.packedLower(Matrix.ofRows(new double[] {1, 9}, new double[] {2, 3})))
        .containsExactly(1, 2, 3);
  }

  @Test
  void numbersThatAreNoTriangleAreRefused() {
    for (int size : new int[] {-3, 1, 3}) {
      assertRefused(
          ErrorCode.FILE_FORMAT,
          "A factor should be a triangle of " + size + " rows, but 3 numbers are stored.",
          () -> Entries.unpackedLower(size, new double[3], memory, "A factor"));
    }
    assertRefused(
        ErrorCode.MEMORY_BUDGET,
        "A factor (4 x 4) needs 128 bytes but the memory budget is 100 bytes, enough for 3 columns"
            + " of 4 rows or a square matrix of 3 rows. Raise the budget (and -Xmx), use a sketch,"
            + " or process the rows in blocks.",
        () -> Entries.unpackedLower(4, new double[10], new MemoryBudget(100), "A factor"));
  }

  @Test
  void someRowsAreCopiedAndAllAreTheMatrixItself() {
    Matrix matrix = TestMatrices.Layout.MIDDLE.place(TestMatrices.random(5, 3, random));
    Matrix chosen = Entries.selectRows(matrix, new int[] {0, 2, 4});
    for (int i = 0; i < 3; i++) {
      assertThat(chosen.rowValues(i)).isEqualTo(matrix.rowValues(2 * i));
    }
    assertThat(Entries.selectRows(matrix, new int[] {0, 1, 2, 3, 4})).isSameAs(matrix);
    TestMatrices.assertShape(Entries.selectRows(matrix, new int[0]), 0, 3);
  }

  @Test
  void theLargestOnTheDiagonalCountsWithoutItsSign() {
    Matrix matrix = Matrix.identity(4);
    matrix.set(3, 3, -7);
    matrix.set(0, 2, 100);
    assertThat(Entries.largestDiagonal(matrix)).isEqualTo(7);
    assertThat(Entries.largestDiagonal(Matrix.zeros(0, 0))).isZero();
  }

  @Test
  void normalEntriesAreDrawnColumnByColumn() {
    Matrix drawn = Entries.gaussian(3, 2, new RandomStream(5));
    RandomStream same = new RandomStream(5);
    for (int j = 0; j < 2; j++) {
      for (int i = 0; i < 3; i++) {
        assertThat(drawn.get(i, j)).isEqualTo(same.nextGaussian());
      }
    }
  }

  @Test
  void innerProductsOfColumnsAndOfMatrices() {
    Matrix a = TestMatrices.Layout.MIDDLE.place(TestMatrices.random(6, 3, random));
    Matrix b = TestMatrices.Layout.LAST_ROWS.place(TestMatrices.random(6, 3, random));
    Matrix products = NaiveAlgebra.product(a, Transpose.YES, b, Transpose.NO);
    double trace = 0;
    for (int i = 0; i < 3; i++) {
      trace += products.get(i, i);
      for (int j = 0; j < 3; j++) {
        TestMatrices.assertClose(
            new double[] {Entries.inner(a, i, b, j)}, new double[] {products.get(i, j)}, 1e-15);
      }
    }
    TestMatrices.assertClose(new double[] {Entries.inner(a, b)}, new double[] {trace}, 1e-15);
  }

  @Test
  void centredRowsAndColumnsAreTheProductsOfCentredPoints() {
    Matrix points = TestMatrices.random(5, 2, random);
    Matrix moved = points.copy();
    for (int j = 0; j < 2; j++) {
      double mean = 0;
      for (int i = 0; i < 5; i++) {
        mean += points.get(i, j) / 5;
      }
      for (int i = 0; i < 5; i++) {
        moved.set(i, j, points.get(i, j) - mean);
      }
    }
    Matrix gram =
        TestMatrices.Layout.MIDDLE.place(
            NaiveAlgebra.product(points, Transpose.NO, points, Transpose.YES));
    Entries.centre(gram);
    TestMatrices.assertClose(
        gram.copy().values(),
        NaiveAlgebra.product(moved, Transpose.NO, moved, Transpose.YES).values(),
        1e-14);
  }
}
