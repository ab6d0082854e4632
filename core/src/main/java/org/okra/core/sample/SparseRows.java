package org.okra.core.sample;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.SparseMatrix;

/** Vectors stored as the rows of a sparse matrix. Slices share it; a selection copies its rows. */
public final class SparseRows implements VectorSamples<SparseVector> {
  private final SparseMatrix matrix;
  private final int from;
  private final int to;

  /** The rows of a matrix, which is shared, not copied. */
  public SparseRows(SparseMatrix matrix) {
    this(matrix, 0, matrix.rows());
  }

  private SparseRows(SparseMatrix matrix, int from, int to) {
    this.matrix = matrix;
    this.from = from;
    this.to = to;
  }

  @Override
  public Class<SparseVector> domain() {
    return SparseVector.class;
  }

  @Override
  public int size() {
    return to - from;
  }

  @Override
  public SparseVector get(int index) {
    Samples.checkIndex(index, size());
    return new SparseVector(matrix, from + index);
  }

  @Override
  public SparseRows slice(int start, int end) {
    Samples.checkRange(start, end, size());
    return new SparseRows(matrix, from + start, from + end);
  }

  @Override
  public SparseRows select(int[] indices) {
    for (int index : indices) {
      Samples.checkIndex(index, size());
    }
    return new SparseRows(matrix.selectRows(Arrays.stream(indices).map(i -> from + i).toArray()));
  }

  @Override
  public SparseRows followedBy(Samples<? extends SparseVector> others) {
    SparseRows second = VectorSamples.following(this, others);
    SparseMatrix.Builder builder = new SparseMatrix.Builder(dimension());
    for (SparseMatrix part : new SparseMatrix[] {sparse(), second.sparse()}) {
      for (int i = 0; i < part.rows(); i++) {
        for (int k = part.rowStarts()[i]; k < part.rowStarts()[i + 1]; k++) {
          builder.add(part.columnIndices()[k], part.values()[k]);
        }
        builder.endRow();
      }
    }
    return new SparseRows(builder.build());
  }

  @Override
  public int dimension() {
    return matrix.columns();
  }

  /** The whole matrix as it is; for a slice, the entries of its rows, copied. */
  @Override
  public SparseMatrix sparse() {
    return size() == matrix.rows()
        ? matrix
        : matrix.selectRows(IntStream.range(from, to).toArray());
  }

  @Override
  public String toString() {
    return "SparseRows " + size() + " x " + dimension();
  }
}
