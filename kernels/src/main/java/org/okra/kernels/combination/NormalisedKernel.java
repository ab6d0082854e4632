package org.okra.kernels.combination;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.TargetAlignment;

/**
 * A kernel scaled to a unit diagonal, {@code k(a, b) / sqrt(k(a, a) k(b, b))}: the cosine in its
 * feature space.
 *
 * <p>A sample with {@code k(a, a) = 0} has no direction; all such samples share one of their own,
 * so two of them give 1, and one of them with any other sample gives 0. The result stays positive
 * semi-definite with a diagonal of 1; the gradient there is 0 by convention.
 *
 * @param <T> type of one sample
 */
@Component(
    name = "normalised",
    help = "a kernel scaled to a unit diagonal",
    alsoKnownAs = {"normalized", "cosine-normalised"})
public record NormalisedKernel<T>(
    @Option(help = "the kernel to normalise", required = true) Kernel<T> of) implements Kernel<T> {
  /** An example. */
  public NormalisedKernel() {
    this(Examples.kernel());
  }

  @Override
  public Class<T> domain() {
    return of.domain();
  }

  @Override
  public Kernel<T> named(List<String> columns) {
    return new NormalisedKernel<>(of.named(columns));
  }

  @Override
  public Kernel<T> aligned(
      Samples<? extends T> training, TargetAlignment<?> targets, RunContext context) {
    return new NormalisedKernel<>(of.aligned(training, targets, context));
  }

  @Override
  public Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    return new NormalisedKernel<>(of.fit(training, context));
  }

  @Override
  public double value(T a, T b) {
    if (a == b) {
      return 1;
    }
    return normalised(of.value(a, b), of.value(a, a), of.value(b, b));
  }

  private double normalised(double value, double normA, double normB) {
    if (normA < 0 || normB < 0) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "k(z, z) is %s for kernel %s; a kernel with a negative diagonal cannot be normalised.",
          Math.min(normA, normB),
          Specification.text(of));
    }
    if (normA == 0 || normB == 0) {
      return normA == normB ? 1 : 0;
    }
    return value / (Math.sqrt(normA) * Math.sqrt(normB));
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    of.fill(rows, columns, block, context);
    double[] left = of.diagonal(rows, context);
    double[] right = of.diagonal(columns, context);
    Blocks.forEachColumn(block, context, j -> column(block, 0, j, left, right[j]));
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    of.fillSymmetric(samples, block, context);
    double[] diagonal = Blocks.diagonal(block);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          column(block, j, j, diagonal, diagonal[j]);
          block.set(j, j, 1);
        });
    Blocks.mirror(block, context);
  }

  private void column(Matrix block, int from, int column, double[] rowNorms, double norm) {
    for (int i = from; i < block.rows(); i++) {
      int at = block.index(i, column);
      block.values()[at] = normalised(block.values()[at], rowNorms[i], norm);
    }
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  /**
   * {@code (g(a, b) - k(a, b) g(a, a) / k(a, a)) / sqrt(k(a, a) k(b, b))} with g the gradient of k
   * in its first argument, since {@code k(a, a)} changes by {@code 2 g(a, a)}.
   */
  @Override
  public Optional<KernelGradient<T>> gradient() {
    return of.gradient().map(inner -> (a, b) -> gradient(inner, a, b));
  }

  private double[] gradient(KernelGradient<T> inner, T a, T b) {
    double normA = of.value(a, a);
    double normB = of.value(b, b);
    double[] gradient = inner.gradient(a, b);
    if (normA == 0 || normB == 0) {
      return new double[gradient.length];
    }
    double[] own = inner.gradient(a, a);
    double length = Math.sqrt(normA) * Math.sqrt(normB);
    double ratio = of.value(a, b) / normA;
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = (gradient[i] - ratio * own[i]) / length;
    }
    return gradient;
  }
}
