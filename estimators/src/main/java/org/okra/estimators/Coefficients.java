package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.okra.core.run.RunContext;

/** The matrix C of a model, a x b, by what is done with it: {@code h(x) = C^T phi(x)}. */
sealed interface Coefficients {
  /** a. */
  int features();

  /** b. */
  int targets();

  /** {@code Phi C}, rows x b, for Phi rows x a: the predictions for a block of inputs. */
  Matrix predict(Matrix phi, RunContext context);

  /**
   * A matrix that is stored.
   *
   * @param matrix C
   */
  record Stored(Matrix matrix) implements Coefficients {
    @Override
    public int features() {
      return matrix.rows();
    }

    @Override
    public int targets() {
      return matrix.columns();
    }

    @Override
    public Matrix predict(Matrix phi, RunContext context) {
      return context.linearAlgebra().multiply(phi, matrix);
    }
  }

  /**
   * {@code C = (Kx + n lambda I)^-1}, kept as its factor and never inverted.
   *
   * @param lower L with {@code Kx + n lambda I = L L^T}, n x n
   */
  record Inverse(Matrix lower) implements Coefficients {
    @Override
    public int features() {
      return lower.rows();
    }

    @Override
    public int targets() {
      return features();
    }

    @Override
    public Matrix predict(Matrix phi, RunContext context) {
      // C is symmetric: Phi C = (C Phi^T)^T. With the algebra of the run that predicts: the one
      // that fitted may be closed by now.
      Matrix solved = phi.transposed();
      LinearAlgebra algebra = context.linearAlgebra();
      algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, solved);
      algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.YES, solved);
      return solved.transposed();
    }
  }
}
