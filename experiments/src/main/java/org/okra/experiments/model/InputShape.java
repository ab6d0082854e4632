package org.okra.experiments.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.FlowText;
import org.okra.core.component.Names;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.Inputs;

/**
 * What the columns of the training data mean. New rows are brought into this shape, or refused:
 * categories are numbered by each file anew, labels of sparse files are those that occur in it, and
 * a model must not mistake one for another.
 *
 * @param columns of the training data
 * @param dimension of the raw training inputs; empty when they are no vectors
 */
public record InputShape(Columns columns, OptionalInt dimension) {
  private static final String TEXT = "text";

  /** The shape of a training part. */
  public static InputShape of(Dataset<?, ?> train) {
    OptionalInt dimension =
        train.inputs() instanceof VectorSamples<?> vectors
            ? OptionalInt.of(vectors.dimension())
            : OptionalInt.empty();
    List<Column> inputs = train.columns().inputs().stream().map(InputShape::kept).toList();
    return new InputShape(train.columns().withInputs(inputs), dimension);
  }

  /** New rows have texts of their own: a model keeps none of them. */
  private static Column kept(Column column) {
    return column.isText() ? Column.text(column.name(), List.of()) : column;
  }

  /** As {@link #inputs(Dataset, NamedTable.Unknown)}; unknown categories are refused. */
  public Inputs inputs(Dataset<?, ?> data) {
    return inputs(data, NamedTable.Unknown.REFUSE);
  }

  /**
   * The inputs of new rows with columns and categories numbered as those of the training rows.
   *
   * @param unknown what becomes of categories that no training row has
   * @throws OkraException {@link ErrorCode#SHAPE_MISMATCH} or {@link ErrorCode#WRONG_DOMAIN} when
   *     they are something else
   */
  Inputs inputs(Dataset<?, ?> data, NamedTable.Unknown unknown) {
    if (dimension.isEmpty()) {
      return Inputs.of(data);
    }
    if (!(data.inputs() instanceof VectorSamples<?> vectors)) {
      throw Errors.domain(
          "The model was fitted on vectors, but the inputs are %s.",
          data.inputs().domain().getSimpleName());
    }
    int wanted = dimension.getAsInt();
    List<Column> given = data.columns().inputs();
    if (!given.isEmpty() && isNamed()) {
      if (given.equals(columns.inputs())) {
        return Inputs.of(data);
      }
      NamedTable table = new NamedTable(List.of(vectors), given);
      return new Inputs(table.select(columns.inputs(), unknown), table.aligned(columns.inputs()));
    }
    if (vectors.dimension() != wanted) {
      if (vectors instanceof SparseRows rows && given.isEmpty() && vectors.dimension() < wanted) {
        // A sparse file is as wide as the last input that occurs in it.
        SparseMatrix matrix = rows.sparse();
        return Inputs.of(
            new SparseRows(
                SparseMatrix.wrap(
                    matrix.rows(),
                    wanted,
                    matrix.rowStarts(),
                    matrix.columnIndices(),
                    matrix.values())),
            columns.inputs());
      }
      throw Errors.shape(
          "The model was fitted on %s input columns, but the file has %s.",
          wanted, vectors.dimension());
    }
    return Inputs.of(vectors, columns.inputs());
  }

  /** Whether the inputs are vectors whose columns have names. */
  boolean isNamed() {
    return dimension.isPresent() && !columns.inputs().isEmpty();
  }

  /** The name of the column of texts that is the only input; none if the inputs are others. */
  Optional<String> textColumn() {
    return dimension.isEmpty() && columns.inputs().size() == 1 && columns.inputs().get(0).isText()
        ? Optional.of(columns.inputs().get(0).name())
        : Optional.empty();
  }

  /**
   * A data set of the columns that the model knows. Outputs are there when all their columns are;
   * values may be missing, but not all, and none of label sets.
   *
   * @param like training outputs: what becomes of output columns
   * @param unknown what becomes of categories of inputs that no training row has
   */
  Dataset<?, ?> dataset(
      String name,
      NamedTable table,
      List<String> rowNames,
      Samples<?> like,
      NamedTable.Unknown unknown) {
    VectorSamples<?> inputs = table.select(columns.inputs(), unknown);
    Optional<Samples<?>> outputs = outputs(table, like);
    return new Dataset<>(
        name,
        inputs,
        outputs.orElseGet(() -> new DenseRows(Matrix.zeros(inputs.size(), 0))),
        new Columns(
            table.aligned(columns.inputs()), outputs.isPresent() ? columns.outputs() : List.of()),
        rowNames,
        List.of());
  }

  private Optional<Samples<?>> outputs(NamedTable table, Samples<?> like) {
    boolean readable = like instanceof LabelSets || like instanceof DenseRows;
    if (!readable || columns.outputs().isEmpty() || !table.has(columns.outputs())) {
      return Optional.empty();
    }
    Matrix values = table.select(columns.outputs()).dense();
    long missing =
        IntStream.range(0, values.rows())
            .mapToLong(i -> DoubleStream.of(values.rowValues(i)).filter(Double::isNaN).count())
            .sum();
    if (like instanceof LabelSets) {
      return missing > 0 ? Optional.empty() : Optional.of(labelSets(values));
    }
    boolean unknown = missing > 0 && missing == (long) values.rows() * values.columns();
    return unknown ? Optional.empty() : Optional.of(new DenseRows(values));
  }

  private static LabelSets labelSets(Matrix values) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < values.rows(); i++) {
      double[] row = values.rowValues(i);
      int[] items = IntStream.range(0, row.length).filter(j -> row[j] == 1).toArray();
      sets.add(LabelSet.of(row.length, items));
    }
    return new LabelSets(values.columns(), sets);
  }

  /**
   * New rows whose outputs mean what those of the training rows do.
   *
   * @throws OkraException {@link ErrorCode#SHAPE_MISMATCH} when they cannot
   */
  public Dataset<?, ?> outputs(Dataset<?, ?> data) {
    List<Column> given = data.columns().outputs();
    List<Column> known = columns.outputs();
    List<String> names = known.stream().map(Column::name).toList();
    boolean absent = data.outputs() instanceof DenseRows rows && rows.dimension() == 0;
    if (absent || given.isEmpty() && !known.isEmpty() && data.outputs() instanceof DenseRows) {
      throw known.isEmpty()
          ? Errors.shape(
              "%s comes without outputs, or some are missing; 'okra predict' needs none.",
              data.name())
          : Errors.shape(
              "%s comes without outputs, or some are missing: all of the columns %s are needed, and"
                  + " of label sets a value in every cell; leave out rows that lack one."
                  + " 'okra predict' needs none.",
              data.name(), few(names));
    }
    if (given.equals(known)) {
      return data;
    }
    if (data.outputs().domain() == Ranking.class && !given.isEmpty() && !known.isEmpty()) {
      return data.withOutputs(
          rankings(data.outputs().as(Ranking.class, "The model"), given, names),
          known,
          "labels renumbered");
    }
    if (data.outputs() instanceof DenseRows rows
        && !given.isEmpty()
        && given.stream().map(Column::name).toList().equals(names)) {
      // A file numbers the classes that it has.
      return data.withOutputs(
          new NamedTable(List.of(rows), given).select(known), known, "classes renumbered");
    }
    if (!(data.outputs() instanceof LabelSets sets) || given.isEmpty() || known.isEmpty()) {
      throw Errors.shape(
          "The outputs of the file have the columns %s where the model was fitted on %s.",
          few(given.stream().map(Column::name).toList()), few(names));
    }
    int[] numbers = given.stream().mapToInt(column -> number(column.name(), names)).toArray();
    List<LabelSet> renumbered = new ArrayList<>();
    for (int i = 0; i < sets.size(); i++) {
      int[] items = IntStream.of(sets.get(i).items()).map(item -> numbers[item]).sorted().toArray();
      renumbered.add(LabelSet.of(known.size(), items));
    }
    return data.withOutputs(new LabelSets(known.size(), renumbered), known, "labels renumbered");
  }

  private static Samples<Ranking> rankings(
      Samples<Ranking> given, List<Column> labels, List<String> names) {
    int[] numbers = labels.stream().mapToInt(label -> number(label.name(), names)).toArray();
    List<Ranking> renumbered = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      int[] positions = new int[names.size()];
      Arrays.fill(positions, Ranking.MISSING);
      for (int item = 0; item < numbers.length; item++) {
        positions[numbers[item]] = given.get(i).position(item);
      }
      renumbered.add(Ranking.ofPositions(positions));
    }
    return new ListSamples<>(Ranking.class, renumbered);
  }

  private static int number(String label, List<String> names) {
    int number = names.indexOf(label);
    if (number < 0) {
      throw Errors.shape(
          "The model does not know the label '%s'.%s", label, Names.suggestion(label, names));
    }
    return number;
  }

  private static String few(List<String> names) {
    int most = 10;
    return names.size() > most ? names.subList(0, most) + " and more" : names.toString();
  }

  /** The columns as a text that {@link #parse} reads. */
  String text() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("inputs", columns.inputs().stream().map(InputShape::plain).toList());
    map.put("outputs", columns.outputs().stream().map(InputShape::plain).toList());
    return FlowText.write(map);
  }

  private static Map<String, Object> plain(Column column) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", column.name());
    if (column.isNominal()) {
      map.put("categories", column.categories());
    }
    if (column.isText()) {
      map.put("kind", TEXT);
    }
    return map;
  }

  static InputShape parse(String text, OptionalInt dimension) {
    try {
      Map<?, ?> map = (Map<?, ?>) FlowText.parse(text);
      Columns columns = new Columns(columns(map.get("inputs")), columns(map.get("outputs")));
      return new InputShape(columns, dimension);
    } catch (OkraException | ClassCastException | NullPointerException e) {
      throw Errors.fileFormat(e, "The columns of the model are malformed: %s", e.getMessage());
    }
  }

  private static List<Column> columns(Object list) {
    List<Column> columns = new ArrayList<>();
    for (Object each : (List<?>) list) {
      Map<?, ?> map = (Map<?, ?>) each;
      String name = (String) map.get("name");
      if (TEXT.equals(map.get("kind"))) {
        columns.add(Column.text(name, List.of()));
        continue;
      }
      columns.add(
          map.get("categories") instanceof List<?> categories
              ? Column.nominal(name, categories.stream().map(String.class::cast).toList())
              : Column.numeric(name));
    }
    return columns;
  }
}
