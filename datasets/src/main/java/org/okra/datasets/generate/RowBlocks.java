package org.okra.datasets.generate;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

/**
 * Draws rows in parallel, block by block. Block b always has the stream with index b, so the rows
 * depend on the seed alone, and more rows continue fewer.
 */
final class RowBlocks {
  /** Part of the definition of every generated data set: another size gives other rows. */
  private static final int ROWS = 256;

  /** Draws rows [from, to) from a stream of their own. */
  @FunctionalInterface
  interface Task {
    void draw(int from, int to, RandomStream random);
  }

  private RowBlocks() {}

  static int count(int rows) {
    return (int) (((long) rows + ROWS - 1) / ROWS);
  }

  static int indexOf(int row) {
    return row / ROWS;
  }

  /** Runs the task for every block of {@code rows} rows. */
  static void forEach(RunContext context, String purpose, int rows, Task task) {
    context
        .workers()
        .forEach(
            count(rows),
            block ->
                task.draw(
                    block * ROWS,
                    (int) Math.min(rows, (block + 1L) * ROWS),
                    context.random().stream(purpose, block)));
  }

  /** A rows x columns matrix of independent standard normal entries. */
  static Matrix gaussian(RunContext context, String purpose, int rows, int columns) {
    Matrix result = context.memory().zeros(rows, columns, "A matrix of random numbers");
    forEach(
        context,
        purpose,
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            for (int j = 0; j < columns; j++) {
              result.values()[result.index(i, j)] = random.nextGaussian();
            }
          }
        });
    return result;
  }
}
