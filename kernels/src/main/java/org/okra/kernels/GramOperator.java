package org.okra.kernels;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.linear.SymmetricOperator;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * A Gram matrix that is only multiplied. When it takes no more than an eighth of the memory budget
 * it is computed once and kept; otherwise kernel values are computed for a block of rows at a time,
 * used, and forgotten, and memory is block x n.
 *
 * @param <T> type of one sample
 */
public final class GramOperator<T> implements SymmetricOperator {
  /** Entries of one block of kernel values: 64 MiB. */
  private static final int BLOCK_ENTRIES = 1 << 23;

  private final Kernel<T> kernel;
  private final Samples<T> samples;
  private final RunContext context;
  private final Optional<Matrix> stored;

  /** The Gram matrix of these samples. */
  public GramOperator(Kernel<T> kernel, Samples<T> samples, RunContext context) {
    this.kernel = kernel;
    this.samples = samples;
    this.context = context;
    this.stored = stored(kernel, samples, context);
  }

  private static <T> Optional<Matrix> stored(
      Kernel<T> kernel, Samples<T> samples, RunContext context) {
    long entries = (long) samples.size() * samples.size();
    if (entries > Matrix.MAX_ENTRIES || entries > context.memory().bytes() / 64) {
      return Optional.empty();
    }
    Matrix gram = context.memory().zeros(samples.size(), samples.size(), "The Gram matrix");
    kernel.fillSymmetric(samples, gram, context);
    return Optional.of(gram);
  }

  @Override
  public int size() {
    return samples.size();
  }

  @Override
  public Matrix apply(Matrix v) {
    if (stored.isPresent()) {
      return context.linearAlgebra().multiply(stored.get(), v);
    }
    int n = size();
    Matrix result = context.memory().zeros(n, v.columns(), "A product with the Gram matrix");
    int rows = Math.max(16, BLOCK_ENTRIES / n);
    for (int from = 0; from < n; from += rows) {
      context.cancellation().check();
      int to = Math.min(n, from + rows);
      Matrix block = context.memory().zeros(to - from, n, "A block of the Gram matrix");
      kernel.fill(samples.slice(from, to), samples, block, context);
      context
          .linearAlgebra()
          .multiply(1, block, Transpose.NO, v, Transpose.NO, 0, result.rowBlock(from, to));
    }
    return result;
  }
}
