package org.okra.sketches;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.kernels.Blocks;

/**
 * Features of some training rows that are known already.
 *
 * @param points n
 * @param rows s' row numbers, rising
 * @param places where the features of each are
 * @param features s' x r
 */
record KnownRows(int points, int[] rows, int[] places, Matrix features) {
  /**
   * The features of some rows.
   *
   * @param numbers different row numbers, in any order
   */
  static KnownRows of(int points, int[] numbers, Matrix features) {
    int[] places =
        IntStream.range(0, numbers.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> numbers[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] rows = IntStream.of(places).map(i -> numbers[i]).toArray();
    return new KnownRows(points, rows, places, features);
  }

  /** Computes features. */
  @FunctionalInterface
  interface Source {
    /**
     * The features of some rows.
     *
     * @param rows their numbers, rising
     * @param block overwritten; a row for each number
     */
    void fill(int[] rows, Matrix block);
  }

  /**
   * Fills rows [from, to): known ones are copied, the others asked for, one call per block of rows.
   *
   * @param block overwritten; (to - from) x r
   */
  void fill(int from, int to, Matrix block, RunContext context, Source source) {
    int length = Sketch.blockRows(rows.length);
    for (int start = from; start < to; start += length) {
      context.cancellation().check();
      int end = Math.min(to, start + length);
      fillBlock(start, end, block.rowBlock(start - from, end - from), context, source);
    }
  }

  private void fillBlock(int start, int end, Matrix block, RunContext context, Source source) {
    int[] known = new int[end - start];
    int[] others =
        IntStream.range(start, end)
            .filter(
                row -> {
                  int place = Arrays.binarySearch(rows, row);
                  known[row - start] = place < 0 ? -1 : places[place];
                  return place < 0;
                })
            .toArray();
    source.fill(others, block.rowBlock(0, others.length));
    if (others.length < known.length) {
      Blocks.forEachColumn(block, context, j -> spread(known, others.length, block, j));
    }
  }

  /** Moves what was computed, the first rows of a column, to its places, and copies the rest. */
  private void spread(int[] known, int computed, Matrix block, int column) {
    double[] values = block.values();
    int target = block.index(0, column);
    int source = features.index(0, column);
    int next = computed - 1;
    // From the last row on: none is overwritten before it was moved.
    for (int i = known.length - 1; i >= 0; i--) {
      values[target + i] =
          known[i] < 0 ? values[target + next--] : features.values()[source + known[i]];
    }
  }

  /** The features of the same rows followed by a linear map, s' x p. */
  KnownRows times(Matrix v, RunContext context) {
    return new KnownRows(points, rows, places, context.linearAlgebra().multiply(features, v));
  }
}
