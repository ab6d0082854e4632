package org.okra.kernels;

import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * Blocks of kernel values: filled entry by entry, in parallel, for kernels that know nothing
 * better, and the small steps that faster kernels share.
 */
public final class Blocks {
  /** Entries of one parallel task: small enough for the second level cache. */
  private static final int ENTRIES_PER_TASK = 1 << 15;

  /** Side of the square tiles of {@link #mirror}: two of them fit the first level cache. */
  private static final int MIRROR_TILE = 32;

  private Blocks() {}

  /** {@code B[i, j] <- k(rows[i], columns[j])}, one call of the kernel for every entry. */
  public static <T> void fill(
      Kernel<T> kernel,
      Samples<? extends T> rows,
      Samples<? extends T> columns,
      Matrix block,
      RunContext context) {
    fill(kernel, rows, columns, j -> 0, block, context);
  }

  /** {@code B[i, j] <- k(samples[i], samples[j])}, one call of the kernel for every pair. */
  public static <T> void fillSymmetric(
      Kernel<T> kernel, Samples<? extends T> samples, Matrix block, RunContext context) {
    fill(kernel, samples, samples, j -> j, block, context);
    mirror(block, context);
  }

  private static <T> void fill(
      Kernel<T> kernel,
      Samples<? extends T> rows,
      Samples<? extends T> columns,
      IntUnaryOperator firstRow,
      Matrix block,
      RunContext context) {
    checkShape(rows.size(), columns.size(), block);
    context
        .workers()
        .forEach(
            columns.size(),
            j -> {
              T column = columns.get(j);
              for (int i = firstRow.applyAsInt(j); i < rows.size(); i++) {
                block.values()[block.index(i, j)] =
                    finite(kernel, kernel.value(rows.get(i), column));
              }
            });
  }

  /** {@code k(z, z)} for every sample, one call of the kernel each. */
  public static <T> double[] diagonal(
      Kernel<T> kernel, Samples<? extends T> samples, RunContext context) {
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

  /** The diagonal of a square block. */
  public static double[] diagonal(Matrix block) {
    double[] diagonal = new double[block.rows()];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = block.get(i, i);
    }
    return diagonal;
  }

  /** Runs a step for every column, in parallel, several short columns to a task. */
  public static void forEachColumn(Matrix block, RunContext context, IntConsumer task) {
    int perTask = Math.max(1, ENTRIES_PER_TASK / Math.max(1, block.rows()));
    int tasks = (int) (((long) block.columns() + perTask - 1) / perTask);
    context
        .workers()
        .forEachBlock(
            tasks,
            t -> {
              int end = (int) Math.min(block.columns(), (t + 1L) * perTask);
              for (int j = t * perTask; j < end; j++) {
                task.accept(j);
              }
            });
  }

  /**
   * Copies the lower triangle to the upper one.
   *
   * @param block square
   */
  public static void mirror(Matrix block, RunContext context) {
    int n = block.rows();
    double[] values = block.values();
    int tiles = (n + MIRROR_TILE - 1) / MIRROR_TILE;
    context
        .workers()
        .forEachBlock(
            tiles,
            tile -> {
              int rowFrom = tile * MIRROR_TILE;
              int rowTo = Math.min(n, rowFrom + MIRROR_TILE);
              for (int columnFrom = 0; columnFrom < rowTo; columnFrom += MIRROR_TILE) {
                for (int i = rowFrom; i < rowTo; i++) {
                  int columnTo = Math.min(i, columnFrom + MIRROR_TILE);
                  for (int j = columnFrom; j < columnTo; j++) {
                    values[block.index(j, i)] = values[block.index(i, j)];
                  }
                }
              }
            });
  }

  /** Fails unless the block has this shape. */
  public static void checkShape(int rows, int columns, Matrix block) {
    if (block.rows() != rows || block.columns() != columns) {
      throw Errors.shape(
          "A block for %s x %s kernel values is %s x %s.",
          rows, columns, block.rows(), block.columns());
    }
  }

  /**
   * The value, if it is finite.
   *
   * @param kernel who computed it, for the error's text
   */
  public static double finite(Kernel<?> kernel, double value) {
    if (!Double.isFinite(value)) {
      throw Errors.notFinite(
          "kernel %s gave %s; check the samples for NaN and the options for extremes.",
          Specification.text(kernel), value);
    }
    return value;
  }
}
