package org.okra.kernels.combination;

import java.util.Arrays;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;

/**
 * A fitted {@link CentredKernel}.
 *
 * @param overallMean the mean of all values between training samples
 * @param <T> type of one sample
 */
record CentredOn<T>(Kernel<T> kernel, Samples<? extends T> training, double overallMean)
    implements Kernel<T> {
  static final String TRAINING = "training";
  static final String MEAN = "mean";

  /** Entries of the blocks over which means are taken. */
  private static final int BLOCK_ENTRIES = 1 << 22;

  /** The given kernel centred on the given samples. */
  static <T> CentredOn<T> of(Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    double[] means = new CentredOn<>(kernel, training, Double.NaN).means(training, context);
    return new CentredOn<>(kernel, training, Arrays.stream(means).sum() / training.size());
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
        new CentredKernel<>(kernel),
        Container.builder("centred")
            .include(TRAINING, saver.encode(training))
            .doubles(MEAN, overallMean)
            .build());
  }

  @Override
  public String toString() {
    return Specification.text(new CentredKernel<>(kernel));
  }
}
