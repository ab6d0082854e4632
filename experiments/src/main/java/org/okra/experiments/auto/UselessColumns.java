package org.okra.experiments.auto;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * Columns of a table that nothing can be learnt from, by all of its rows: without a value, with
 * texts in too few rows to have words in common, with the same everywhere, or with a number that
 * names the row.
 */
final class UselessColumns {
  /** Names of columns that count rows, where programs or people give them one. */
  private static final Pattern COUNTER =
      Pattern.compile("(?i)|#|id|.*[_ -]id|index|nr\\.?|no\\.?|row|number|unnamed: \\d+");

  /** Columns whose numbers name rows, also where rows were drawn or put into another order. */
  private static final Pattern NAMELESS = Pattern.compile("(?i)|id|.*[_ -]id|index|unnamed: \\d+");

  /** Rows from which on it is no accident that they are counted, and that texts say something. */
  private static final int ENOUGH = 20;

  private UselessColumns() {}

  /**
   * Their names, with the reason.
   *
   * @throws org.okra.core.OkraException when no other column is left
   */
  static Map<String, String> of(Dataset<?, ?> data) {
    Map<String, String> found = new LinkedHashMap<>();
    List<Column> columns = data.columns().inputs();
    if (!(data.inputs() instanceof VectorSamples<?> vectors)
        || vectors.isSparse()
        || columns.isEmpty()) {
      return found;
    }
    List<SeenColumn> seen = SeenColumn.of(vectors);
    for (int j = 0; j < columns.size(); j++) {
      Column column = columns.get(j);
      SeenColumn cells = seen.get(j);
      if (cells.present() == 0) {
        found.put(column.name(), "no value");
      } else if (hasFewTexts(column, vectors, j)) {
        found.put(column.name(), "hardly any texts");
      } else if (!column.isText() && cells.isConstant() && cells.present() == data.size()) {
        found.put(column.name(), "the same in every row");
      } else if (column.categories().isEmpty()
          && cells.isCount()
          && data.size() >= ENOUGH
          && COUNTER.matcher(column.name().strip()).matches()) {
        found.put(column.name(), "counts the rows");
      } else if (column.categories().isEmpty()
          && data.size() >= ENOUGH
          && NAMELESS.matcher(column.name().strip()).matches()
          && isAnotherEverywhere(vectors, j)) {
        found.put(column.name(), "another whole number in every row");
      }
    }
    if (found.size() == columns.size()) {
      throw Errors.argument(
          "There is nothing to predict from in %s: %s. Add columns that differ between rows.",
          data.name(), Guess.leftOut(found).replaceFirst(";.*", "").replaceFirst("left out: ", ""));
    }
    return found;
  }

  private static boolean isAnotherEverywhere(VectorSamples<?> vectors, int place) {
    Set<Double> seen = new HashSet<>();
    return IntStream.range(0, vectors.size())
        .mapToDouble(i -> vectors.get(i).get(place))
        .allMatch(value -> value == Math.rint(value) && seen.add(value));
  }

  /** Whether most rows have no text, and the others are too few to have words in common. */
  private static boolean hasFewTexts(Column column, VectorSamples<?> vectors, int place) {
    int none = column.categories().indexOf("");
    // Columns of as many different texts need no look at the rows.
    if (!column.isText() || none < 0 || column.categories().size() > ENOUGH) {
      return false;
    }
    long texts =
        IntStream.range(0, vectors.size()).filter(i -> vectors.get(i).get(place) != none).count();
    return texts < ENOUGH && 2 * texts < vectors.size();
  }
}
