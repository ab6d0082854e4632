package org.okra.kernels.combination;

import org.okra.kernels.Kernel;
import org.okra.kernels.set.ZeroOneKernel;

/** What stands for a kernel that files must give. */
final class Examples {
  private Examples() {}

  /** A kernel on any type of sample. */
  @SuppressWarnings("unchecked") // A kernel on objects is one on all of them.
  static <T> Kernel<T> kernel() {
    return (Kernel<T>) new ZeroOneKernel();
  }
}
