package org.okra.kernels.vector;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;

/**
 * The coordinates that sparse vectors use, renumbered from 0 in their order. Inner products and
 * distances stay the same to the last bit, and take no memory for coordinates that nobody uses: a
 * file may have an index of a billion.
 *
 * @param numbers of the coordinates, rising
 */
record UsedCoordinates(int... numbers) {
  /** Widths up to this are cheap in any case. */
  private static final int NARROW = 1 << 16;

  /** Whether the coordinates in use are few against all, so that renumbering them pays. */
  static boolean areFew(VectorSamples<?> rows, VectorSamples<?> columns) {
    return rows.dimension() > NARROW
        && rows instanceof SparseRows
        && columns instanceof SparseRows
        && rows.dimension() / 4
            > (long) rows.sparse().storedEntries() + columns.sparse().storedEntries();
  }

  /** The coordinates that some vectors use. */
  static UsedCoordinates of(SparseMatrix... all) {
    return new UsedCoordinates(
        Stream.of(all)
            .flatMapToInt(each -> IntStream.of(each.columnIndices()))
            .sorted()
            .distinct()
            .toArray());
  }

  /** Vectors in the new numbers. */
  SparseRows renumbered(SparseMatrix vectors) {
    int[] columns = vectors.columnIndices().clone();
    Arrays.setAll(columns, k -> Arrays.binarySearch(numbers, columns[k]));
    return new SparseRows(
        SparseMatrix.wrap(
            vectors.rows(), numbers.length, vectors.rowStarts(), columns, vectors.values()));
  }
}
