package org.okra.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.core.Refusals.assertRefused;

import org.junit.jupiter.api.Test;
import org.okra.core.random.RandomStream;

final class SparseMatrixTest {
  private final RandomStream random = new RandomStream(8);

  /** 0 7 0; 0 0 0; 5 0 -2. */
  private static SparseMatrix example() {
    return SparseMatrix.wrap(
        3, 3, new int[] {0, 1, 1, 3}, new int[] {1, 0, 2}, new double[] {7, 5, -2});
  }

  private Matrix randomDense(int rows, int columns) {
    Matrix dense = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        dense.set(i, j, random.nextInt(4) == 0 ? random.nextGaussian() : 0);
      }
    }
    return dense;
  }

  @Test
  void entriesByRow() {
    SparseMatrix s = example();
    assertThat(s.rows()).isEqualTo(3);
    assertThat(s.columns()).isEqualTo(3);
    assertThat(s.storedEntries()).isEqualTo(3);
    assertThat(s.density()).isCloseTo(1 / 3.0, within(1e-15));
    assertThat(s.get(0, 1)).isEqualTo(7);
    assertThat(s.get(0, 0)).isZero();
    assertThat(s.get(1, 1)).isZero();
    assertThat(s.get(2, 2)).isEqualTo(-2);
    assertThat(s).hasToString("SparseMatrix 3 x 3 with 3 stored entries");
    assertThat(s.toDense().rowValues(2)).containsExactly(5, 0, -2);
  }

  @Test
  void thereAndBackAgain() {
    int[][] shapes = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {1, 40}, {40, 1}, {30, 20}, {100, 3}};
    for (int[] shape : shapes) {
      Matrix dense = randomDense(shape[0], shape[1]);
      SparseMatrix sparse = SparseMatrix.ofDense(dense);
      assertThat(sparse.toDense().values()).isEqualTo(dense.values());
      for (int i = 0; i < shape[0]; i++) {
        for (int j = 0; j < shape[1]; j++) {
          assertThat(sparse.get(i, j)).isEqualTo(dense.get(i, j));
        }
      }
      SparseMatrix transposed = sparse.transposed();
      assertThat(transposed.toDense().values()).isEqualTo(dense.transposed().values());
      assertThat(transposed.transposed().columnIndices()).isEqualTo(sparse.columnIndices());
      // The arrays of a transpose follow the rules too: wrap checks them.
      SparseMatrix.wrap(
          shape[1],
          shape[0],
          transposed.rowStarts(),
          transposed.columnIndices(),
          transposed.values());
    }
    assertThat(SparseMatrix.ofDense(Matrix.zeros(0, 3)).density()).isZero();
  }

  @Test
  void valuesThatAreNotFiniteAreKept() {
    Matrix dense = Matrix.zeros(1, 3);
    dense.set(0, 1, Double.NaN);
    assertThat(SparseMatrix.ofDense(dense).get(0, 1)).isNaN();
  }

  @Test
  void chosenRows() {
    Matrix dense = randomDense(10, 6);
    SparseMatrix chosen = SparseMatrix.ofDense(dense).selectRows(new int[] {3, 9, 3, 0});
    assertThat(chosen.rows()).isEqualTo(4);
    assertThat(chosen.columns()).isEqualTo(6);
    int[] expected = {3, 9, 3, 0};
    for (int i = 0; i < 4; i++) {
      assertThat(chosen.toDense().rowValues(i)).isEqualTo(dense.rowValues(expected[i]));
    }
    assertThat(example().selectRows(new int[0]).rows()).isZero();
    for (int row : new int[] {-1, 3}) {
      assertRefused(
          ErrorCode.INVALID_ARGUMENT,
          "Row " + row + " is outside a 3 x 3 matrix.",
          () -> example().selectRows(new int[] {0, row}));
    }
  }

  @Test
  void placesOutsideAreRefused() {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Entry (0, 3) is outside a 3 x 3 matrix; indices start at 0.",
        () -> example().get(0, 3));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Entry (-1, 0) is outside a 3 x 3 matrix; indices start at 0.",
        () -> example().get(-1, 0));
  }

  @Test
  void malformedArraysAreRefused() {
    malformed(
        "-1 rows and 3 columns do not match 0 row starts (rows + 1 are needed)",
        -1,
        3,
        new int[0],
        new int[0]);
    malformed(
        "2 rows and 3 columns do not match 2 row starts (rows + 1 are needed)",
        2,
        3,
        new int[] {0, 0},
        new int[0]);
    malformed(
        "2147483647 rows and 3 columns do not match 1 row starts (rows + 1 are needed)",
        Integer.MAX_VALUE,
        3,
        new int[] {0},
        new int[0]);
    malformed(
        "row starts run from 1 to 2 over 2 column indices and 2 values",
        1,
        3,
        new int[] {1, 2},
        new int[] {0, 1});
    malformed(
        "row starts run from 0 to 3 over 2 column indices and 2 values",
        1,
        3,
        new int[] {0, 3},
        new int[] {0, 1});
    malformed("row 1 ends before it starts", 2, 3, new int[] {0, 5, 2}, new int[] {0, 1});
    malformed("row 0 ends before it starts", 2, 3, new int[] {0, -1, 2}, new int[] {0, 1});
    malformed(
        "row 0 has column 1 after column 1; columns must rise and stay below 3",
        1,
        3,
        new int[] {0, 2},
        new int[] {1, 1});
    malformed(
        "row 0 has column 3 after column 1; columns must rise and stay below 3",
        1,
        3,
        new int[] {0, 2},
        new int[] {1, 3});
    malformed(
        "row 0 has column -1 after column -1; columns must rise and stay below 3",
        1,
        3,
        new int[] {0, 1},
        new int[] {-1});
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: row starts run from 0 to 2 over 1 column indices and 2 values.",
        () -> SparseMatrix.wrap(1, 3, new int[] {0, 2}, new int[1], new double[2]));
  }

  private static void malformed(
      String reason, int rows, int columns, int[] rowStarts, int[] columnIndices) {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: " + reason + ".",
        () ->
            SparseMatrix.wrap(
                rows, columns, rowStarts, columnIndices, new double[columnIndices.length]));
  }

  @Test
  void builderGrows() {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(50);
    for (int i = 0; i < 300; i++) {
      for (int j = i % 7; j < 50; j += 3) {
        builder.add(j, i + j / 100.0);
      }
      builder.endRow();
    }
    SparseMatrix built = builder.build();
    assertThat(built.rows()).isEqualTo(300);
    for (int i = 0; i < 300; i++) {
      for (int j = 0; j < 50; j++) {
        boolean stored = j >= i % 7 && (j - i % 7) % 3 == 0;
        assertThat(built.get(i, j)).isEqualTo(stored ? i + j / 100.0 : 0);
      }
    }
  }

  @Test
  void builderWithoutRows() {
    SparseMatrix empty = new SparseMatrix.Builder(4).build();
    assertThat(empty.rows()).isZero();
    assertThat(empty.columns()).isEqualTo(4);
    assertThat(new SparseMatrix.Builder(0).endRow().endRow().build().rows()).isEqualTo(2);
  }

  @Test
  void builderRefusesDisorder() {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: -1 columns.",
        () -> new SparseMatrix.Builder(-1));
    SparseMatrix.Builder builder = new SparseMatrix.Builder(5).endRow().add(3, 1);
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: row 1 has column 3 after column 3; columns must rise and stay below"
            + " 5.",
        () -> builder.add(3, 1));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: row 1 has column 5 after column 3; columns must rise and stay below"
            + " 5.",
        () -> builder.add(5, 1));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: the last row was not ended.",
        builder::build);
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: row 2 has column -1 after column -1; columns must rise and stay"
            + " below 5.",
        () -> builder.endRow().add(-1, 1));
    assertThat(builder.build().get(1, 3)).isEqualTo(1);
  }

  @Test
  void widestMatrixHasNoTranspose() {
    SparseMatrix wide =
        new SparseMatrix.Builder(Integer.MAX_VALUE).add(2_000_000_000, 1).endRow().build();
    assertThat(wide.get(0, 2_000_000_000)).isEqualTo(1);
    assertRefused(
        ErrorCode.TOO_LARGE,
        "A matrix with 2147483647 columns has no transpose: too many rows for a Java array.",
        wide::transposed);
  }
}
