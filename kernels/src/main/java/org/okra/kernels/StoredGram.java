package org.okra.kernels;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.sample.Samples;

/** A Gram matrix that somebody computed before. */
public final class StoredGram implements Gram {
  private final Matrix matrix;

  /** The given matrix, n x n and symmetric; shared, not copied. */
  public StoredGram(Matrix matrix) {
    if (matrix.rows() != matrix.columns()) {
      throw Errors.shape(
          "A Gram matrix must be square but is %s x %s.", matrix.rows(), matrix.columns());
    }
    this.matrix = matrix;
  }

  @Override
  public int size() {
    return matrix.rows();
  }

  @Override
  public void fill(int rowFrom, int rowTo, int[] columns, Matrix block) {
    Samples.checkRange(rowFrom, rowTo, size());
    Blocks.checkShape(rowTo - rowFrom, columns.length, block);
    for (int j = 0; j < columns.length; j++) {
      Samples.checkIndex(columns[j], size());
      System.arraycopy(
          matrix.values(),
          matrix.index(rowFrom, columns[j]),
          block.values(),
          block.index(0, j),
          rowTo - rowFrom);
    }
  }

  @Override
  public void fillSymmetric(int[] chosen, Matrix block) {
    Blocks.checkShape(chosen.length, chosen.length, block);
    for (int j = 0; j < chosen.length; j++) {
      for (int i = 0; i < chosen.length; i++) {
        block.set(i, j, matrix.get(Math.max(chosen[i], chosen[j]), Math.min(chosen[i], chosen[j])));
      }
    }
  }

  @Override
  public double[] diagonal() {
    return Blocks.diagonal(matrix);
  }
}
