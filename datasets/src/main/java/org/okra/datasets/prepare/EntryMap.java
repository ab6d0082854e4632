package org.okra.datasets.prepare;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ColumnMap;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;

/** What becomes of every entry of some vectors by itself. */
@FunctionalInterface
interface EntryMap extends ColumnMap {
  /** Sparse rows with entries at the same places; zeros that are not stored stay. */
  default SparseRows sparse(SparseMatrix given) {
    double[] values = given.values().clone();
    for (int k = 0; k < values.length; k++) {
      values[k] = value(values[k], given.columnIndices()[k]);
    }
    return new SparseRows(
        SparseMatrix.wrap(
            given.rows(),
            given.columns(),
            given.rowStarts().clone(),
            given.columnIndices().clone(),
            values));
  }

  /**
   * Dense rows, n x d, within the memory budget; those of a file stay there and are mapped whenever
   * they are read.
   *
   * @param what their name, should the budget not suffice
   */
  default VectorSamples<DenseVector> dense(
      VectorSamples<?> given, String what, RunContext context) {
    if (given instanceof FileRows rows) {
      return rows.mapped(this);
    }
    Matrix result = context.memory().zeros(given.size(), given.dimension(), what);
    if (given.isSparse()) {
      SparseMatrix entries = given.sparse();
      for (int i = 0; i < entries.rows(); i++) {
        for (int k = entries.rowStarts()[i]; k < entries.rowStarts()[i + 1]; k++) {
          result.set(i, entries.columnIndices()[k], entries.values()[k]);
        }
      }
    } else {
      result.setAll(given.dense());
    }
    context
        .workers()
        .forEach(
            given.dimension(),
            j -> {
              int start = result.index(0, j);
              for (int i = start; i < start + result.rows(); i++) {
                result.values()[i] = value(result.values()[i], j);
              }
            });
    return new DenseRows(result);
  }
}
