package org.okra.kernels.combination;

import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Kernel;
import org.okra.kernels.set.ZeroOneKernel;

/**
 * The sum of kernels, {@code k(a, b) = sum_t k_t(a, b)}.
 *
 * @param <T> type of one sample
 */
@Component(name = "sum", help = "the sum of kernels", alsoKnownAs = "add")
public record SumKernel<T>(
    @Option(help = "the kernels, at least one", required = true)
        List<? extends Kernel<? super T>> terms)
    implements CombinedKernel<T> {
  /** An example. */
  public SumKernel() {
    this(List.of(new ZeroOneKernel()));
  }

  public SumKernel {
    terms = CombinedKernel.checked("terms", terms);
  }

  @Override
  public List<? extends Kernel<? super T>> parts() {
    return terms;
  }

  @Override
  public Kernel<T> with(List<? extends Kernel<? super T>> parts) {
    return new SumKernel<>(parts);
  }

  @Override
  public double unit() {
    return 0;
  }

  @Override
  public double join(double first, double second) {
    return first + second;
  }

  @Override
  public void join(Matrix part, Matrix block, RunContext context) {
    context.linearAlgebra().add(1, part, block);
  }

  @Override
  public double weight(int part, T a, T b) {
    return 1;
  }
}
