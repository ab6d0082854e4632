package org.okra.kernels.combination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.TargetAlignment;

/**
 * Kernels on the same samples, joined value by value. A block needs one more block of the same size
 * to compute in.
 *
 * @param <T> type of one sample
 */
interface CombinedKernel<T> extends Kernel<T> {
  /** The kernels, at least one. */
  List<? extends Kernel<? super T>> parts();

  /** What no kernels at all would give. */
  double unit();

  /** Two values joined. */
  double join(double first, double second);

  /** {@code B[i, j] <- join(B[i, j], P[i, j])}. */
  void join(Matrix part, Matrix block, RunContext context);

  /** The derivative of {@code k(a, b)} in the value of one part. */
  double weight(int part, T a, T b);

  /** The same combination of other kernels. */
  Kernel<T> with(List<? extends Kernel<? super T>> parts);

  /** Fails unless there is a kernel. */
  static <K> List<K> checked(String option, List<K> kernels) {
    if (kernels.isEmpty()) {
      throw Errors.option("Option '%s' is empty; it must name at least one kernel.", option)
          .under(option);
    }
    return List.copyOf(kernels);
  }

  /**
   * The type of sample of one part if all others work on it too. If there is none (vectors and sets
   * have only label sets and bit vectors in common), that of the first part, until {@link #fit}
   * knows better.
   */
  @Override
  @SuppressWarnings("unchecked") // All parts work on T.
  default Class<T> domain() {
    return (Class<T>) common().orElseGet(() -> parts().get(0).domain());
  }

  private Optional<Class<?>> common() {
    return parts().stream()
        .<Class<?>>map(Kernel::domain)
        .filter(type -> parts().stream().allMatch(part -> part.domain().isAssignableFrom(type)))
        .findFirst();
  }

  @Override
  default Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    List<Kernel<? super T>> fitted = new ArrayList<>();
    for (Kernel<? super T> part : parts()) {
      @SuppressWarnings("unchecked") // It works on what the part works on.
      Kernel<? super T> each = (Kernel<? super T>) Kernel.fitted(part, training, context);
      fitted.add(each);
    }
    Kernel<T> result = with(fitted);
    if (((CombinedKernel<T>) result).common().isPresent()) {
      return result;
    }
    @SuppressWarnings("unchecked") // All parts were fitted to these samples.
    Class<T> domain = (Class<T>) training.domain();
    return new NarrowedKernel<>(result, domain);
  }

  @Override
  default Kernel<T> named(List<String> columns) {
    return with(parts().stream().<Kernel<? super T>>map(part -> part.named(columns)).toList());
  }

  @Override
  default Kernel<T> aligned(
      Samples<? extends T> training, TargetAlignment<?> targets, RunContext context) {
    return with(
        parts().stream()
            .<Kernel<? super T>>map(part -> part.aligned(training, targets, context))
            .toList());
  }

  @Override
  default double value(T a, T b) {
    double result = unit();
    for (Kernel<? super T> part : parts()) {
      result = join(result, part.value(a, b));
    }
    return result;
  }

  @Override
  default void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    fill(block, (part, into) -> part.fill(rows, columns, into, context), context);
  }

  @Override
  default void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    fill(block, (part, into) -> part.fillSymmetric(samples, into, context), context);
  }

  private void fill(
      Matrix block, BiConsumer<Kernel<? super T>, Matrix> filler, RunContext context) {
    filler.accept(parts().get(0), block);
    if (parts().size() > 1) {
      Matrix part =
          context.memory().zeros(block.rows(), block.columns(), "A part of a combined kernel");
      for (Kernel<? super T> kernel : parts().subList(1, parts().size())) {
        filler.accept(kernel, part);
        join(part, block, context);
      }
    }
  }

  @Override
  default double[] diagonal(Samples<? extends T> samples, RunContext context) {
    double[] total = new double[samples.size()];
    Arrays.fill(total, unit());
    for (Kernel<? super T> part : parts()) {
      double[] each = part.diagonal(samples, context);
      Arrays.setAll(total, i -> join(total[i], each[i]));
    }
    return total;
  }

  @Override
  default OptionalDouble constantDiagonal() {
    return parts().stream().allMatch(part -> part.constantDiagonal().isPresent())
        ? OptionalDouble.of(
            parts().stream()
                .mapToDouble(part -> part.constantDiagonal().getAsDouble())
                .reduce(unit(), this::join))
        : OptionalDouble.empty();
  }

  /** The weighted sum of the gradients, if every part has one. */
  @Override
  default Optional<KernelGradient<T>> gradient() {
    return parts().stream().allMatch(part -> part.gradient().isPresent())
        ? Optional.of(this::gradient)
        : Optional.empty();
  }

  private double[] gradient(T a, T b) {
    double[] total = new double[0];
    for (int k = 0; k < parts().size(); k++) {
      double weight = weight(k, a, b);
      double[] each = gradient(parts().get(k), a, b);
      total = total.length == 0 ? new double[each.length] : total;
      for (int i = 0; i < total.length; i++) {
        total[i] += weight * each[i];
      }
    }
    return total;
  }

  private static <S, T extends S> double[] gradient(Kernel<S> kernel, T a, T b) {
    return kernel.gradient().orElseThrow().gradient(a, b);
  }
}
