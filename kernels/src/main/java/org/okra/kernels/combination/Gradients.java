package org.okra.kernels.combination;

import org.okra.kernels.Kernel;

/** Gradients of parts that were checked to have one. */
final class Gradients {
  private Gradients() {}

  static <S, T extends S> double[] of(Kernel<S> kernel, T a, T b) {
    return kernel.gradient().orElseThrow().gradient(a, b);
  }
}
