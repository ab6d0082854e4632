package org.okra.sketches;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * Features of the support, which whitening has to compute anyway: kept so that no kernel value of a
 * training row is evaluated twice.
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
    RowBlocks.of(from, to, rows.length)
        .forEach(
            context,
            (start, end) ->
                fillBlock(start, end, block.rowBlock(start - from, end - from), compute));
  }

  private void fillBlock(int from, int to, Matrix block, Function<int[], Matrix> compute) {
    int firstKnown = position(from);
    int lastKnown = position(to);
    for (int known = firstKnown; known < lastKnown; known++) {
      copyRow(features, known, block, rows[known] - from);
    }
    int[] others =
        IntStream.range(from, to).filter(row -> Arrays.binarySearch(rows, row) < 0).toArray();
    if (others.length > 0) {
      Matrix computed = compute.apply(others);
      for (int i = 0; i < others.length; i++) {
        copyRow(computed, i, block, others[i] - from);
      }
    }
  }

  /** The features of the same rows followed by a linear map, s' x p. */
  KnownRows times(Matrix v, RunContext context) {
    return new KnownRows(points, rows, context.linearAlgebra().multiply(features, v));
  }

  /** How many known rows come before this one. */
  private int position(int row) {
    int found = Arrays.binarySearch(rows, row);
    return found < 0 ? -found - 1 : found;
  }

  private static void copyRow(Matrix source, int sourceRow, Matrix target, int targetRow) {
    for (int j = 0; j < source.columns(); j++) {
      target.values()[target.index(targetRow, j)] = source.values()[source.index(sourceRow, j)];
    }
  }
}
