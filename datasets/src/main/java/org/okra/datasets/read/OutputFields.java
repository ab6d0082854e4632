package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;

/**
 * Outputs out of the fields of a table, written as {@code predictions.csv} has them: a field per
 * coordinate of a vector, classes by their names, label sets as {@code a;b}, bits as their numbers
 * between blanks, rankings as {@code d > a = c > b}, strings as they are.
 */
final class OutputFields {
  private final OutputShape shape;
  private final int[] fields;
  private final int firstBit;
  private final Categories names;
  private final List<Object> outputs = new ArrayList<>();

  /**
   * Nothing read yet.
   *
   * @param fields where an output stands
   * @param firstBit the number of the first bit
   */
  OutputFields(OutputShape shape, int[] fields, int firstBit) {
    this.shape = shape;
    this.fields = fields.clone();
    this.firstBit = firstBit;
    this.names = new Categories(shape.columns().stream().map(Column::name).toList());
  }

  /** Whether outputs of this shape take one field each, rather than one per coordinate. */
  static boolean isSingle(OutputShape shape) {
    return !FeatureVector.class.isAssignableFrom(shape.domain())
        || BitVector.class.isAssignableFrom(shape.domain())
        || LabelSet.class.isAssignableFrom(shape.domain());
  }

  /** Takes the output of a row. */
  void take(DelimitedRows row) {
    outputs.add(output(row));
  }

  private Object output(DelimitedRows row) {
    Class<?> domain = shape.domain();
    if (domain == String.class) {
      return row.text(single(row));
    }
    if (LabelSet.class.isAssignableFrom(domain)) {
      return LabelSet.of(
          shape.dimension(), fields.length == 1 ? items(row, "[;\\s]+", 0) : marked(row));
    }
    if (BitVector.class.isAssignableFrom(domain)) {
      return BitVector.of(shape.dimension(), items(row, "[;\\s]+", firstBit));
    }
    if (Ranking.class.isAssignableFrom(domain)) {
      return ranking(row);
    }
    if (FeatureVector.class.isAssignableFrom(domain)) {
      return IntStream.range(0, shape.dimension()).mapToDouble(j -> number(row, j)).toArray();
    }
    throw Errors.domain(
        "Outputs of type %s cannot be read from a table of candidates; it may hold vectors,"
            + " classes, label sets, bits, rankings or strings.",
        domain.getSimpleName());
  }

  private int single(DelimitedRows row) {
    if (fields.length != 1) {
      throw row.error(fields[0], "%d columns for outputs that take one", fields.length);
    }
    return fields[0];
  }

  /** Labels or bits by name, else by number, each once. */
  private int[] items(DelimitedRows row, String separator, int first) {
    int field = single(row);
    String text = row.text(field).strip();
    if (text.isEmpty()) {
      return new int[0];
    }
    // Names may hold blanks, and an escaped semicolon: then only semicolons separate.
    boolean named = !shape.columns().isEmpty();
    String[] words = text.split(named ? "(?<!\\\\);" : separator);
    return Arrays.stream(words)
        .mapToInt(word -> item(row, field, word.strip().replace("\\;", ";"), first))
        .sorted()
        .distinct()
        .toArray();
  }

  private int item(DelimitedRows row, int field, String word, int first) {
    int number = names.number(word);
    if (number != Categories.UNKNOWN) {
      return number;
    }
    boolean whole = word.matches("[0-9]{1,9}");
    int given = whole ? Integer.parseInt(word) - first : -1;
    if (given < 0 || given >= shape.dimension()) {
      throw row.error(
          field,
          "'%s' is not one of the %d %s of the data (numbers from %d)",
          Numbers.shown(word),
          shape.dimension(),
          shape.domain() == BitVector.class ? "bits" : "labels or items",
          first);
    }
    return given;
  }

  /** Labels whose column holds 1. */
  private int[] marked(DelimitedRows row) {
    requireDimension(row);
    return IntStream.range(0, fields.length)
        .filter(j -> row.requireWhole(fields[j], 0, 1, "a label") == 1)
        .toArray();
  }

  private void requireDimension(DelimitedRows row) {
    if (fields.length != shape.dimension()) {
      throw row.error(
          fields[0],
          "%d columns for outputs of %d coordinates; name one for each",
          fields.length,
          shape.dimension());
    }
  }

  private Ranking ranking(DelimitedRows row) {
    int field = single(row);
    int[] positions = new int[shape.dimension()];
    int position = 0;
    for (String place : row.text(field).split(">", -1)) {
      position++;
      for (String name : place.split("[=~]", -1)) {
        int item = item(row, field, name.strip(), 0);
        if (positions[item] != Ranking.MISSING) {
          throw row.error(field, "item '%s' appears twice", Numbers.shown(name.strip()));
        }
        positions[item] = position;
      }
    }
    return Ranking.ofPositions(positions);
  }

  private double number(DelimitedRows row, int coordinate) {
    requireDimension(row);
    int field = fields[coordinate];
    Column column =
        shape.columns().isEmpty() ? Column.numeric("") : shape.columns().get(coordinate);
    if (!column.isNominal()) {
      return row.requireNumber(field);
    }
    int category = column.categories().indexOf(row.text(field));
    if (category < 0) {
      throw row.error(
          field, "'%s' is no class of the output '%s'", row.shown(field), column.name());
    }
    return category;
  }

  /** Everything taken. */
  Samples<?> build(String what, RunContext context) {
    Class<?> domain = shape.domain();
    if (LabelSet.class.isAssignableFrom(domain)) {
      return new LabelSets(shape.dimension(), all(LabelSet.class::cast));
    }
    if (BitVector.class.isAssignableFrom(domain)) {
      return new BitVectors(shape.dimension(), all(BitVector.class::cast));
    }
    if (FeatureVector.class.isAssignableFrom(domain)) {
      Matrix matrix = context.memory().zeros(outputs.size(), shape.dimension(), what);
      for (int i = 0; i < outputs.size(); i++) {
        double[] row = (double[]) outputs.get(i);
        for (int j = 0; j < row.length; j++) {
          matrix.set(i, j, row[j]);
        }
      }
      return new DenseRows(matrix);
    }
    return domain == String.class
        ? new ListSamples<>(String.class, all(String.class::cast))
        : new ListSamples<>(Ranking.class, all(Ranking.class::cast));
  }

  private <T> List<T> all(Function<Object, T> cast) {
    return outputs.stream().map(cast).toList();
  }
}
