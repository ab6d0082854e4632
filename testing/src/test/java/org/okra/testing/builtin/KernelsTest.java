package org.okra.testing.builtin;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.testing.KernelContract;

/** Every built-in kernel keeps the contract, on every kind of sample that it takes. */
@ContractTable
final class KernelsTest<T> extends KernelContract<T> {
  private final Row<Kernel<T>, KernelSamples<T>> row;

  KernelsTest(Row<Kernel<T>, KernelSamples<T>> row) {
    this.row = row;
  }

  /**
   * What a kernel is tested on.
   *
   * @param samples the samples
   * @param training what the kernel is fitted to, in place of what the contract fits it to
   * @param gradients where its gradient is tested, in place of where the contract tests it
   */
  record KernelSamples<T>(
      Supplier<Samples<? extends T>> samples,
      UnaryOperator<Samples<? extends T>> training,
      UnaryOperator<Samples<? extends T>> gradients) {
    KernelSamples<T> fittedTo(UnaryOperator<Samples<? extends T>> others) {
      return new KernelSamples<>(samples, others, gradients);
    }

    KernelSamples<T> gradientsAt(Supplier<Samples<? extends T>> others) {
      return new KernelSamples<>(samples, training, any -> others.get());
    }
  }

  static <T> Row<Kernel<T>, KernelSamples<T>> row(
      String name, Supplier<? extends Kernel<T>> kernel, Supplier<Samples<? extends T>> samples) {
    return new Row<>(
        name,
        kernel,
        new KernelSamples<>(samples, UnaryOperator.identity(), UnaryOperator.identity()));
  }

  static List<Row<?, ?>> rows() {
    return Stream.of(
            VectorKernels.rows(),
            CombinedKernels.rows(),
            RankingKernels.rows(),
            SetKernels.rows(),
            StructureKernels.rows())
        .<Row<?, ?>>flatMap(List::stream)
        .toList();
  }

  @Override
  protected Kernel<T> kernel() {
    return row.component().get();
  }

  @Override
  protected Samples<? extends T> samples() {
    return row.parts().samples().get();
  }

  @Override
  protected Samples<? extends T> training() {
    return row.parts().training().apply(super.training());
  }

  @Override
  protected Samples<? extends T> gradientSamples() {
    return row.parts().gradients().apply(super.gradientSamples());
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
