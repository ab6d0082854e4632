package org.okra.datasets.generate;

import org.okra.core.Matrix;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * Draws rows in parallel, block by block. Block b always has the stream with index b, so the rows
 * depend on the seed alone, and more rows continue fewer.
 */
final class SeededRows {
  /** Part of the definition of every generated data set: another size gives other rows. */
  private static final int BLOCK = 256;

  /** Draws rows [from, to) from a stream of their own. */
  @FunctionalInterface
  interface Drawing {
    void draw(int from, int to, RandomStream random);
  }

  private SeededRows() {}

  /** Draws every block of {@code rows} rows. */
  static void draw(RunContext context, String purpose, int rows, Drawing drawing) {
    int blocks = (int) (((long) rows + BLOCK - 1) / BLOCK);
    context
        .workers()
        .forEach(
            blocks,
            block ->
                drawing.draw(
                    block * BLOCK,
                    (int) Math.min(rows, (block + 1L) * BLOCK),
                    context.random().stream(purpose, block)));
  }

  /** A rows x columns matrix of independent standard normal entries. */
  static Matrix gaussian(RunContext context, String purpose, int rows, int columns) {
    Matrix result = context.memory().zeros(rows, columns, "A matrix of random numbers");
    draw(
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

  /** Fails when training and test rows are together too many for one array. */
  static void requireFew(int train, int test) {
    if ((long) train + test > Matrix.MAX_ENTRIES) {
      throw Options.outside(
          "train", train, "at most " + Matrix.MAX_ENTRIES + " together with test, " + test);
    }
  }

  /** Rows as a data set with the name of their generator. */
  static <X, Y> Dataset<X, Y> dataset(
      DatasetGenerator generator, Samples<X> inputs, Samples<Y> outputs) {
    return new Dataset<>(Specification.of(generator).type(), inputs, outputs, Columns.NONE);
  }

  /** The first {@code train} rows to learn from, the rest to judge by. */
  static <X, Y> TrainTest<X, Y> cut(Dataset<X, Y> whole, int train) {
    return new TrainTest<>(whole.slice(0, train), whole.slice(train, whole.size()));
  }
}
