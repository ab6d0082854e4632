package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;

/**
 * Dense rows with something to learn: outputs are a linear map of the inputs, which have entries
 * uniform on [-1/2, 1/2).
 *
 * @param inputs n x {@link #COLUMNS}
 * @param outputs n x {@link #TARGETS}
 */
record PlantedRows(DenseRows inputs, DenseRows outputs) {
  static final int COLUMNS = 20;
  static final int TARGETS = 5;

  static PlantedRows draw(Run run, int rows) {
    Matrix x = run.random("planted rows", rows, COLUMNS);
    Matrix map = run.random("planted map", COLUMNS, TARGETS);
    return new PlantedRows(new DenseRows(x), new DenseRows(run.algebra().multiply(x, map)));
  }

  int size() {
    return inputs.size();
  }
}
