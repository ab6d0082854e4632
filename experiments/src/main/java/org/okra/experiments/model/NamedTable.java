package org.okra.experiments.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Names;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.prepare.FittedPreparation;

/**
 * Rows whose columns have names, in any order, from which a model takes those that it was fitted
 * on. Of columns with one name, the first is the first that is asked for, and so on.
 */
final class NamedTable {
  private final List<? extends VectorSamples<?>> parts;
  private final List<Column> columns;
  private final IntFunction<String> places;
  private final Map<String, Integer> unknown = new TreeMap<>();

  /** What becomes of categories that a model does not know. */
  enum Unknown {
    /** They are refused with their place. */
    REFUSE,
    /** They are missing: NaN. */
    MISSING;

    /** What the preprocessing of a model makes of them. */
    static Unknown of(Optional<FittedPreparation> steps) {
      return steps.filter(FittedPreparation::takesUnknownCategories).isPresent() ? MISSING : REFUSE;
    }
  }

  /**
   * A table.
   *
   * @param parts side by side, all with the same rows
   * @param columns one per coordinate of all parts together
   */
  NamedTable(List<? extends VectorSamples<?>> parts, List<Column> columns) {
    this(parts, columns, row -> "Row " + row);
  }

  /**
   * A table of a file.
   *
   * @param places what errors call a row
   */
  NamedTable(
      List<? extends VectorSamples<?>> parts, List<Column> columns, IntFunction<String> places) {
    this.parts = parts;
    this.columns = columns;
    this.places = places;
  }

  /** Whether all these columns are there. */
  boolean has(List<Column> wanted) {
    List<String> left = new ArrayList<>(columns.stream().map(Column::name).toList());
    return wanted.stream().allMatch(column -> left.remove(column.name()));
  }

  /** The names of the columns that are none of these. */
  List<String> others(List<Column> known) {
    List<String> names = known.stream().map(Column::name).toList();
    return columns.stream().map(Column::name).filter(name -> !names.contains(name)).toList();
  }

  /** As {@link #select(List, Unknown)}; categories that are not known are refused. */
  VectorSamples<?> select(List<Column> wanted) {
    return select(wanted, Unknown.REFUSE);
  }

  /** The categories that were not known so far, with their columns and how many cells hold them. */
  Map<String, Integer> unknown() {
    return Collections.unmodifiableMap(unknown);
  }

  /**
   * Some columns, in this order, with categories numbered as these columns have them.
   *
   * @throws org.okra.core.OkraException when a column is not there, or holds a category that is not
   *     known
   */
  VectorSamples<?> select(List<Column> wanted, Unknown policy) {
    int[] places = places(wanted);
    boolean same =
        IntStream.range(0, places.length)
            .allMatch(j -> columns.get(places[j]).equals(wanted.get(j)));
    return same && parts.get(0).isSparse() ? sparse(places) : dense(places, wanted, policy);
  }

  /**
   * What {@link #select} gives: the wanted columns, those of texts with the texts of these rows.
   */
  List<Column> aligned(List<Column> wanted) {
    int[] places = places(wanted);
    return IntStream.range(0, places.length)
        .mapToObj(
            j ->
                wanted.get(j).isText()
                    ? texts(wanted.get(j).name(), columns.get(places[j]))
                    : wanted.get(j))
        .toList();
  }

  /** The texts of a column, and last the empty text for what is missing. */
  private static Column texts(String name, Column given) {
    return Column.text(name, Stream.concat(given.categories().stream(), Stream.of("")).toList());
  }

  private int[] places(List<Column> wanted) {
    Map<String, Deque<Integer>> byName = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      byName.computeIfAbsent(columns.get(i).name(), name -> new ArrayDeque<>()).add(i);
    }
    return wanted.stream()
        .mapToInt(
            column -> {
              Deque<Integer> places = byName.getOrDefault(column.name(), new ArrayDeque<>());
              if (places.isEmpty()) {
                throw Errors.shape(
                    "The rows lack the column '%s', which the model was fitted on.%s",
                    column.name(), Names.suggestion(column.name(), byName.keySet()));
              }
              return places.poll();
            })
        .toArray();
  }

  private VectorSamples<?> dense(int[] places, List<Column> wanted, Unknown policy) {
    Matrix matrix = Matrix.zeros(parts.get(0).size(), places.length);
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < places.length; j++) {
        Column given = columns.get(places[j]);
        matrix.set(i, j, renumbered(value(i, places[j]), i, given, wanted.get(j), policy));
      }
    }
    return parts.get(0).isSparse()
        ? new SparseRows(SparseMatrix.ofDense(matrix))
        : new DenseRows(matrix);
  }

  private double value(int row, int place) {
    int first = parts.get(0).dimension();
    return place < first
        ? ((FeatureVector) parts.get(0).get(row)).get(place)
        : ((FeatureVector) parts.get(1).get(row)).get(place - first);
  }

  private VectorSamples<?> sparse(int[] places) {
    Map<Integer, Integer> targets = new HashMap<>();
    for (int j = 0; j < places.length; j++) {
      targets.put(places[j], j);
    }
    SparseMatrix.Builder builder = new SparseMatrix.Builder(places.length);
    for (int i = 0; i < parts.get(0).size(); i++) {
      SortedMap<Integer, Double> row = new TreeMap<>();
      int offset = 0;
      for (VectorSamples<?> part : parts) {
        FeatureVector vector = (FeatureVector) part.get(i);
        for (int coordinate : vector.storedCoordinates()) {
          Integer target = targets.get(offset + coordinate);
          if (target != null) {
            row.put(target, vector.get(coordinate));
          }
        }
        offset += part.dimension();
      }
      row.forEach(builder::add);
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  /** A value of one column as another numbers its categories; 1.0 is the category 1. */
  private double renumbered(double value, int row, Column given, Column known, Unknown policy) {
    if (known.isText() && (Double.isNaN(value) || given.isCategory(value))) {
      return Double.isNaN(value) ? given.categories().size() : value;
    }
    if (Double.isNaN(value) || given.categories().equals(known.categories())) {
      return value;
    }
    String text = text(value, given, known);
    OptionalInt number =
        known.isNominal()
            ? IntStream.range(0, known.categories().size())
                .filter(
                    i ->
                        known.categories().get(i).equals(text)
                            || isNumber(known.categories().get(i), text))
                .findFirst()
            : OptionalInt.empty();
    if (!known.isNominal() && !known.isText() && isNumber(text, text)) {
      return Double.parseDouble(text);
    }
    if (number.isEmpty() && known.isNominal() && policy == Unknown.MISSING) {
      unknown.merge(given.name() + " '" + text + "'", 1, Integer::sum);
      return Double.NaN;
    }
    return number.orElseThrow(
        () ->
            Errors.argument(
                "%s has '%s' in column '%s', where the model knows %s alone; correct it, or fit"
                    + " the model to such rows.",
                places.apply(row),
                text,
                given.name(),
                known.isNominal()
                    ? "the categories " + known.categories()
                    : known.isText() ? "texts" : "numbers"));
  }

  /** The category of a cell; labels may be written as words. */
  private static String text(double value, Column given, Column known) {
    String text = given.isCategory(value) ? given.categories().get((int) value) : "" + value;
    return known.isBinary()
        ? switch (text.strip().toLowerCase(Locale.ROOT)) {
          case "true", "yes", "y" -> "1";
          case "false", "no", "n" -> "0";
          default -> text;
        }
        : text;
  }

  private static boolean isNumber(String one, String other) {
    String number = "[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?";
    return Stream.of(one, other).allMatch(text -> text.matches(number))
        && Double.parseDouble(one) == Double.parseDouble(other);
  }
}
