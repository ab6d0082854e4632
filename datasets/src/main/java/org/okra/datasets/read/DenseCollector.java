package org.okra.datasets.read;

import java.nio.ByteOrder;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.NumberType;
import org.okra.core.sample.RowFile;
import org.okra.core.sample.Samples;

/** Dense rows that come number by number, how many being known only at the end. */
final class DenseCollector {
  private static final RowFile.Layout SPOOLED =
      new RowFile.Layout(0, NumberType.FLOAT64, ByteOrder.LITTLE_ENDIAN);

  /** Numbers that go to a temporary file at once. */
  private static final int PIECE = 1 << 17;

  private final int columns;
  private final long mostInMemory;
  private DoubleChunks values = new DoubleChunks();
  private Optional<RowSpool> spool = Optional.empty();

  private DenseCollector(int columns, long mostInMemory) {
    this.columns = columns;
    this.mostInMemory = mostInMemory;
  }

  /** Collects in memory. */
  DenseCollector(int columns) {
    this(columns, Long.MAX_VALUE);
  }

  /** Collects in memory, and in a temporary file when there are too many rows for it. */
  static DenseCollector spooling(int columns, MemoryBudget memory) {
    return new DenseCollector(columns, Math.max(PIECE, RowSpool.mostInMemory(memory)));
  }

  /** The next number; a row is {@code columns} of them. */
  void add(double value) {
    values.add(value);
    if (values.size() >= (spool.isPresent() ? PIECE : mostInMemory)) {
      spill();
    }
  }

  private void spill() {
    RowSpool target = spool.orElseGet(() -> new RowSpool("The numbers of a large table"));
    spool = Optional.of(target);
    long left = values.size();
    for (int i = 0; left > 0; i++) {
      int count = (int) Math.min(left, DoubleChunks.CHUNK);
      target.add(values.takeChunk(i), count);
      left -= count;
    }
    values = new DoubleChunks();
  }

  /** As {@link #build}, as vectors of any kind; those of a temporary file stay there. */
  Samples<FeatureVector> vectors(int rows, MemoryBudget memory, String what) {
    if (spool.isPresent()) {
      spill();
      return spool.get().rows(SPOOLED, rows, columns).as(FeatureVector.class, what);
    }
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
