package org.okra.experiments.predictions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.decoders.OutputSet;

/**
 * Outputs in the words of the data: a vector has a field per target, classes go by their names, a
 * set of labels is {@code a;b} (a semicolon within a name is written {@code \;}), a ranking is
 * {@code d > a = c > b} from first to last, items without a place left out. Anything else is what
 * it says of itself.
 */
public final class OutputColumns {
  private static final String SINGLE = "prediction";
  private static final double WHOLE = 1e15;

  private final Columns columns;
  private final List<Column> targets;

  private OutputColumns(Columns columns, List<Column> targets) {
    this.columns = columns;
    this.targets = targets;
  }

  /**
   * The columns of some outputs.
   *
   * @param outputs any of them: their type and dimension count
   * @param columns of the data set
   */
  public static OutputColumns of(Samples<?> outputs, Columns columns) {
    boolean wide =
        outputs instanceof VectorSamples<?> && !ItemSet.class.isAssignableFrom(outputs.domain());
    return new OutputColumns(
        columns,
        wide
            ? IntStream.range(0, ((VectorSamples<?>) outputs).dimension())
                .mapToObj(columns::output)
                .toList()
            : List.of());
  }

  /** A name per field: those of the targets, or {@code prediction} where one field holds all. */
  public List<String> names() {
    return targets.isEmpty() ? List.of(SINGLE) : targets.stream().map(Column::name).toList();
  }

  /** The same for a prediction, which may be of another type than the outputs. */
  List<String> names(Object prediction) {
    return prediction instanceof FeatureVector ? names() : List.of(SINGLE);
  }

  /** The name of the same field of the truth: {@code truth}, or {@code truth:NAME}. */
  List<String> truthNames() {
    return targets.isEmpty()
        ? List.of("truth")
        : targets.stream().map(column -> "truth:" + column.name()).toList();
  }

  /** The name of a label or ranked item; its number when the data have no names. */
  public String item(int number) {
    return number < columns.outputs().size()
        ? columns.outputs().get(number).name()
        : Integer.toString(number);
  }

  /** An output in one text. */
  public String text(Object output) {
    return String.join(", ", texts(output));
  }

  /** A text per field. */
  List<String> texts(Object output) {
    if (!targets.isEmpty() && output instanceof FeatureVector vector) {
      return IntStream.range(0, targets.size())
          .mapToObj(j -> text(targets.get(j), vector.get(j)))
          .toList();
    }
    if (output instanceof ItemSet set) {
      return List.of(
          Arrays.stream(set.items())
              .mapToObj(item -> item(item).replace(";", "\\;"))
              .collect(Collectors.joining(";")));
    }
    if (output instanceof Ranking ranking) {
      return List.of(
          places(ranking).stream()
              .map(tied -> String.join(" = ", tied))
              .collect(Collectors.joining(" > ")));
    }
    return List.of(String.valueOf(output));
  }

  /**
   * The fields of a set: {@code set} with candidates between bars or labels between semicolons and
   * {@code set size}, or the bounds of a box, {@code lower:NAME} and {@code upper:NAME}.
   */
  Map<String, String> fields(OutputSet set) {
    Map<String, String> fields = new LinkedHashMap<>();
    if (set instanceof OutputSet.Box box) {
      for (int j = 0; j < box.region().lower().length; j++) {
        String name = j < targets.size() ? targets.get(j).name() : Integer.toString(j);
        fields.put("lower:" + name, number(box.region().lower()[j]));
        fields.put("upper:" + name, number(box.region().upper()[j]));
      }
      return fields;
    }
    List<?> members =
        set instanceof OutputSet.Choices choices
            ? choices.outputs()
            : List.of(((OutputSet.Labels) set).labels());
    fields.put("set", members.stream().map(this::text).collect(Collectors.joining(" | ")));
    fields.put("set size", number(set.size()));
    return fields;
  }

  private static String text(Column column, double value) {
    if (column.isCategory(value)) {
      return column.categories().get((int) value);
    }
    return Double.isNaN(value) ? "" : number(value);
  }

  /** A number as text that reads back to the same number, whole numbers without a point. */
  static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < WHOLE
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** A value for JSON: targets by name, a list of labels, a list of items or of tied ones. */
  Object value(Object output) {
    if (!targets.isEmpty() && output instanceof FeatureVector vector) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (int j = 0; j < targets.size(); j++) {
        double number = vector.get(j);
        Column column = targets.get(j);
        values.put(
            column.name(),
            column.isCategory(number) ? column.categories().get((int) number) : finite(number));
      }
      return values;
    }
    if (output instanceof ItemSet set) {
      return Arrays.stream(set.items()).mapToObj(this::item).toList();
    }
    if (output instanceof Ranking ranking) {
      return places(ranking).stream()
          .<Object>map(tied -> tied.size() == 1 ? tied.get(0) : tied)
          .toList();
    }
    return String.valueOf(output);
  }

  /** A number for JSON, which has none but finite ones. */
  static Optional<Double> finite(double number) {
    return Optional.of(number).filter(Double::isFinite);
  }

  private List<List<String>> places(Ranking ranking) {
    SortedMap<Integer, List<String>> places = new TreeMap<>();
    for (int item = 0; item < ranking.items(); item++) {
      if (ranking.position(item) != Ranking.MISSING) {
        places.computeIfAbsent(ranking.position(item), place -> new ArrayList<>()).add(item(item));
      }
    }
    return List.copyOf(places.values());
  }

  /** Numbers for an array: coordinates, 0 or 1 per label, positions of the items of a ranking. */
  double[] numbers(Object output) {
    if (output instanceof FeatureVector vector) {
      return vector.toArray();
    }
    if (output instanceof ItemSet set) {
      return IntStream.range(0, set.universe())
          .mapToDouble(item -> set.contains(item) ? 1 : 0)
          .toArray();
    }
    if (output instanceof Ranking ranking) {
      return Arrays.stream(ranking.positions()).asDoubleStream().toArray();
    }
    throw Errors.argument(
        "The format npy holds numbers, vectors, label sets or rankings, not %s; use csv or jsonl.",
        output.getClass().getSimpleName());
  }
}
