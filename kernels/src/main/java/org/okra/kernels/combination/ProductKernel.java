package org.okra.kernels.combination;

import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.set.ZeroOneKernel;

/**
 * The product of kernels, {@code k(a, b) = prod_t k_t(a, b)}, positive semi-definite by Schur.
 *
 * @param <T> type of one sample
 */
@Component(name = "product", help = "the product of kernels", alsoKnownAs = "multiply")
public record ProductKernel<T>(
    @Option(help = "the kernels, at least one", required = true)
        List<? extends Kernel<? super T>> factors)
    implements CombinedKernel<T> {
  /** An example. */
  public ProductKernel() {
    this(List.of(new ZeroOneKernel()));
  }

  public ProductKernel {
    factors = CombinedKernel.checked("factors", factors);
  }

  @Override
  public List<? extends Kernel<? super T>> parts() {
    return factors;
  }

  @Override
  public Kernel<T> with(List<? extends Kernel<? super T>> parts) {
    return new ProductKernel<>(parts);
  }

  @Override
  public double unit() {
    return 1;
  }

  @Override
  public double join(double first, double second) {
    return first * second;
  }

  @Override
  public void join(Matrix part, Matrix block, RunContext context) {
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          for (int i = 0; i < block.rows(); i++) {
            block.values()[block.index(i, j)] *= part.values()[part.index(i, j)];
          }
        });
  }

  /** By the product rule: the product of the other factors. */
  @Override
  public double weight(int part, T a, T b) {
    double others = 1;
    for (int other = 0; other < factors.size(); other++) {
      others *= other == part ? 1 : factors.get(other).value(a, b);
    }
    return others;
  }
}
