package org.okra.core.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/**
 * Dense vectors that stay in a file and are read when they are looked at: what 10^6 rows of 500
 * numbers are that a heap of 4 GB has no room for.
 *
 * <p>Slices are views, and so are selections, which keep one number per row; a selection of at most
 * 2^23 numbers, such as landmarks, is read at once and becomes {@link DenseRows}. {@link #dense}
 * reads all rows anew on every call: code that may meet many rows goes through slices, as fits and
 * predictions do. {@link #mapped} keeps a change to every entry, such as standardising, and makes
 * it whenever rows are read.
 */
public final class FileRows implements VectorSamples<DenseVector> {
  /** Selections up to this many numbers (64 MiB) are read at once. */
  static final long MOST_COPIED = 1L << 23;

  private final RowFile file;
  private final IntSequence rows;
  private final List<ColumnMap> maps;

  /** Row numbers: all from one on, or those that were selected. */
  private record IntSequence(int first, int size, int[] selected) {
    int get(int index) {
      return selected.length == 0 ? first + index : selected[first + index];
    }

    IntSequence slice(int from, int to) {
      return new IntSequence(first + from, to - from, selected);
    }

    IntSequence select(int[] indices) {
      return new IntSequence(0, indices.length, IntStream.of(indices).map(this::get).toArray());
    }
  }

  private FileRows(RowFile file, IntSequence rows, List<ColumnMap> maps) {
    this.file = file;
    this.rows = rows;
    this.maps = maps;
  }

  /** All rows of a file. */
  public FileRows(RowFile file) {
    this(file, new IntSequence(0, file.rows(), new int[0]), List.of());
  }

  /** The same rows with every entry replaced when it is read. */
  public FileRows mapped(ColumnMap map) {
    List<ColumnMap> all = new ArrayList<>(maps);
    all.add(map);
    return new FileRows(file, rows, List.copyOf(all));
  }

  @Override
  public Class<DenseVector> domain() {
    return DenseVector.class;
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public DenseVector get(int index) {
    Samples.checkIndex(index, size());
    return new DenseVector(slice(index, index + 1).dense(), 0);
  }

  @Override
  public FileRows slice(int from, int to) {
    Samples.checkRange(from, to, size());
    return new FileRows(file, rows.slice(from, to), maps);
  }

  @Override
  public VectorSamples<DenseVector> select(int[] indices) {
    for (int index : indices) {
      Samples.checkIndex(index, size());
    }
    FileRows chosen = new FileRows(file, rows.select(indices), maps);
    return (long) indices.length * dimension() <= MOST_COPIED ? chosen.loaded() : chosen;
  }

  /** These rows, then the others, read into memory. */
  @Override
  public DenseRows followedBy(Samples<? extends DenseVector> others) {
    return loaded().followedBy(others);
  }

  @Override
  public int dimension() {
    return file.columns();
  }

  @Override
  public boolean isSparse() {
    return false;
  }

  /** The rows in memory. */
  public DenseRows loaded() {
    return new DenseRows(dense());
  }

  /** The rows, read from the file; a matrix of their own. */
  @Override
  public Matrix dense() {
    Matrix result = Matrix.zeros(size(), dimension());
    for (int from = 0; from < size(); ) {
      int to = from + 1;
      while (to < size() && rows.get(to) == rows.get(to - 1) + 1) {
        to++;
      }
      file.read(rows.get(from), result.rowBlock(from, to));
      from = to;
    }
    for (ColumnMap map : maps) {
      for (int j = 0; j < result.columns(); j++) {
        int start = result.index(0, j);
        for (int i = start; i < start + result.rows(); i++) {
          result.values()[i] = map.value(result.values()[i], j);
        }
      }
    }
    return result;
  }

  @Override
  public SparseMatrix sparse() {
    return SparseMatrix.ofDense(dense());
  }

  @Override
  public String toString() {
    return "FileRows " + size() + " x " + dimension() + " of " + file;
  }
}
