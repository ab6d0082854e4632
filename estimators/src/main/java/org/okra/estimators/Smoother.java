package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

/**
 * The hat matrix H of ridge regression, n x n and symmetric, by its products: {@code h(x_j) = sum_i
 * H_ij psi(y_i)} are the fitted outputs.
 */
public interface Smoother {
  /** n. */
  int size();

  /** {@code H V}, n x p, for V n x p. */
  Matrix apply(Matrix v);

  /**
   * The smoother of exact kernel ridge, {@code H = Kx (Kx + n lambda I)^-1 = I - n lambda (Kx + n
   * lambda I)^-1}.
   *
   * <p>The second form needs the factor alone. It is exact to {@code epsilon ||V||}, which is what
   * the first form reaches too.
   *
   * @param factor of Kx + n lambda I
   */
  static Smoother exact(Cholesky factor, double lambda, RunContext context) {
    int n = factor.lower().rows();
    return new Smoother() {
      @Override
      public int size() {
        return n;
      }

      @Override
      public Matrix apply(Matrix v) {
        Matrix result = v.copy();
        Matrix solved = factor.solve(v);
        context.linearAlgebra().add(-lambda * n, solved, result);
        return result;
      }
    };
  }

  /**
   * The smoother on features, {@code H = Phi (Phi^T Phi + n lambda I)^-1 Phi^T}.
   *
   * @param phi n x a; shared
   */
  static Smoother onFeatures(Matrix phi, double lambda, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix system = algebra.gram(phi);
    algebra.addDiagonal(lambda * phi.rows(), system);
    Cholesky factor = algebra.choleskyInPlace(system);
    return new Smoother() {
      @Override
      public int size() {
        return phi.rows();
      }

      @Override
      public Matrix apply(Matrix v) {
        Matrix projected = algebra.multiplyLeftTransposed(phi, v);
        factor.solveInPlace(projected);
        return algebra.multiply(phi, projected);
      }
    };
  }
}
