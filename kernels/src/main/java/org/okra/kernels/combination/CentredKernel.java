package org.okra.kernels.combination;

import java.util.Arrays;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;
import org.okra.kernels.KernelScope;
import org.okra.kernels.KernelState;
import org.okra.kernels.NamedKernelFactory;

/**
 * A kernel with the mean of the training samples moved to the origin of its feature space: {@code
 * <psi(a) - mu, psi(b) - mu> = k(a, b) - m(a) - m(b) + c} with {@code m(a) = 1/n sum_i k(a, x_i)}
 * and {@code c = 1/n^2 sum_ij k(x_i, x_j)} over the n training samples x_i. New samples are centred
 * by the training mean, as they must be.
 *
 * <p>Creating it evaluates n^2 kernel values (without storing them); every block of r x c values
 * evaluates (r + c) n more for the means of its samples.
 *
 * @param <T> type of one sample
 */
public final class CentredKernel<T> implements Kernel<T> {
  private static final String NAME = "centred";
  private static final String TRAINING = "training";
  private static final String MEAN = "mean";

  /** Entries of the blocks over which means are taken. */
  private static final int BLOCK_ENTRIES = 1 << 22;

  private final Kernel<T> kernel;
  private final Samples<? extends T> training;
  private final double overallMean;

  /**
   * A kernel centred on the given samples.
   *
   * @param training at least one; kept, since new samples are compared with all of them
   */
  public CentredKernel(Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    if (training.size() == 0) {
      throw Errors.empty("A kernel cannot be centred on no training samples.");
    }
    this.kernel = kernel;
    this.training = training.as(kernel.domain(), "kernel " + NAME);
    this.overallMean = Arrays.stream(means(training, context)).sum() / training.size();
  }

  private CentredKernel(Kernel<T> kernel, Samples<? extends T> training, double overallMean) {
    this.kernel = kernel;
    this.training = training;
    this.overallMean = overallMean;
  }

  @Override
  public Class<T> domain() {
    return kernel.domain();
  }

  @Override
  public double value(T a, T b) {
    return kernel.value(a, b) - mean(a) - mean(b) + overallMean;
  }

  private double mean(T sample) {
    double sum = 0;
    for (int i = 0; i < training.size(); i++) {
      sum += kernel.value(sample, training.get(i));
    }
    return sum / training.size();
  }

  /** m of every sample, in blocks of training samples by samples. */
  private double[] means(Samples<? extends T> samples, RunContext context) {
    int n = training.size();
    double[] means = new double[samples.size()];
    int width = Math.max(1, Math.min(samples.size(), BLOCK_ENTRIES / n));
    for (int from = 0; from < samples.size(); from += width) {
      int start = from;
      Samples<? extends T> part = samples.slice(from, Math.min(samples.size(), from + width));
      Matrix block = context.memory().zeros(n, part.size(), "The values for centring a kernel");
      kernel.fill(training, part, block, context);
      Blocks.forEachColumn(
          block,
          context,
          j -> {
            double sum = 0;
            for (int i = 0; i < n; i++) {
              sum += block.values()[block.index(i, j)];
            }
            means[start + j] = sum / n;
          });
    }
    return means;
  }

  @Override
  public void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    kernel.fill(rows, columns, block, context);
    double[] left = means(rows, context);
    double[] right = means(columns, context);
    Blocks.forEachColumn(block, context, j -> column(block, j, left, right[j]));
  }

  @Override
  public void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    kernel.fillSymmetric(samples, block, context);
    double[] means = means(samples, context);
    Blocks.forEachColumn(block, context, j -> column(block, j, means, means[j]));
  }

  private void column(Matrix block, int column, double[] rowMeans, double mean) {
    for (int i = 0; i < block.rows(); i++) {
      // The sum of the two means first: it is the same for (i, j) and (j, i), so symmetry stays.
      block.values()[block.index(i, column)] += overallMean - (rowMeans[i] + mean);
    }
  }

  @Override
  public double[] diagonal(Samples<? extends T> samples, RunContext context) {
    double[] diagonal = kernel.diagonal(samples, context);
    double[] means = means(samples, context);
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] += overallMean - 2 * means[i];
    }
    return diagonal;
  }

  /** {@code g(a, b) - 1/n sum_i g(a, x_i)}. */
  @Override
  public Optional<KernelGradient<T>> gradient() {
    return kernel.gradient().map(inner -> (a, b) -> gradient(inner, a, b));
  }

  private double[] gradient(KernelGradient<T> inner, T a, T b) {
    double[] gradient = inner.gradient(a, b);
    for (int i = 0; i < training.size(); i++) {
      double[] each = inner.gradient(a, training.get(i));
      for (int c = 0; c < gradient.length; c++) {
        gradient[c] -= each[c] / training.size();
      }
    }
    return gradient;
  }

  @Override
  public Specification save(KernelSaver saver) {
    return saver.withState(
        Specification.of(NAME, new Options(kernel.save(saver))),
        Container.builder(NAME)
            .include(TRAINING, saver.encode(training))
            .doubles(MEAN, overallMean)
            .build());
  }

  @Override
  public String toString() {
    return "{type: " + NAME + ", of: " + kernel + "}";
  }

  /** Options of the kernel. */
  public record Options(@Option(help = "the kernel to centre") Specification of) {}

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "a kernel with the training mean as its origin", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return on(scope.kernel(options.of()), scope);
    }

    @Override
    public Kernel<?> restore(Options options, KernelState state, KernelScope scope) {
      return restored(scope.kernel(options.of()), state);
    }

    private static <T> Kernel<T> restored(Kernel<T> kernel, KernelState state) {
      double[] mean = state.parts().doubles(MEAN);
      Samples<?> training = state.samples(TRAINING);
      if (mean.length != 1 || !Double.isFinite(mean[0]) || training.size() == 0) {
        throw Errors.fileFormat("The saved state of a kernel %s is malformed.", NAME);
      }
      return new CentredKernel<>(kernel, training.as(kernel.domain(), "kernel " + NAME), mean[0]);
    }

    private static <T> Kernel<T> on(Kernel<T> kernel, KernelScope scope) {
      return new CentredKernel<>(
          kernel, scope.training().as(kernel.domain(), "kernel " + NAME), scope.context());
    }
  }
}
