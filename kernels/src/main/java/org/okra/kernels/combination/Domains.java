package org.okra.kernels.combination;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
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
    throw new OkraException(
        ErrorCode.WRONG_DOMAIN,
        "The kernels "
            + kernels
            + " work on "
            + kernels.stream().map(kernel -> kernel.domain().getSimpleName()).toList()
            + " and cannot be combined on "
            + training.getSimpleName()
            + ".");
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
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "Option '" + option + "' is empty; it must name at least one kernel.");
    }
  }

  /** Kernels that were checked to work on a type. */
  @SuppressWarnings("unchecked")
  static <T> List<Kernel<? super T>> cast(List<Kernel<?>> kernels, Class<T> domain) {
    return (List<Kernel<? super T>>) (List<?>) kernels;
  }
}
