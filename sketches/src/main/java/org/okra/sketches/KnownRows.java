package org.okra.sketches;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * Features of some training rows that are known already.
 *
 * @param points n
 * @param rows s' row numbers, rising
 * @param places where the features of each are
 * @param features s' x r
 */
record KnownRows(int points, int[] rows, int[] places, Matrix features) {
  /** Columns of one parallel task. */
  private static final int COLUMNS = 32;

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

  /** Writes the features of the rows with the given numbers, rising, to a block of their own. */
  @FunctionalInterface
  interface Source {
    /** A matrix with a row for each number. */
    Matrix features(int[] rows);
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
      fillBlock(start, Math.min(to, start + length), from, block, context, source);
    }
  }

  private void fillBlock(
      int start, int end, int first, Matrix block, RunContext context, Source source) {
    int[] known = new int[end - start];
    int[] targets = new int[end - start];
    int[] others = new int[end - start];
    int knownCount = 0;
    int otherCount = 0;
    for (int row = start; row < end; row++) {
      int place = Arrays.binarySearch(rows, row);
      if (place >= 0) {
        known[knownCount] = places[place];
        targets[knownCount++] = row - first;
      } else {
        others[otherCount++] = row;
      }
    }
    copy(features, known, targets, knownCount, block, context);
    if (otherCount > 0) {
      Matrix computed = source.features(Arrays.copyOf(others, otherCount));
      for (int i = 0; i < otherCount; i++) {
        known[i] = i;
        targets[i] = others[i] - first;
      }
      copy(computed, known, targets, otherCount, block, context);
    }
  }

  /** Copies rows column by column, as they are stored, the columns in parallel. */
  private static void copy(
      Matrix source, int[] from, int[] to, int count, Matrix target, RunContext context) {
    if (count == 0) {
      return;
    }
    context
        .workers()
        .forEach(
            (source.columns() + COLUMNS - 1) / COLUMNS,
            task -> {
              int end = Math.min(source.columns(), (task + 1) * COLUMNS);
              for (int j = task * COLUMNS; j < end; j++) {
                int left = target.index(0, j);
                int right = source.index(0, j);
                for (int i = 0; i < count; i++) {
                  target.values()[left + to[i]] = source.values()[right + from[i]];
                }
              }
            });
  }

  /** The features of the same rows followed by a linear map, s' x p. */
  KnownRows times(Matrix v, RunContext context) {
    return new KnownRows(points, rows, places, context.linearAlgebra().multiply(features, v));
  }
}
