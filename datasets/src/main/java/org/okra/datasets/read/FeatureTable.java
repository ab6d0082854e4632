package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * Things with features, such as the users of a set of ratings.
 *
 * @param names one per row
 * @param rowOf the row of the thing with a number
 * @param features one row per thing; nominal values are category numbers
 * @param columns one per feature
 */
record FeatureTable(
    List<String> names, Map<Integer, Integer> rowOf, DenseRows features, List<Column> columns) {

  /**
   * Reads rows whose first field is a number of their own, and closes them.
   *
   * @param fields how many a row has
   * @param nameField which of them is the name
   * @param width features of a row
   * @param take takes them from a row
   * @param columns asked for when all rows were read
   */
  static FeatureTable read(
      DelimitedRows rows,
      int fields,
      int nameField,
      int width,
      BiConsumer<DelimitedRows, DenseCollector> take,
      Supplier<List<Column>> columns,
      RunContext context) {
    try (rows) {
      List<String> names = new ArrayList<>();
      Map<Integer, Integer> rowOf = new HashMap<>();
      DenseCollector values = new DenseCollector(width);
      while (rows.next()) {
        rows.requireCount(fields);
        int number = rows.requireWhole(0, 0, Integer.MAX_VALUE, "a number");
        if (rowOf.putIfAbsent(number, names.size()) != null) {
          throw rows.error(0, "number %s appears twice", rows.shown(0));
        }
        names.add(rows.text(nameField));
        take.accept(rows, values);
      }
      rows.requireAny("row");
      String what = "The table " + rows.line().file();
      DenseRows features = values.build(names.size(), context.memory(), what);
      return new FeatureTable(names, rowOf, features, columns.get());
    }
  }

  /** Number of things. */
  int size() {
    return names.size();
  }

  /** A data set with the features as inputs and the names as row names. */
  <Y> Dataset<DenseVector, Y> dataset(DataFile file, Samples<Y> outputs, List<Column> targets) {
    return new Dataset<>(
        file.stem(), features, outputs, new Columns(columns, targets), names, List.of());
  }
}
