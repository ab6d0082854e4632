package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * Columns of categories that name rows: nearly every row has another, so that nothing can be learnt
 * from them, and as columns of zeros and ones they would only keep rows apart.
 */
final class RowNames {
  /** Rows from which on it is no accident that hardly two have the same category. */
  private static final int ENOUGH = 20;

  /** Different categories per row that has one. */
  private static final double NEARLY_ALL = 0.9;

  private RowNames() {}

  /** The names of such columns. */
  static List<String> of(Dataset<?, ?> data) {
    List<String> found = new ArrayList<>();
    if (data.inputs() instanceof VectorSamples<?> vectors && data.size() >= ENOUGH) {
      for (int j = 0; j < data.columns().inputs().size(); j++) {
        Column column = data.columns().inputs().get(j);
        // Columns with few categories need no look at the rows.
        if (column.holdsCategories()
            && column.categories().size() >= NEARLY_ALL * ENOUGH
            && isName(vectors, j)) {
          found.add(column.name());
        }
      }
    }
    return found;
  }

  private static boolean isName(VectorSamples<?> vectors, int column) {
    BitSet seen = new BitSet();
    int present = 0;
    for (int i = 0; i < vectors.size(); i++) {
      double value = vectors.get(i).get(column);
      if (!Double.isNaN(value)) {
        present++;
        seen.set((int) value);
      }
    }
    return present >= ENOUGH && seen.cardinality() >= NEARLY_ALL * present;
  }
}
