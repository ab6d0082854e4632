package org.okra.kernels.combination;

import java.util.Arrays;
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
import org.okra.kernels.OptionChecks;

/**
 * A kernel times a number, {@code factor k(a, b)}.
 *
 * @param <T> type of one sample
 */
public final class ScaledKernel<T> implements Kernel<T> {
  private static final String NAME = "scaled";

  private final double factor;
  private final Kernel<T> kernel;

  /** A kernel with a factor above 0. */
  public ScaledKernel(double factor, Kernel<T> kernel) {
    this.factor = OptionChecks.positive("factor", factor);
    this.kernel = kernel;
  }

  @Override
  public Class<T> domain() {
    return kernel.domain();
  }

  @Override
  public double value(T a, T b) {
    return factor * kernel.value(a, b);
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    kernel.fill(rows, columns, block, context);
    context.linearAlgebra().scale(factor, block);
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    kernel.fillSymmetric(samples, block, context);
    context.linearAlgebra().scale(factor, block);
  }

  @Override
  public double[] diagonal(Samples<? extends T> samples, RunContext context) {
    return Arrays.stream(kernel.diagonal(samples, context)).map(value -> factor * value).toArray();
  }

  @Override
  public OptionalDouble constantDiagonal() {
    OptionalDouble inner = kernel.constantDiagonal();
    return inner.isPresent() ? OptionalDouble.of(factor * inner.getAsDouble()) : inner;
  }

  @Override
  public Optional<KernelGradient<T>> gradient() {
    return kernel
        .gradient()
        .map(
            inner ->
                (a, b) ->
                    Arrays.stream(inner.gradient(a, b)).map(value -> factor * value).toArray());
  }

  @Override
  public Specification save(KernelSaver saver) {
    return Specification.of(NAME, new Options(factor, kernel.save(saver)));
  }

  @Override
  public String toString() {
    return "{type: " + NAME + ", factor: " + factor + ", of: " + kernel + "}";
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "the number, above 0") double factor,
      @Option(help = "the kernel to scale") Specification of) {
    public Options {
      OptionChecks.positive("factor", factor);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "a kernel times a number", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new ScaledKernel<>(options.factor(), scope.kernel(options.of()));
    }
  }
}
