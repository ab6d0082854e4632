package org.okra.kernels;

import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * A kernel that has no values before {@link #fit} has learnt something from training samples. The
 * fitted kernel is of a class of its own, which saves the recipe with what was learnt.
 *
 * @param <T> type of one sample
 */
public interface KernelRecipe<T> extends Kernel<T> {
  @Override
  Kernel<T> fit(Samples<? extends T> training, RunContext context);

  @Override
  Kernel<T> restore(KernelState state);

  @Override
  default double value(T a, T b) {
    throw Errors.option(
        "The kernel %s has no values before it has seen training samples; call fit(training,"
            + " context) and use the kernel that it gives.",
        Specification.text(this));
  }
}
