package org.okra.kernels.combination;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
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
 * A kernel scaled to a unit diagonal, {@code k(a, b) / sqrt(k(a, a) k(b, b))}: the cosine in its
 * feature space.
 *
 * <p>A sample with {@code k(a, a) = 0} has no direction; all such samples share one of their own,
 * so two of them give 1, and one of them with any other sample gives 0. The result stays positive
 * semi-definite with a diagonal of 1; the gradient there is 0 by convention.
 *
 * @param <T> type of one sample
 */
public final class NormalisedKernel<T> implements Kernel<T> {
  private static final String NAME = "normalised";

  private final Kernel<T> kernel;

  /** The given kernel with a unit diagonal. */
  public NormalisedKernel(Kernel<T> kernel) {
    this.kernel = kernel;
  }

  @Override
  public Class<T> domain() {
    return kernel.domain();
  }

  @Override
  public double value(T a, T b) {
    if (a == b) {
      return 1;
    }
    return normalised(kernel.value(a, b), kernel.value(a, a), kernel.value(b, b));
  }

  private double normalised(double value, double normA, double normB) {
    if (normA < 0 || normB < 0) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "k(z, z) is %s for kernel %s; a kernel with a negative diagonal cannot be normalised.",
          Math.min(normA, normB),
          kernel);
    }
    if (normA == 0 || normB == 0) {
      return normA == normB ? 1 : 0;
    }
    return value / (Math.sqrt(normA) * Math.sqrt(normB));
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    kernel.fill(rows, columns, block, context);
    double[] left = kernel.diagonal(rows, context);
    double[] right = kernel.diagonal(columns, context);
    Blocks.forEachColumn(block, context, j -> column(block, 0, j, left, right[j]));
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    kernel.fillSymmetric(samples, block, context);
    double[] diagonal = new double[samples.size()];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = block.get(i, i);
    }
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
    return kernel.gradient().map(inner -> (a, b) -> gradient(inner, a, b));
  }

  private double[] gradient(KernelGradient<T> inner, T a, T b) {
    double normA = kernel.value(a, a);
    double normB = kernel.value(b, b);
    double[] gradient = inner.gradient(a, b);
    if (normA == 0 || normB == 0) {
      return new double[gradient.length];
    }
    double[] own = inner.gradient(a, a);
    double length = Math.sqrt(normA) * Math.sqrt(normB);
    double ratio = kernel.value(a, b) / normA;
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = (gradient[i] - ratio * own[i]) / length;
    }
    return gradient;
  }

  @Override
  public Specification save(KernelSaver saver) {
    return Specification.of(NAME, new Options(kernel.save(saver)));
  }

  @Override
  public String toString() {
    return "{type: " + NAME + ", of: " + kernel + "}";
  }

  /** Options of the kernel. */
  public record Options(@Option(help = "the kernel to normalise") Specification of) {}

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "a kernel scaled to a unit diagonal", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new NormalisedKernel<>(scope.kernel(options.of()));
    }
  }
}
