package org.okra.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The four columns that a fit looks at, and what each row says in them. */
final class RowFormat {
  private static final int FEATURES = 0;
  private static final int LABEL = 1;
  private static final int WEIGHT = 2;
  private static final int ID = 3;

  /** The names of the columns of weights and numbers. */
  static final String WEIGHT_NAME = "weight";

  static final String ID_NAME = "id";

  /** The number of a row when no column gives one. */
  static final long UNNUMBERED = -1;

  private RowFormat() {}

  /**
   * The names of the columns.
   *
   * @param weight all weights are 1 if empty
   * @param id rows are numbered by their contents if empty
   */
  record Columns(String features, String label, Optional<String> weight, Optional<String> id) {}

  /** Those columns in their order. */
  static Dataset<Row> select(Dataset<?> data, Columns columns) {
    Column weight =
        columns
            .weight()
            .map(name -> functions.col(name).cast("double"))
            .orElseGet(() -> functions.lit(1.0));
    Column id =
        columns
            .id()
            .map(name -> functions.col(name).cast("long"))
            .orElseGet(() -> functions.lit(UNNUMBERED));
    return data.toDF()
        .select(
            functions.col(columns.features()).as("features"),
            functions.col(columns.label()).as("label"),
            weight.as(WEIGHT_NAME),
            id.as(ID_NAME));
  }

  static Vector features(Row row) {
    return row.getAs(FEATURES);
  }

  static double weight(Row row) {
    return row.getDouble(WEIGHT);
  }

  static long id(Row row) {
    return row.getLong(ID);
  }

  /** What is wrong with a row, if anything. */
  static Optional<String> fault(Row row, LabelType type) {
    if (row.isNullAt(FEATURES) || row.isNullAt(LABEL) || row.isNullAt(WEIGHT) || row.isNullAt(ID)) {
      return Optional.of("a null among features, label, weight and id");
    }
    if (!isFinite(features(row))) {
      return Optional.of("features that are not finite");
    }
    double weight = weight(row);
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      return Optional.of("the weight " + weight);
    }
    return labelFault(row, LABEL, type);
  }

  /** What is wrong with the label in a column, which is not null, if anything. */
  static Optional<String> labelFault(Row row, int column, LabelType type) {
    if (type == LabelType.VECTOR) {
      return isFinite(row.<Vector>getAs(column))
          ? Optional.empty()
          : Optional.of("a label that is not finite");
    }
    return arrayFault(row.getList(column), type);
  }

  private static Optional<String> arrayFault(List<?> elements, LabelType type) {
    for (Object element : elements) {
      boolean valid =
          element instanceof String
              || element instanceof Number number
                  && number.doubleValue() == number.intValue()
                  && number.intValue() >= 0;
      if (!valid) {
        return Optional.of("the label " + element + ", neither a name nor a number from 0 on");
      }
    }
    boolean repeated =
        type == LabelType.RANKING && elements.stream().distinct().count() < elements.size();
    return repeated ? Optional.of("a ranking that has an item twice") : Optional.empty();
  }

  private static boolean isFinite(Vector vector) {
    double[] values = stored(vector);
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  /** The numbers that a vector stores. */
  static double[] stored(Vector vector) {
    return vector instanceof SparseVector sparse
        ? sparse.values()
        : vector instanceof DenseVector dense ? dense.values() : vector.toArray();
  }

  /**
   * The label in a form in which equal labels are equal: a vector, the members of a set in rising
   * order, or the items of a ranking, best first.
   */
  static Object label(Row row, LabelType type) {
    return label(row, LABEL, type);
  }

  /** The same of another column. */
  static Object label(Row row, int column, LabelType type) {
    return switch (type) {
      case VECTOR -> row.getAs(column);
      case LABEL_SET -> new ArrayList<>(new TreeSet<>(elements(row, column)));
      case RANKING -> elements(row, column);
    };
  }

  private static List<Object> elements(Row row, int column) {
    List<Object> result = new ArrayList<>();
    for (Object element : row.getList(column)) {
      result.add(element instanceof Number number ? (Object) number.intValue() : element);
    }
    return result;
  }
}
