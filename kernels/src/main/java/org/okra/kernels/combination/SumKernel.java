package org.okra.kernels.combination;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;

/**
 * The sum of kernels, {@code k(a, b) = sum_t k_t(a, b)}. A block needs one more block of the same
 * size to compute in.
 *
 * @param <T> type of one sample
 */
public final class SumKernel<T> implements Kernel<T> {
  private static final String NAME = "sum";

  private final Class<T> domain;
  private final List<Kernel<? super T>> terms;

  /**
   * A kernel.
   *
   * @param domain the type of sample that every part works on
   * @param terms at least one
   */
  public SumKernel(Class<T> domain, List<? extends Kernel<? super T>> terms) {
    Domains.checkNotEmpty("terms", terms);
    this.domain = domain;
    this.terms = List.copyOf(terms);
  }

  @Override
  public Class<T> domain() {
    return domain;
  }

  @Override
  public double value(T a, T b) {
    double result = 0;
    for (Kernel<? super T> kernel : terms) {
      result += kernel.value(a, b);
    }
    return result;
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    terms.get(0).fill(rows, columns, block, context);
    if (terms.size() > 1) {
      Matrix part = part(block, context);
      for (Kernel<? super T> kernel : terms.subList(1, terms.size())) {
        kernel.fill(rows, columns, part, context);
        include(part, block, context);
      }
    }
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    terms.get(0).fillSymmetric(samples, block, context);
    if (terms.size() > 1) {
      Matrix part = part(block, context);
      for (Kernel<? super T> kernel : terms.subList(1, terms.size())) {
        kernel.fillSymmetric(samples, part, context);
        include(part, block, context);
      }
    }
  }

  private static Matrix part(Matrix block, RunContext context) {
    return context.memory().zeros(block.rows(), block.columns(), "A part of a sum of kernels");
  }

  private static void include(Matrix part, Matrix block, RunContext context) {
    context.linearAlgebra().add(1, part, block);
  }

  @Override
  public double[] diagonal(Samples<? extends T> samples, RunContext context) {
    double[] total = new double[samples.size()];
    java.util.Arrays.fill(total, 0);
    for (Kernel<? super T> kernel : terms) {
      double[] each = kernel.diagonal(samples, context);
      for (int i = 0; i < total.length; i++) {
        total[i] += each[i];
      }
    }
    return total;
  }

  @Override
  public OptionalDouble constantDiagonal() {
    double result = 0;
    for (Kernel<? super T> kernel : terms) {
      if (kernel.constantDiagonal().isEmpty()) {
        return OptionalDouble.empty();
      }
      result += kernel.constantDiagonal().getAsDouble();
    }
    return OptionalDouble.of(result);
  }

  /** The sum of the gradients, if every term has one. */
  @Override
  public Optional<KernelGradient<T>> gradient() {
    if (terms.stream().anyMatch(kernel -> kernel.gradient().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(this::gradient);
  }

  private double[] gradient(T a, T b) {
    double[] total = new double[0];
    for (Kernel<? super T> kernel : terms) {
      double[] each = Gradients.of(kernel, a, b);
      total = total.length == 0 ? new double[each.length] : total;
      for (int i = 0; i < total.length; i++) {
        total[i] += each[i];
      }
    }
    return total;
  }

  @Override
  public Specification save(KernelSaver saver) {
    return Specification.of(
        NAME, new Options(terms.stream().map(term -> term.save(saver)).toList()));
  }

  @Override
  public String toString() {
    return "{type: sum, terms: " + terms + "}";
  }

  /** Options of the kernel. */
  public record Options(@Option(help = "the kernels, at least one") List<Specification> terms) {
    public Options {
      Domains.checkNotEmpty("terms", terms);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "the sum of kernels", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      List<Kernel<?>> kernels = Domains.kernels(options.terms(), scope);
      return on(Domains.common(kernels, scope), kernels);
    }

    private static <T> Kernel<T> on(Class<T> domain, List<Kernel<?>> kernels) {
      return new SumKernel<>(domain, Domains.cast(kernels, domain));
    }
  }
}
