package org.okra.sketches;

import org.okra.core.run.RunContext;

/**
 * Cuts rows into blocks of bounded memory. The plan depends on the shape only, never on the number
 * of threads, which work inside a block.
 *
 * @param from first row
 * @param to after the last row
 * @param length rows of a block
 */
record RowBlocks(int from, int to, int length) {
  /** 32 MiB of doubles: large enough for full speed of a matrix product. */
  private static final int BLOCK_ENTRIES = 1 << 22;

  private static final int FEWEST_ROWS = 16;

  /** What is done with rows [start, end). */
  @FunctionalInterface
  interface BlockTask {
    void run(int start, int end);
  }

  /** Blocks of rows with this many columns. */
  static RowBlocks of(int from, int to, int columns) {
    return new RowBlocks(from, to, Math.max(FEWEST_ROWS, BLOCK_ENTRIES / Math.max(1, columns)));
  }

  void forEach(RunContext context, BlockTask task) {
    for (int start = from; start < to; start += length) {
      context.cancellation().check();
      task.run(start, Math.min(to, start + length));
    }
  }
}
