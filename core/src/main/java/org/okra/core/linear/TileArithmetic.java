package org.okra.core.linear;

import org.okra.core.Matrix;

/** Products that are one tile of a larger one, on the calling thread. No operand is empty. */
interface TileArithmetic {
  /** {@code C <- alpha op(A) op(B) + beta C}. */
  void multiply(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c);

  /** Columns of a tile, on average. */
  int width();

  /** {@code C <- alpha op(A) op(A)^T + beta C} for the lower triangle of C. */
  void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c);
}
