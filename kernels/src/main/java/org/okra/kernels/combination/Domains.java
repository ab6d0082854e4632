package org.okra.kernels.combination;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;

/** The type of sample on which several kernels work together. */
final class Domains {
  private Domains() {}

  /**
   * The domain of one kernel if all others work on it too; otherwise the type of the training
   * samples, if all kernels work on that.
   */
  static Class<?> common(List<? extends Kernel<?>> kernels, KernelScope scope) {
    for (Kernel<?> kernel : kernels) {
      if (allTake(kernels, kernel.domain())) {
        return kernel.domain();
      }
    }
    Class<?> training = scope.training().domain();
    if (allTake(kernels, training)) {
      return training;
    }
    throw Errors.domain(
        "The kernels %s work on %s and cannot be combined on %s.",
        kernels,
        kernels.stream().map(kernel -> kernel.domain().getSimpleName()).toList(),
        training.getSimpleName());
  }

  private static boolean allTake(List<? extends Kernel<?>> kernels, Class<?> type) {
    return kernels.stream().allMatch(kernel -> kernel.domain().isAssignableFrom(type));
  }

  /** The kernels for these specifications, at least one. */
  static List<Kernel<?>> kernels(List<Specification> specifications, KernelScope scope) {
    return specifications.stream().<Kernel<?>>map(scope::kernel).toList();
  }

  static void checkNotEmpty(String option, List<?> kernels) {
    if (kernels.isEmpty()) {
      throw Errors.option("Option '%s' is empty; it must name at least one kernel.", option);
    }
  }

  /** Kernels that were checked to work on a type. */
  @SuppressWarnings("unchecked")
  static <T> List<Kernel<? super T>> cast(List<Kernel<?>> kernels, Class<T> domain) {
    return (List<Kernel<? super T>>) (List<?>) kernels;
  }
}
