package org.okra.datasets.read;

import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/** Some columns of a table, as vectors. */
final class CsvSide {
  private final int[] columns;
  private final DenseCollector values;

  CsvSide(int[] columns) {
    this.columns = columns;
    this.values = new DenseCollector(columns.length);
  }

  int[] columns() {
    return columns;
  }

  void add(double value) {
    values.add(value);
  }

  Samples<FeatureVector> build(int rows, MemoryBudget memory, String what) {
    return values.build(rows, memory, what).as(FeatureVector.class, what);
  }
}
