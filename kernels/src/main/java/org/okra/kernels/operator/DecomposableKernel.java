package org.okra.kernels.operator;

import org.okra.core.Matrix;
import org.okra.kernels.Kernel;

/**
 * The operator-valued kernel {@code K(x, x') = k(x, x') M}, a d x d matrix for every pair.
 *
 * @param scalar k
 * @param output M
 * @param <T> type of one sample
 */
public record DecomposableKernel<T>(Kernel<T> scalar, OutputMatrix output) {
  /** {@code k(a, b) M}, d x d. */
  public Matrix value(T a, T b) {
    double factor = scalar.value(a, b);
    Matrix result = output.matrix();
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] *= factor;
    }
    return result;
  }
}
