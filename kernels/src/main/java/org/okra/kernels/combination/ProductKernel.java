package org.okra.kernels.combination;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;

/**
 * The product of kernels, {@code k(a, b) = prod_t k_t(a, b)}, positive semi-definite by Schur. A
 * block needs one more block of the same size to compute in.
 *
 * @param <T> type of one sample
 */
public final class ProductKernel<T> implements Kernel<T> {
  private static final String NAME = "product";

  private final Class<T> domain;
  private final List<Kernel<? super T>> factors;

  /**
   * A kernel.
   *
   * @param domain the type of sample that every part works on
   * @param factors at least one
   */
  public ProductKernel(Class<T> domain, List<? extends Kernel<? super T>> factors) {
    Domains.checkNotEmpty("factors", factors);
    this.domain = domain;
    this.factors = List.copyOf(factors);
  }

  @Override
  public Class<T> domain() {
    return domain;
  }

  @Override
  public double value(T a, T b) {
    double result = 1;
    for (Kernel<? super T> kernel : factors) {
      result *= kernel.value(a, b);
    }
    return result;
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    factors.get(0).fill(rows, columns, block, context);
    if (factors.size() > 1) {
      Matrix part = part(block, context);
      for (Kernel<? super T> kernel : factors.subList(1, factors.size())) {
        kernel.fill(rows, columns, part, context);
        include(part, block, context);
      }
    }
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    factors.get(0).fillSymmetric(samples, block, context);
    if (factors.size() > 1) {
      Matrix part = part(block, context);
      for (Kernel<? super T> kernel : factors.subList(1, factors.size())) {
        kernel.fillSymmetric(samples, part, context);
        include(part, block, context);
      }
    }
  }

  private static Matrix part(Matrix block, RunContext context) {
    return context.memory().zeros(block.rows(), block.columns(), "A part of a product of kernels");
  }

  private static void include(Matrix part, Matrix block, RunContext context) {
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          for (int i = 0; i < block.rows(); i++) {
            block.values()[block.index(i, j)] *= part.values()[part.index(i, j)];
          }
        });
  }

  @Override
  public double[] diagonal(Samples<? extends T> samples, RunContext context) {
    double[] total = new double[samples.size()];
    java.util.Arrays.fill(total, 1);
    for (Kernel<? super T> kernel : factors) {
      double[] each = kernel.diagonal(samples, context);
      for (int i = 0; i < total.length; i++) {
        total[i] *= each[i];
      }
    }
    return total;
  }

  @Override
  public OptionalDouble constantDiagonal() {
    double result = 1;
    for (Kernel<? super T> kernel : factors) {
      if (kernel.constantDiagonal().isEmpty()) {
        return OptionalDouble.empty();
      }
      result *= kernel.constantDiagonal().getAsDouble();
    }
    return OptionalDouble.of(result);
  }

  /** By the product rule, if every factor has a gradient. */
  @Override
  public Optional<KernelGradient<T>> gradient() {
    if (factors.stream().anyMatch(kernel -> kernel.gradient().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(this::gradient);
  }

  private double[] gradient(T a, T b) {
    double[] total = new double[0];
    for (int k = 0; k < factors.size(); k++) {
      double others = 1;
      for (int other = 0; other < factors.size(); other++) {
        others *= other == k ? 1 : factors.get(other).value(a, b);
      }
      double[] each = Gradients.of(factors.get(k), a, b);
      total = total.length == 0 ? new double[each.length] : total;
      for (int i = 0; i < total.length; i++) {
        total[i] += others * each[i];
      }
    }
    return total;
  }

  @Override
  public Specification save(KernelSaver saver) {
    return Specification.of(
        NAME, new Options(factors.stream().map(factor -> factor.save(saver)).toList()));
  }

  @Override
  public String toString() {
    return "{type: product, factors: " + factors + "}";
  }

  /** Options of the kernel. */
  public record Options(@Option(help = "the kernels, at least one") List<Specification> factors) {
    public Options {
      Domains.checkNotEmpty("factors", factors);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "the product of kernels", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      List<Kernel<?>> kernels = Domains.kernels(options.factors(), scope);
      return on(Domains.common(kernels, scope), kernels);
    }

    private static <T> Kernel<T> on(Class<T> domain, List<Kernel<?>> kernels) {
      return new ProductKernel<>(domain, Domains.cast(kernels, domain));
    }
  }
}
