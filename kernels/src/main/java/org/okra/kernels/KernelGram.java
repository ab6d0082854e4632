package org.okra.kernels;

import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * The Gram matrix of a kernel over samples, computed when asked for.
 *
 * @param <T> type of one sample
 */
public final class KernelGram<T> implements Gram {
  private final Kernel<T> kernel;
  private final Samples<? extends T> samples;
  private final RunContext context;

  /** The Gram matrix of these samples. */
  public KernelGram(Kernel<T> kernel, Samples<? extends T> samples, RunContext context) {
    this.kernel = kernel;
    this.samples = samples.as(kernel.domain(), "kernel " + Specification.text(kernel));
    this.context = context;
  }

  @Override
  public int size() {
    return samples.size();
  }

  @Override
  public void fill(int rowFrom, int rowTo, int[] columns, Matrix block) {
    kernel.fill(samples.slice(rowFrom, rowTo), samples.select(columns), block, context);
  }

  @Override
  public void fill(int[] rows, int[] columns, Matrix block) {
    kernel.fill(samples.select(rows), samples.select(columns), block, context);
  }

  @Override
  public void fillSymmetric(int[] chosen, Matrix block) {
    kernel.fillSymmetric(samples.select(chosen), block, context);
  }

  @Override
  public double[] diagonal() {
    return kernel.diagonal(samples, context);
  }
}
