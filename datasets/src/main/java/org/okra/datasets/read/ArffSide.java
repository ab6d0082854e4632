package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * Some attributes of an ARFF file as vectors: dense rows from a dense file, sparse rows from a
 * sparse one.
 */
final class ArffSide {
  private static final int ELSEWHERE = -1;

  private final int[] coordinates;
  private final List<Column> columns = new ArrayList<>();
  private final DenseCollector dense;
  private final SparseCollector sparse = new SparseCollector();

  /**
   * A side.
   *
   * @param attributes rising
   */
  ArffSide(ArffHeader header, int[] attributes) {
    coordinates = new int[header.attributes().size()];
    Arrays.fill(coordinates, ELSEWHERE);
    for (int attribute : attributes) {
      coordinates[attribute] = columns.size();
      columns.add(header.attributes().get(attribute));
    }
    dense = new DenseCollector(columns.size());
  }

  List<Column> columns() {
    return columns;
  }

  /** Takes its part of the reader's current row. */
  void add(ArffReader reader) {
    boolean isSparse = reader.layout() == ArffReader.Layout.SPARSE;
    for (int k = 0; k < reader.entries(); k++) {
      int coordinate = coordinates[reader.column(k)];
      if (coordinate != ELSEWHERE && isSparse) {
        sparse.add(coordinate, reader.value(k));
      } else if (coordinate != ELSEWHERE) {
        dense.add(reader.value(k));
      }
    }
    if (isSparse) {
      sparse.endRow();
    }
  }

  Samples<FeatureVector> build(ArffReader reader, MemoryBudget memory, String what) {
    VectorSamples<? extends FeatureVector> rows =
        reader.layout() == ArffReader.Layout.SPARSE
            ? sparse.build(columns.size(), memory, what)
            : dense.build((int) reader.rows(), memory, what);
    return rows.as(FeatureVector.class, what);
  }
}
