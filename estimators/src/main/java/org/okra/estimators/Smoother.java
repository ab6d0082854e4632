package org.okra.estimators;

import org.okra.core.Matrix;

/**
 * The hat matrix H of ridge regression, n x n and symmetric, by its products: {@code h(x_j) = sum_i
 * H_ij psi(y_i)} are the fitted outputs. With weights {@code D = diag(w)} it is that of the scaled
 * rows, {@code H = D^1/2 Kx D^1/2 (D^1/2 Kx D^1/2 + W lambda I)^-1}, and {@code w_j^1/2 h(x_j) =
 * sum_i w_i^1/2 H_ij psi(y_i)}.
 */
@FunctionalInterface
public interface Smoother {
  /** {@code H V}, n x p, for V n x p. */
  Matrix apply(Matrix v);
}
