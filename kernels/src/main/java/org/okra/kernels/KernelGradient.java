package org.okra.kernels;

/**
 * The derivative of a kernel in its first argument.
 *
 * @param <T> type of one sample
 */
@FunctionalInterface
public interface KernelGradient<T> {
  /** The vector of partial derivatives of {@code k(a, b)} with respect to the coordinates of a. */
  double[] gradient(T a, T b);
}
