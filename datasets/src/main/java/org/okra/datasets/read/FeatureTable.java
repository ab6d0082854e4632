package org.okra.datasets.read;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;

/**
 * Things with features, such as the users and the items of a set of ratings.
 *
 * @param names one per row
 * @param features one row per thing; nominal values are category numbers
 * @param columns one per feature
 */
public record FeatureTable(List<String> names, DenseRows features, List<Column> columns) {
  public FeatureTable {
    names = List.copyOf(names);
    columns = List.copyOf(columns);
    if (names.size() != features.size() || columns.size() != features.dimension()) {
      throw Errors.shape(
          "%d names and %d columns do not go with features of shape %d x %d.",
          names.size(), columns.size(), features.size(), features.dimension());
    }
  }

  /** Number of things. */
  public int size() {
    return names.size();
  }
}
