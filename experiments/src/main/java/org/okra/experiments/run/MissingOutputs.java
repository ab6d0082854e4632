package org.okra.experiments.run;

import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Dataset;

/** Outputs of which some numbers are missing: NaN in dense rows. */
final class MissingOutputs {
  private MissingOutputs() {}

  private static Optional<Matrix> rows(Samples<?> outputs) {
    return outputs instanceof VectorSamples<?> vectors && !vectors.isSparse()
        ? Optional.of(vectors.dense())
        : Optional.empty();
  }

  private static boolean isComplete(Matrix rows, int row) {
    for (int j = 0; j < rows.columns(); j++) {
      if (Double.isNaN(rows.get(row, j))) {
        return false;
      }
    }
    return true;
  }

  /** The rows without a missing number. */
  static int[] complete(Samples<?> outputs) {
    Optional<Matrix> rows = rows(outputs);
    return IntStream.range(0, outputs.size())
        .filter(i -> rows.isEmpty() || isComplete(rows.get(), i))
        .toArray();
  }

  /** Where a missing number stands, in the words of the data; empty when none is missing. */
  static Optional<String> first(Dataset<?, ?> data) {
    Optional<Matrix> rows = rows(data.outputs());
    for (int i = 0; i < data.size() && rows.isPresent(); i++) {
      for (int j = 0; j < rows.get().columns(); j++) {
        if (Double.isNaN(rows.get().get(i, j))) {
          String row =
              data.rowNames().isEmpty()
                  ? "training row " + (i + 1)
                  : "the row '" + data.rowNames().get(i) + "'";
          return Optional.of(
              "the output '"
                  + data.columns().output(j).name()
                  + "' of "
                  + row
                  + " of "
                  + data.name()
                  + " is missing");
        }
      }
    }
    return Optional.empty();
  }

  /** The numbers that are there, n x d; empty when none is missing. */
  static Optional<SparseMatrix> observed(Samples<?> outputs) {
    if (complete(outputs).length == outputs.size()) {
      return Optional.empty();
    }
    Matrix rows = rows(outputs).orElseThrow();
    SparseMatrix.Builder builder = new SparseMatrix.Builder(rows.columns());
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < rows.columns(); j++) {
        if (!Double.isNaN(rows.get(i, j))) {
          builder.add(j, rows.get(i, j));
        }
      }
      builder.endRow();
    }
    return Optional.of(builder.build());
  }
}
