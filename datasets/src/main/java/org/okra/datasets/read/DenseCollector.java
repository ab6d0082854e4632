package org.okra.datasets.read;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/** Dense rows that come number by number, how many being known only at the end. */
final class DenseCollector {
  private final int columns;
  private final DoubleChunks values = new DoubleChunks();

  DenseCollector(int columns) {
    this.columns = columns;
  }

  /** The next number; a row is {@code columns} of them. */
  void add(double value) {
    values.add(value);
  }

  /** As {@link #build}, as vectors of any kind. */
  Samples<FeatureVector> vectors(int rows, MemoryBudget memory, String what) {
    return build(rows, memory, what).as(FeatureVector.class, what);
  }

  /** The rows. The collector is empty afterwards. */
  DenseRows build(int rows, MemoryBudget memory, String what) {
    if (values.size() != (long) rows * columns) {
      throw Errors.internal(
          "%d numbers were collected for %d rows of %d.", values.size(), rows, columns);
    }
    Matrix matrix = memory.zeros(rows, columns, what);
    double[] target = matrix.values();
    int row = 0;
    int column = 0;
    long left = values.size();
    for (int i = 0; left > 0; i++) {
      double[] chunk = values.takeChunk(i);
      int count = (int) Math.min(left, chunk.length);
      for (int k = 0; k < count; k++) {
        target[matrix.index(row, column)] = chunk[k];
        if (++column == columns) {
          column = 0;
          row++;
        }
      }
      left -= count;
    }
    return new DenseRows(matrix);
  }
}
