package org.okra.kernels.combination;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.TargetAlignment;

/**
 * A kernel times a number, {@code factor k(a, b)}.
 *
 * @param <T> type of one sample
 */
@Component(name = "scaled", help = "a kernel times a number", alsoKnownAs = "scale")
public record ScaledKernel<T>(
    @Option(help = "the number", required = true, above = 0) double factor,
    @Option(help = "the kernel to scale", required = true) Kernel<T> of)
    implements Kernel<T> {
  /** An example. */
  public ScaledKernel() {
    this(1.0, Examples.kernel());
  }

  public ScaledKernel {
    Options.check(ScaledKernel.class, factor, of);
  }

  @Override
  public Class<T> domain() {
    return of.domain();
  }

  @Override
  public Kernel<T> named(List<String> columns) {
    return new ScaledKernel<>(factor, of.named(columns));
  }

  @Override
  public Kernel<T> aligned(
      Samples<? extends T> training, TargetAlignment<?> targets, RunContext context) {
    return new ScaledKernel<>(factor, of.aligned(training, targets, context));
  }

  @Override
  public Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    return new ScaledKernel<>(factor, of.fit(training, context));
  }

  @Override
  public double value(T a, T b) {
    return factor * of.value(a, b);
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    of.fill(rows, columns, block, context);
    context.linearAlgebra().scale(factor, block);
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    of.fillSymmetric(samples, block, context);
    context.linearAlgebra().scale(factor, block);
  }

  @Override
  public double[] diagonal(Samples<? extends T> samples, RunContext context) {
    return scaled(of.diagonal(samples, context));
  }

  @Override
  public OptionalDouble constantDiagonal() {
    OptionalDouble inner = of.constantDiagonal();
    return inner.isPresent() ? OptionalDouble.of(factor * inner.getAsDouble()) : inner;
  }

  @Override
  public Optional<KernelGradient<T>> gradient() {
    return of.gradient().map(inner -> (a, b) -> scaled(inner.gradient(a, b)));
  }

  private double[] scaled(double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }
}
