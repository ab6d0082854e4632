package org.okra.kernels;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * A fitted kernel in all but what its class overrides.
 *
 * @param <T> type of one sample
 */
public interface WrappedKernel<T> extends Kernel<T> {
  /** The kernel inside. */
  Kernel<T> kernel();

  @Override
  default Class<T> domain() {
    return kernel().domain();
  }

  @Override
  default double value(T a, T b) {
    return kernel().value(a, b);
  }

  @Override
  default void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    kernel().fill(rows, columns, block, context);
  }

  @Override
  default void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    kernel().fillSymmetric(samples, block, context);
  }

  @Override
  default double[] diagonal(Samples<? extends T> samples, RunContext context) {
    return kernel().diagonal(samples, context);
  }

  @Override
  default OptionalDouble constantDiagonal() {
    return kernel().constantDiagonal();
  }

  @Override
  default boolean isInnerProduct() {
    return kernel().isInnerProduct();
  }

  @Override
  default OptionalLong span(T sample) {
    return kernel().span(sample);
  }

  @Override
  default Optional<KernelGradient<T>> gradient() {
    return kernel().gradient();
  }

  @Override
  default Specification save(KernelSaver saver) {
    return kernel().save(saver);
  }
}
