package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
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
   * @param factor of Kx + n lambda I
   */
  record Inverse(Cholesky factor) implements Coefficients {
    @Override
    public int features() {
      return factor.lower().rows();
    }

    @Override
    public int targets() {
      return features();
    }

    @Override
    public Matrix predict(Matrix phi, RunContext context) {
      // C is symmetric: Phi C = (C Phi^T)^T.
      Matrix solved = phi.transposed();
      factor.solveInPlace(solved);
      return solved.transposed();
    }
  }
}
