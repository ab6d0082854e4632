package org.okra.kernels.combination;

import org.okra.core.component.Specification;
import org.okra.kernels.Kernel;
import org.okra.kernels.WrappedKernel;

/**
 * A kernel that is used on one of the types of sample that its parts have in common.
 *
 * @param <T> type of one sample
 */
record NarrowedKernel<T>(Kernel<T> kernel, Class<T> domain) implements WrappedKernel<T> {
  @Override
  public String toString() {
    return Specification.text(kernel);
  }
}
