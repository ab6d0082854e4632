package org.okra.estimators;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.okra.core.run.RunContext;

/**
 * The loop over blocks of rows: the only one of this package.
 *
 * <p>Rows are cut into blocks, neighbouring blocks into segments. Segments run in parallel, each
 * with an accumulator of its own, and are merged in their order. Both cuts depend on the sizes
 * alone and never on the number of threads, so neither do the sums.
 *
 * @param blockRows rows of a block
 * @param segments most segments, each of which costs an accumulator
 */
record Fold(int blockRows, int segments) {
  /** A fixed number of rows, so that sums do not depend on the machine. */
  static final Fold STANDARD = new Fold(2048, 4);

  /** Numbers in an accumulator beyond which one is enough: products within it are parallel. */
  static final long LARGEST_COPY = 1L << 22;

  /** Adds the rows [from, to) to an accumulator. */
  @FunctionalInterface
  interface Step<A> {
    void add(A accumulator, int from, int to);
  }

  /** Does something with the rows [from, to). */
  @FunctionalInterface
  interface Task {
    void run(int from, int to);
  }

  /**
   * The sum over all rows.
   *
   * @param entries numbers in an accumulator
   * @param merge adds its second argument to the first and returns it
   */
  <A> A sum(
      int rows,
      long entries,
      Supplier<A> empty,
      Step<A> step,
      BinaryOperator<A> merge,
      RunContext context) {
    int blocks = blocks(rows);
    int count = entries > LARGEST_COPY ? 1 : Math.max(1, Math.min(segments, blocks));
    List<A> sums = new ArrayList<>();
    for (int segment = 0; segment < count; segment++) {
      sums.add(empty.get());
    }
    if (count == 1) {
      addBlocks(0, blocks, rows, sums.get(0), step, context);
    } else {
      context
          .workers()
          .forEach(
              count,
              segment ->
                  addBlocks(
                      (int) ((long) blocks * segment / count),
                      (int) ((long) blocks * (segment + 1) / count),
                      rows,
                      sums.get(segment),
                      step,
                      context));
    }
    return sums.stream().reduce(merge).orElseThrow();
  }

  private <A> void addBlocks(
      int first, int end, int rows, A sums, Step<A> step, RunContext context) {
    for (int block = first; block < end; block++) {
      context.cancellation().check();
      int to = Math.min(rows, (block + 1) * blockRows);
      step.add(sums, block * blockRows, to);
      context.progress().report("fit", to, rows);
    }
  }

  /** Every block in turn, for what is not a sum. */
  void forEach(int rows, Task task, RunContext context) {
    addBlocks(0, blocks(rows), rows, task, Task::run, context);
  }

  private int blocks(int rows) {
    return (int) (((long) rows + blockRows - 1) / blockRows);
  }
}
