package org.okra.sketches;

import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Weights of which every entry is stored.
 *
 * @param matrix W, m x s'; shared, not copied
 */
public record DenseWeights(Matrix matrix) implements Weights {
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
    return 8L * matrix.rows() * matrix.columns();
  }

  @Override
  public void applyRight(Matrix block, Matrix result, RunContext context) {
    context.linearAlgebra().multiply(1, block, Transpose.NO, matrix, Transpose.YES, 0, result);
  }

  @Override
  public Matrix applyLeft(Matrix x, RunContext context) {
    return context.linearAlgebra().multiply(matrix, x);
  }

  @Override
  public Matrix applyTransposed(Matrix x, RunContext context) {
    return context.linearAlgebra().multiplyLeftTransposed(matrix, x);
  }

  @Override
  public Matrix toDense() {
    return matrix.copy();
  }
}
