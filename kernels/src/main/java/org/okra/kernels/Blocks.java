package org.okra.kernels;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/** Blocks of kernel values entry by entry, in parallel: for kernels that know nothing better. */
final class Blocks {
  private Blocks() {}

  static <T> void fill(
      Kernel<T> kernel,
      Samples<? extends T> rows,
      Samples<? extends T> columns,
      Matrix block,
      RunContext context) {
    checkShape(rows.size(), columns.size(), block);
    context
        .workers()
        .forEach(
            columns.size(),
            j -> {
              T column = columns.get(j);
              for (int i = 0; i < rows.size(); i++) {
                block.values()[block.index(i, j)] =
                    finite(kernel, kernel.value(rows.get(i), column));
              }
            });
  }

  static <T> void fillSymmetric(
      Kernel<T> kernel, Samples<? extends T> samples, Matrix block, RunContext context) {
    int n = samples.size();
    checkShape(n, n, block);
    context
        .workers()
        .forEach(
            n,
            j -> {
              T column = samples.get(j);
              for (int i = j; i < n; i++) {
                double value = finite(kernel, kernel.value(samples.get(i), column));
                block.values()[block.index(i, j)] = value;
                block.values()[block.index(j, i)] = value;
              }
            });
  }

  static <T> double[] diagonal(Kernel<T> kernel, Samples<? extends T> samples, RunContext context) {
    double[] diagonal = new double[samples.size()];
    context
        .workers()
        .forEach(
            diagonal.length,
            i -> {
              T sample = samples.get(i);
              diagonal[i] = finite(kernel, kernel.value(sample, sample));
            });
    return diagonal;
  }

  static void checkShape(int rows, int columns, Matrix block) {
    if (block.rows() != rows || block.columns() != columns) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "A block for "
              + rows
              + " x "
              + columns
              + " kernel values is "
              + block.rows()
              + " x "
              + block.columns()
              + ".");
    }
  }

  private static double finite(Kernel<?> kernel, double value) {
    if (!Double.isFinite(value)) {
      throw new OkraException(
          ErrorCode.NOT_FINITE,
          kernel + " gave " + value + "; check the samples for NaN and the options for extremes.");
    }
    return value;
  }
}
