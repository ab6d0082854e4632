package org.okra.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MatrixTest {
  /** Entry (i, j) is 10 i + j. */
  private static Matrix numbered(int rows, int columns) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result.set(i, j, 10 * i + j);
      }
    }
    return result;
  }

  @Test
  void entriesStandColumnByColumn() {
    Matrix a = Matrix.ofRows(new double[] {1, 2, 3}, new double[] {4, 5, 6});
    assertThat(a.rows()).isEqualTo(2);
    assertThat(a.columns()).isEqualTo(3);
    assertThat(a.values()).containsExactly(1, 4, 2, 5, 3, 6);
    assertThat(a.leadingDimension()).isEqualTo(2);
    assertThat(a.offset()).isZero();
    assertThat(a.get(1, 2)).isEqualTo(6);
    assertThat(a.values()[a.index(1, 2)]).isEqualTo(6);
    a.set(0, 1, -2);
    assertThat(a.values()[2]).isEqualTo(-2);
    assertThat(a.rowValues(0)).containsExactly(1, -2, 3);
    assertThat(a.columnValues(1)).containsExactly(-2, 5);
  }

  @Test
  void wrappedArraysAreShared() {
    double[] values = {1, 2, 3, 4, 5, 6};
    Matrix a = Matrix.wrap(2, 3, values);
    values[5] = 60;
    assertThat(a.get(1, 2)).isEqualTo(60);
    assertThat(Matrix.column(values).rows()).isEqualTo(6);
    assertThat(Matrix.column(values).columns()).isEqualTo(1);
    assertThat(Matrix.column(values).values()).isSameAs(values);
  }

  @Test
  void identity() {
    Matrix identity = Matrix.identity(3);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(identity.get(i, j)).isEqualTo(i == j ? 1 : 0);
      }
    }
    assertThat(Matrix.identity(0).rows()).isZero();
  }

  @Test
  void viewsShareEntries() {
    Matrix a = numbered(5, 4);
    Matrix view = a.view(1, 4, 2, 4);
    assertThat(view.rows()).isEqualTo(3);
    assertThat(view.columns()).isEqualTo(2);
    assertThat(view.leadingDimension()).isEqualTo(5);
    assertThat(view.get(0, 0)).isEqualTo(12);
    assertThat(view.get(2, 1)).isEqualTo(33);
    view.set(2, 1, -1);
    assertThat(a.get(3, 3)).isEqualTo(-1);
    Matrix inner = view.view(1, 3, 1, 2);
    assertThat(inner.get(0, 0)).isEqualTo(23);
    assertThat(inner.rowValues(1)).containsExactly(-1);
    assertThat(a.rowBlock(2, 4).get(0, 0)).isEqualTo(20);
    assertThat(a.columnBlock(3, 4).columnValues(0)).containsExactly(3, 13, 23, -1, 43);
  }

  @Test
  void contiguousMatricesHaveNoGaps() {
    Matrix a = numbered(5, 4);
    assertThat(a.isContiguous()).isTrue();
    assertThat(a.columnBlock(1, 3).isContiguous()).isTrue();
    assertThat(a.rowBlock(1, 3).isContiguous()).isFalse();
    assertThat(a.view(1, 3, 2, 3).isContiguous()).isTrue();
    assertThat(Matrix.zeros(0, 7).isContiguous()).isTrue();
  }

  @Test
  void copiesAreIndependentAndPacked() {
    Matrix view = numbered(5, 4).view(1, 4, 1, 3);
    Matrix copy = view.copy();
    assertThat(copy.leadingDimension()).isEqualTo(3);
    assertThat(copy.values()).containsExactly(11, 21, 31, 12, 22, 32);
    copy.fill(0);
    assertThat(view.get(0, 0)).isEqualTo(11);
  }

  @Test
  void transposes() {
    for (int[] shape : new int[][] {{0, 0}, {0, 3}, {3, 0}, {1, 1}, {31, 33}, {32, 64}, {70, 5}}) {
      Matrix a = numbered(shape[0] + 2, shape[1] + 1).view(1, shape[0] + 1, 1, shape[1] + 1);
      Matrix transposed = a.transposed();
      assertThat(transposed.rows()).isEqualTo(shape[1]);
      assertThat(transposed.columns()).isEqualTo(shape[0]);
      for (int i = 0; i < shape[0]; i++) {
        assertThat(transposed.columnValues(i)).isEqualTo(a.rowValues(i));
      }
    }
  }

  @Test
  void fillStaysInsideTheView() {
    Matrix a = numbered(4, 3);
    a.view(1, 3, 1, 2).fill(7);
    assertThat(a.columnValues(0)).containsExactly(0, 10, 20, 30);
    assertThat(a.columnValues(1)).containsExactly(1, 7, 7, 31);
    assertThat(a.columnValues(2)).containsExactly(2, 12, 22, 32);
  }

  /** A block may be moved over itself in every direction. */
  @Test
  void setAllBetweenOverlappingBlocks() {
    for (int[] shift : new int[][] {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {0, 0}}) {
      Matrix a = numbered(6, 6);
      Matrix source = a.view(1, 5, 1, 5);
      Matrix expected = source.copy();
      Matrix target = a.view(1 + shift[0], 5 + shift[0], 1 + shift[1], 5 + shift[1]);
      target.setAll(source);
      assertThat(target.copy().values()).isEqualTo(expected.values());
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 5", "5, 0"})
  void emptyMatrices(int rows, int columns) {
    Matrix empty = Matrix.zeros(rows, columns);
    assertThat(empty.leadingDimension()).isEqualTo(Math.max(1, rows));
    empty.fill(1);
    empty.setAll(Matrix.zeros(rows, columns));
    assertThat(empty.copy().values()).isEmpty();
    assertThat(empty.view(0, rows, 0, columns).values()).isSameAs(empty.values());
    assertThat(empty.transposed().rows()).isEqualTo(columns);
    if (columns > 0) {
      assertThat(empty.columnValues(columns - 1)).isEmpty();
    }
    if (rows > 0) {
      assertThat(empty.rowValues(rows - 1)).isEmpty();
    }
    assertThat(empty).hasToString("Matrix " + rows + " x " + columns);
    assertThat(Matrix.ofRows().columns()).isZero();
    Matrix block = numbered(3, 3).view(3, 3, 3, 3);
    block.fill(1);
    assertThat(block.copy().values()).isEmpty();
  }

  @Test
  void textShowsTheShapeAndTheFirstEntries() {
    assertThat(Matrix.ofRows(new double[] {1, -0.5}))
        .hasToString("Matrix 1 x 2 [1.00000 -0.500000]");
    assertThat(numbered(2, 2)).hasToString("Matrix 2 x 2 [0.00000 1.00000; 10.0000 11.0000]");
    assertThat(numbered(6, 5).toString())
        .startsWith("Matrix 6 x 5 [0.00000 1.00000 2.00000 3.00000 ...; ")
        .endsWith(" 33.0000 ...; ...]");
  }

  @Test
  void placesOutsideAreRefused() {
    Matrix a = Matrix.zeros(2, 3);
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Entry (2, 0) is outside a 2 x 3 matrix; indices start at 0.",
        () -> a.get(2, 0));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Entry (0, -1) is outside a 2 x 3 matrix; indices start at 0.",
        () -> a.set(0, -1, 1));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Column 3 is outside a 2 x 3 matrix; indices start at 0.",
        () -> a.columnValues(3));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Row -1 is outside a 2 x 3 matrix; indices start at 0.",
        () -> a.rowValues(-1));
    for (int[] block : new int[][] {{-1, 1, 0, 1}, {2, 1, 0, 1}, {0, 3, 0, 1}, {0, 1, 2, 4}}) {
      assertRefused(
          ErrorCode.INVALID_ARGUMENT,
          String.format(
              "Rows [%d, %d) and columns [%d, %d) are not a block of a 2 x 3 matrix.",
              block[0], block[1], block[2], block[3]),
          () -> a.view(block[0], block[1], block[2], block[3]));
    }
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A 2 x 3 matrix has 6 entries, but the array has 5.",
        () -> Matrix.wrap(2, 3, new double[5]));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "Row 1 has 1 entries where row 0 has 2; all rows must have the same length.",
        () -> Matrix.ofRows(new double[] {1, 2}, new double[] {3}));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A 2 x 3 matrix cannot take the entries of a 3 x 2 matrix.",
        () -> Matrix.zeros(2, 3).setAll(Matrix.zeros(3, 2)));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A 2 x 3 matrix cannot take the entries of the transpose of a 2 x 3 matrix.",
        () -> Matrix.zeros(2, 3).setTransposed(Matrix.zeros(2, 3)));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A matrix cannot have -1 rows and 2 columns; both must be at least 0.",
        () -> Matrix.zeros(-1, 2));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A matrix cannot have 1 rows and -2 columns; both must be at least 0.",
        () -> Matrix.wrap(1, -2, new double[0]));
  }

  @Test
  void sizesBeyondAnArrayAreRefused() {
    assertRefused(
        ErrorCode.TOO_LARGE,
        "A 100000 x 100000 matrix has more than 2,147,483,639 entries, the most a Java array holds."
            + " A square matrix may have 46,340 rows; 100000 rows may have 21,474 columns. Use a"
            + " sketch, or process the rows in blocks.",
        () -> Matrix.zeros(100_000, 100_000));
    assertThatThrownBy(() -> Matrix.zeros(Long.MAX_VALUE, Long.MAX_VALUE))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
    assertThatThrownBy(() -> Matrix.identity(1L << 32))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
    assertThatThrownBy(() -> Matrix.zeros(0, 1L << 32))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
  }

  /** The tests run with a heap far smaller than the largest array. */
  @Test
  void sizesBeyondTheHeapAreRefused() {
    assertThatThrownBy(() -> Matrix.zeros(46_340, 46_340))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY))
        .hasMessage(
            "A 46340 x 46340 matrix needs 17,179,164,800 bytes and the heap (at most"
                + " %,d bytes) has no room for it. Give the JVM more heap (-Xmx), or use a sketch"
                    .formatted(Runtime.getRuntime().maxMemory())
                + " of fewer rows.");
  }

  @Test
  void anyStretchOfAnArrayIsAMatrix() {
    double[] values = {0, 1, 2, 3, 4, 5};
    Matrix matrix = new Matrix(2, 2, values, 1, 3);
    assertThat(matrix.rowValues(1)).containsExactly(2, 5);
    assertThat(matrix).isEqualTo(Matrix.wrap(3, 2, values).view(1, 3, 0, 2));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A 2 x 2 matrix with entries from 2 on, 3 to a column, does not fit an array of 6.",
        () -> new Matrix(2, 2, values, 2, 3));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A 2 x 1 matrix with entries from 0 on, 1 to a column, does not fit an array of 6.",
        () -> new Matrix(2, 1, values, 0, 1));
    assertRefused(
        ErrorCode.SHAPE_MISMATCH,
        "A 1 x 1 matrix with entries from -1 on, 1 to a column, does not fit an array of 6.",
        () -> new Matrix(1, 1, values, -1, 1));
    assertThat(new Matrix(0, 5, new double[0], 0, 1).copy().columns()).isEqualTo(5);
  }
}
