package org.okra.core;

import java.util.Arrays;
import java.util.Locale;

/**
 * A sparse matrix of doubles, row by row (CSR), and nothing else: all arithmetic is in {@code
 * LinearAlgebra}.
 *
 * <p>Row i has its entries at positions {@code rowStarts[i] .. rowStarts[i + 1]} of {@code
 * columnIndices} and {@code values}; within a row the column indices rise strictly. Made for
 * bag-of-words inputs and for the weights of sketches. The arrays are shared, not copied.
 *
 * @param rows number of rows
 * @param columns number of columns
 * @param rowStarts rows + 1 positions, rising, from 0 to the number of stored entries
 * @param columnIndices column of each stored entry, rising strictly within a row
 * @param values value of each stored entry
 */
public record SparseMatrix(
    int rows, int columns, int[] rowStarts, int[] columnIndices, double[] values) {

  public SparseMatrix {
    if (rows < 0 || columns < 0 || rowStarts.length != rows + 1) {
      throw malformed(
          "%d rows and %d columns do not match %d row starts (rows + 1 are needed)",
          rows, columns, rowStarts.length);
    }
    if (rowStarts[0] != 0
        || rowStarts[rows] != values.length
        || columnIndices.length != values.length) {
      throw malformed(
          "row starts run from %d to %d over %d column indices and %d values",
          rowStarts[0], rowStarts[rows], columnIndices.length, values.length);
    }
    for (int i = 0; i < rows; i++) {
      if (rowStarts[i] > rowStarts[i + 1]) {
        throw malformed("row %d ends before it starts", i);
      }
    }
    for (int i = 0; i < rows; i++) {
      int previous = -1;
      for (int k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
        int column = columnIndices[k];
        if (column <= previous || column >= columns) {
          throw malformed(
              "row %d has column %d after column %d; columns must rise and stay below %d",
              i, column, previous, columns);
        }
        previous = column;
      }
    }
  }

  /** A matrix on top of the three arrays of the CSR format, which are checked but not copied. */
  public static SparseMatrix wrap(
      int rows, int columns, int[] rowStarts, int[] columnIndices, double[] values) {
    return new SparseMatrix(rows, columns, rowStarts, columnIndices, values);
  }

  /** The entries of a dense matrix that are not zero. */
  public static SparseMatrix ofDense(Matrix dense) {
    Builder builder = new Builder(dense.columns());
    for (int i = 0; i < dense.rows(); i++) {
      for (int j = 0; j < dense.columns(); j++) {
        double value = dense.get(i, j);
        if (value != 0) {
          builder.add(j, value);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  /** Number of stored entries. */
  public int storedEntries() {
    return values.length;
  }

  /** Share of stored entries among all; 0 for an empty matrix. */
  public double density() {
    double cells = (double) rows * columns;
    return cells == 0 ? 0 : values.length / cells;
  }

  /** Entry (row, column), found by binary search; 0 when it is not stored. */
  public double get(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw Errors.argument(
          "Entry (%d, %d) is outside a %d x %d matrix; indices start at 0.",
          row, column, rows, columns);
    }
    int position = Arrays.binarySearch(columnIndices, rowStarts[row], rowStarts[row + 1], column);
    return position < 0 ? 0 : values[position];
  }

  /** The given rows, in the given order, copied. */
  public SparseMatrix selectRows(int[] chosen) {
    long entries = 0;
    for (int row : chosen) {
      if (row < 0 || row >= rows) {
        throw Errors.argument("Row %s is outside a %s x %s matrix.", row, rows, columns);
      }
      entries += rowStarts[row + 1] - rowStarts[row];
    }
    if (entries > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "The chosen rows hold %s entries, more than a Java array takes.", entries);
    }
    int[] starts = new int[chosen.length + 1];
    int[] indices = new int[(int) entries];
    double[] chosenValues = new double[(int) entries];
    int next = 0;
    for (int i = 0; i < chosen.length; i++) {
      int from = rowStarts[chosen[i]];
      int length = rowStarts[chosen[i] + 1] - from;
      System.arraycopy(columnIndices, from, indices, next, length);
      System.arraycopy(values, from, chosenValues, next, length);
      next += length;
      starts[i + 1] = next;
    }
    return new SparseMatrix(chosen.length, columns, starts, indices, chosenValues);
  }

  /** The transpose, copied, in time proportional to the stored entries. */
  public SparseMatrix transposed() {
    if (columns >= Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "A matrix with %s columns has no transpose: too many rows for a Java array.", columns);
    }
    int[] starts = new int[columns + 1];
    for (int column : columnIndices) {
      starts[column + 1]++;
    }
    for (int j = 0; j < columns; j++) {
      starts[j + 1] += starts[j];
    }
    int[] next = Arrays.copyOf(starts, columns);
    int[] indices = new int[values.length];
    double[] transposedValues = new double[values.length];
    for (int i = 0; i < rows; i++) {
      for (int k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
        int position = next[columnIndices[k]]++;
        indices[position] = i;
        transposedValues[position] = values[k];
      }
    }
    return new SparseMatrix(columns, rows, starts, indices, transposedValues);
  }

  /** All entries as a dense matrix. */
  public Matrix toDense() {
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
        result.values()[result.index(i, columnIndices[k])] = values[k];
      }
    }
    return result;
  }

  @Override
  public String toString() {
    return "SparseMatrix " + rows + " x " + columns + " with " + values.length + " stored entries";
  }

  private static OkraException malformed(String format, Object... arguments) {
    return new OkraException(
        ErrorCode.INVALID_ARGUMENT,
        "Not a sparse matrix: " + String.format(Locale.ROOT, format, arguments) + ".");
  }

  /**
   * Builds a sparse matrix row by row, for readers that do not know the number of rows beforehand.
   */
  public static final class Builder {
    private final int columns;
    private int[] starts = new int[17];
    private int[] indices = new int[64];
    private double[] entries = new double[64];
    private int rows;
    private int size;

    /** A builder for a matrix with this many columns. */
    public Builder(int columns) {
      if (columns < 0) {
        throw malformed("%d columns", columns);
      }
      this.columns = columns;
    }

    /** Adds an entry to the current row; columns must rise within a row. */
    public Builder add(int column, double value) {
      boolean first = size == starts[rows];
      if (column < 0 || column >= columns || (!first && column <= indices[size - 1])) {
        throw malformed(
            "row %d has column %d after column %d; columns must rise and stay below %d",
            rows, column, first ? -1 : indices[size - 1], columns);
      }
      if (size == indices.length) {
        int capacity = grown(size);
        indices = Arrays.copyOf(indices, capacity);
        entries = Arrays.copyOf(entries, capacity);
      }
      indices[size] = column;
      entries[size] = value;
      size++;
      return this;
    }

    /** Ends the current row and starts the next. */
    public Builder endRow() {
      rows++;
      if (rows == starts.length) {
        starts = Arrays.copyOf(starts, grown(rows));
      }
      starts[rows] = size;
      return this;
    }

    /** The matrix of the rows ended so far. */
    public SparseMatrix build() {
      if (size != starts[rows]) {
        throw malformed("the last row was not ended");
      }
      return new SparseMatrix(
          rows,
          columns,
          Arrays.copyOf(starts, rows + 1),
          Arrays.copyOf(indices, size),
          Arrays.copyOf(entries, size));
    }

    private static int grown(int size) {
      if (size >= Matrix.MAX_ENTRIES) {
        throw Errors.tooLarge(
            "A sparse matrix holds at most %s entries; split the rows.", Matrix.MAX_ENTRIES);
      }
      return (int) Math.min(Matrix.MAX_ENTRIES, size + (size >> 1) + 16L);
    }
  }
}
