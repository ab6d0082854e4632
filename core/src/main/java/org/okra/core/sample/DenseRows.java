package org.okra.core.sample;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Vectors stored as the rows of a dense matrix. Slices are views; a selection copies its rows. */
public final class DenseRows implements VectorSamples<DenseVector> {
  private final Matrix matrix;

  /** The rows of a matrix, which is shared, not copied. */
  public DenseRows(Matrix matrix) {
    this.matrix = matrix;
  }

  /** The given arrays, one vector each, copied. */
  public static DenseRows of(double[]... rows) {
    return new DenseRows(Matrix.ofRows(rows));
  }

  @Override
  public Class<DenseVector> domain() {
    return DenseVector.class;
  }

  @Override
  public int size() {
    return matrix.rows();
  }

  @Override
  public DenseVector get(int index) {
    Samples.checkIndex(index, size());
    return new DenseVector(matrix, index);
  }

  @Override
  public DenseRows slice(int from, int to) {
    Samples.checkRange(from, to, size());
    return new DenseRows(matrix.rowBlock(from, to));
  }

  @Override
  public DenseRows select(int[] indices) {
    for (int index : indices) {
      Samples.checkIndex(index, size());
    }
    Matrix chosen = Matrix.zeros(indices.length, matrix.columns());
    for (int j = 0; j < matrix.columns(); j++) {
      for (int i = 0; i < indices.length; i++) {
        chosen.values()[chosen.index(i, j)] = matrix.values()[matrix.index(indices[i], j)];
      }
    }
    return new DenseRows(chosen);
  }

  @Override
  public DenseRows followedBy(Samples<? extends DenseVector> others) {
    Samples<?> stored = others instanceof FileRows rows ? rows.loaded() : others;
    Matrix second = VectorSamples.following(this, stored).matrix;
    Matrix both = Matrix.zeros((long) size() + second.rows(), dimension());
    both.rowBlock(0, size()).setAll(matrix);
    both.rowBlock(size(), both.rows()).setAll(second);
    return new DenseRows(both);
  }

  @Override
  public int dimension() {
    return matrix.columns();
  }

  @Override
  public boolean isSparse() {
    return false;
  }

  @Override
  public Matrix dense() {
    return matrix;
  }

  @Override
  public SparseMatrix sparse() {
    return SparseMatrix.ofDense(matrix);
  }

  @Override
  public String toString() {
    return "DenseRows " + size() + " x " + dimension();
  }
}
