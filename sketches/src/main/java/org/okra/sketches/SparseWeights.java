package org.okra.sketches;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Weights of which few entries are stored.
 *
 * @param matrix W, m x s'; shared, not copied
 */
public record SparseWeights(SparseMatrix matrix) implements Weights {
  @Override
  public int rows() {
    return matrix.rows();
  }

  @Override
  public int columns() {
    return matrix.columns();
  }

  @Override
  public long bytes() {
    return 12L * matrix.storedEntries() + 4L * (matrix.rows() + 1);
  }

  @Override
  public void applyRight(Matrix block, Matrix result, RunContext context) {
    context.linearAlgebra().multiply(1, block, matrix, Transpose.YES, 0, result);
  }

  @Override
  public Matrix applyLeft(Matrix x, RunContext context) {
    Matrix result = context.memory().zeros(rows(), x.columns(), "a sketched matrix");
    context.linearAlgebra().multiply(1, matrix, Transpose.NO, x, 0, result);
    return result;
  }

  @Override
  public Matrix applyTransposed(Matrix x, RunContext context) {
    Matrix result = context.memory().zeros(columns(), x.columns(), "sketch coefficients");
    context.linearAlgebra().multiply(1, matrix, Transpose.YES, x, 0, result);
    return result;
  }

  @Override
  public Matrix toDense() {
    return matrix.toDense();
  }
}
