package org.okra.datasets.read;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;

/** Sparse rows that come entry by entry; the number of columns may be known only at the end. */
final class SparseCollector {
  private final IntChunks ends = new IntChunks();
  private final IntChunks columns = new IntChunks();
  private final DoubleChunks values = new DoubleChunks();

  /** The next entry of the row; columns rise within a row. */
  void add(int column, double value) {
    if (columns.size() >= Matrix.MAX_ENTRIES) {
      throw Errors.of(
          ErrorCode.TOO_LARGE, "The file has more than %s entries; split it.", Matrix.MAX_ENTRIES);
    }
    columns.add(column);
    values.add(value);
  }

  void endRow() {
    ends.add((int) columns.size());
  }

  /** The rows. The collector is empty afterwards. */
  Samples<FeatureVector> vectors(int dimension, MemoryBudget memory, String what) {
    int entries = (int) columns.size();
    int rows = (int) ends.size();
    memory.require(8L * entries, what);
    int[] starts = new int[rows + 1];
    for (int i = 0; i < rows; i++) {
      starts[i + 1] = ends.get(i);
    }
    int[] indices = memory.counted(columns.take(entries), (long) Integer.BYTES * entries);
    double[] numbers = memory.counted(values.take(entries), (long) Double.BYTES * entries);
    SparseMatrix matrix = SparseMatrix.wrap(rows, dimension, starts, indices, numbers);
    return new SparseRows(matrix).as(FeatureVector.class, what);
  }
}
