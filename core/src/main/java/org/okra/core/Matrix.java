package org.okra.core;

import java.util.Arrays;
import java.util.Locale;

/**
 * A dense matrix of doubles, column by column, and nothing else: all arithmetic is in {@code
 * LinearAlgebra}.
 *
 * <p>Entry (i, j) is at {@code values[offset + i + j * leadingDimension]}, the convention of BLAS,
 * so that a block of rows or columns is a {@linkplain #view view} on the same array and can be
 * handed to native code without a copy. A matrix with zero rows or columns is allowed.
 *
 * @param rows number of rows
 * @param columns number of columns
 * @param values the array behind this matrix, shared with every view of it
 * @param offset index of entry (0, 0) in the array
 * @param leadingDimension distance in the array between neighbours in a row; at least 1 and rows
 */
public record Matrix(int rows, int columns, double[] values, int offset, int leadingDimension) {
  /**
   * The longest array that every JVM grants; {@code Integer.MAX_VALUE} itself is refused by some.
   */
  public static final int MAX_ENTRIES = Integer.MAX_VALUE - 8;

  public Matrix {
    int entries = checkedEntries(rows, columns);
    long last = offset + (rows - 1L) + (columns - 1L) * leadingDimension;
    if (offset < 0
        || leadingDimension < Math.max(1, rows)
        || (entries > 0 && last >= values.length)) {
      throw Errors.shape(
          "A %d x %d matrix with entries from %d on, %d to a column, does not fit an array of %d.",
          rows, columns, offset, leadingDimension, values.length);
    }
  }

  /**
   * A matrix of zeros.
   *
   * @throws OkraException {@link ErrorCode#TOO_LARGE} when rows x columns exceeds {@link
   *     #MAX_ENTRIES}, {@link ErrorCode#OUT_OF_MEMORY} when the heap has no room
   */
  public static Matrix zeros(long rows, long columns) {
    int entries = checkedEntries(rows, columns);
    try {
      return new Matrix((int) rows, (int) columns, new double[entries], 0, (int) Math.max(1, rows));
    } catch (OutOfMemoryError e) {
      throw Errors.of(
          ErrorCode.OUT_OF_MEMORY,
          e,
          "A %d x %d matrix needs %,d bytes and the heap (at most %,d bytes) has no room for it."
              + " Give the JVM more heap (-Xmx), or use a sketch of fewer rows.",
          rows,
          columns,
          8L * entries,
          Runtime.getRuntime().maxMemory());
    }
  }

  /** The identity matrix, size x size. */
  public static Matrix identity(long size) {
    Matrix result = zeros(size, size);
    for (int i = 0; i < size; i++) {
      result.set(i, i, 1.0);
    }
    return result;
  }

  /**
   * A matrix on top of an existing array, which is not copied.
   *
   * @param values rows x columns entries, column by column
   */
  public static Matrix wrap(int rows, int columns, double[] values) {
    int entries = checkedEntries(rows, columns);
    if (values.length != entries) {
      throw Errors.shape(
          "A %d x %d matrix has %d entries, but the array has %d.",
          rows, columns, entries, values.length);
    }
    return new Matrix(rows, columns, values, 0, Math.max(1, rows));
  }

  /** A matrix with one column on top of an existing array, which is not copied. */
  public static Matrix column(double... values) {
    return wrap(values.length, 1, values);
  }

  /** A matrix from an array of rows, copied. Every row must have the same length. */
  public static Matrix ofRows(double[]... rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    Matrix result = zeros(rows.length, columns);
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != columns) {
        throw Errors.shape(
            "Row %d has %d entries where row 0 has %d; all rows must have the same length.",
            i, rows[i].length, columns);
      }
      for (int j = 0; j < columns; j++) {
        result.set(i, j, rows[i][j]);
      }
    }
    return result;
  }

  private static int checkedEntries(long rows, long columns) {
    if (rows < 0 || columns < 0) {
      throw Errors.argument(
          "A matrix cannot have %d rows and %d columns; both must be at least 0.", rows, columns);
    }
    if (rows > MAX_ENTRIES || columns > MAX_ENTRIES || rows * columns > MAX_ENTRIES) {
      throw Errors.tooLarge(
          "A %d x %d matrix has more than %,d entries, the most a Java array holds. A square matrix"
              + " may have 46,340 rows; %d rows may have %,d columns. Use a sketch, or process the"
              + " rows in blocks.",
          rows, columns, MAX_ENTRIES, rows, rows == 0 ? 0 : MAX_ENTRIES / rows);
    }
    return (int) (rows * columns);
  }

  /** Index in {@link #values()} of entry (row, column), unchecked. */
  public int index(int row, int column) {
    return offset + row + column * leadingDimension;
  }

  /** Entry (row, column). */
  public double get(int row, int column) {
    checkEntry(row, column);
    return values[index(row, column)];
  }

  /** Overwrites entry (row, column). */
  public void set(int row, int column, double value) {
    checkEntry(row, column);
    values[index(row, column)] = value;
  }

  /** Whether the entries are in the array without gaps, so that it can be walked in one loop. */
  public boolean isContiguous() {
    return leadingDimension == rows || columns <= 1 || rows == 0;
  }

  /**
   * The block of rows [rowFrom, rowTo) and columns [columnFrom, columnTo), sharing the entries of
   * this matrix.
   */
  public Matrix view(int rowFrom, int rowTo, int columnFrom, int columnTo) {
    if (rowFrom < 0
        || rowFrom > rowTo
        || rowTo > rows
        || columnFrom < 0
        || columnFrom > columnTo
        || columnTo > columns) {
      throw Errors.argument(
          "Rows [%d, %d) and columns [%d, %d) are not a block of a %d x %d matrix.",
          rowFrom, rowTo, columnFrom, columnTo, rows, columns);
    }
    boolean empty = rowFrom == rowTo || columnFrom == columnTo;
    int start = empty ? offset : index(rowFrom, columnFrom);
    return new Matrix(rowTo - rowFrom, columnTo - columnFrom, values, start, leadingDimension);
  }

  /** Rows [from, to) as a view. */
  public Matrix rowBlock(int from, int to) {
    return view(from, to, 0, columns);
  }

  /** Columns [from, to) as a view. */
  public Matrix columnBlock(int from, int to) {
    return view(0, rows, from, to);
  }

  /** A copy without gaps. */
  public Matrix copy() {
    Matrix result = zeros(rows, columns);
    result.setAll(this);
    return result;
  }

  /** The transpose, copied. */
  public Matrix transposed() {
    Matrix result = zeros(columns, rows);
    result.setTransposed(this);
    return result;
  }

  /**
   * Overwrites every entry with that of the transpose of a matrix.
   *
   * @param source of another array, or of another part of this one
   */
  public void setTransposed(Matrix source) {
    if (source.rows != columns || source.columns != rows) {
      throw Errors.shape(
          "A %d x %d matrix cannot take the entries of the transpose of a %d x %d matrix.",
          rows, columns, source.rows, source.columns);
    }
    // Square tiles keep both the reads and the writes inside the cache.
    int tile = 32;
    for (int i0 = 0; i0 < columns; i0 += tile) {
      int i1 = Math.min(columns, i0 + tile);
      for (int j0 = 0; j0 < rows; j0 += tile) {
        int j1 = Math.min(rows, j0 + tile);
        for (int j = j0; j < j1; j++) {
          for (int i = i0; i < i1; i++) {
            values[index(j, i)] = source.values[source.index(i, j)];
          }
        }
      }
    }
  }

  /** Overwrites every entry with that of a matrix of the same shape. */
  public void setAll(Matrix source) {
    if (source.rows != rows || source.columns != columns) {
      throw Errors.shape(
          "A %d x %d matrix cannot take the entries of a %d x %d matrix.",
          rows, columns, source.rows, source.columns);
    }
    // Overlapping blocks of one array: columns copied early must not be read again as sources.
    Matrix origin = source.values == values ? source.copy() : source;
    for (int j = 0; j < columns && rows > 0; j++) {
      System.arraycopy(origin.values, origin.index(0, j), values, index(0, j), rows);
    }
  }

  /** Overwrites every entry with one value. */
  public void fill(double value) {
    for (int j = 0; j < columns && rows > 0; j++) {
      Arrays.fill(values, index(0, j), index(0, j) + rows, value);
    }
  }

  /** Column j, copied. */
  public double[] columnValues(int column) {
    if (column < 0 || column >= columns) {
      throw outside("Column " + column);
    }
    return columnBlock(column, column + 1).copy().values();
  }

  /** Row i, copied. */
  public double[] rowValues(int row) {
    if (row < 0 || row >= rows) {
      throw outside("Row " + row);
    }
    double[] result = new double[columns];
    for (int j = 0; j < columns; j++) {
      result[j] = values[index(row, j)];
    }
    return result;
  }

  private void checkEntry(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw outside("Entry (" + row + ", " + column + ")");
    }
  }

  private OkraException outside(String what) {
    return Errors.argument(
        "%s is outside a %s x %s matrix; indices start at 0.", what, rows, columns);
  }

  /** The shape and the first few entries. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Matrix ").append(rows).append(" x ").append(columns);
    int shownRows = columns == 0 ? 0 : Math.min(rows, 4);
    int shownColumns = Math.min(columns, 4);
    for (int i = 0; i < shownRows; i++) {
      text.append(i == 0 ? " [" : "; ");
      for (int j = 0; j < shownColumns; j++) {
        text.append(j == 0 ? "" : " ").append(String.format(Locale.ROOT, "%.6g", get(i, j)));
      }
      text.append(shownColumns < columns ? " ..." : "");
    }
    if (shownRows > 0) {
      text.append(shownRows < rows ? "; ...]" : "]");
    }
    return text.toString();
  }
}
