package org.okra.sketches;

import java.util.Arrays;
import java.util.function.Function;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * Features of some training rows that are known already.
 *
 * @param points n
 * @param rows s' row numbers, rising
 * @param features s' x r
 */
record KnownRows(int points, int[] rows, Matrix features) {

  /**
   * Fills rows [from, to): known ones are copied, the others asked for, one call per block of rows.
   *
   * @param compute features of the rows with the given numbers
   * @param block overwritten; (to - from) x r
   */
  void fill(int from, int to, Matrix block, RunContext context, Function<int[], Matrix> compute) {
    int length = Sketch.blockRows(rows.length);
    for (int start = from; start < to; start += length) {
      context.cancellation().check();
      int end = Math.min(to, start + length);
      int[] others = new int[end - start];
      int count = 0;
      for (int row = start; row < end; row++) {
        int known = Arrays.binarySearch(rows, row);
        if (known >= 0) {
          copyRow(features, known, block, row - from);
        } else {
          others[count++] = row;
        }
      }
      if (count > 0) {
        Matrix computed = compute.apply(Arrays.copyOf(others, count));
        for (int i = 0; i < count; i++) {
          copyRow(computed, i, block, others[i] - from);
        }
      }
    }
  }

  /** The features of the same rows followed by a linear map, s' x p. */
  KnownRows times(Matrix v, RunContext context) {
    return new KnownRows(points, rows, context.linearAlgebra().multiply(features, v));
  }

  private static void copyRow(Matrix source, int sourceRow, Matrix target, int targetRow) {
    for (int j = 0; j < source.columns(); j++) {
      target.values()[target.index(targetRow, j)] = source.values()[source.index(sourceRow, j)];
    }
  }
}
