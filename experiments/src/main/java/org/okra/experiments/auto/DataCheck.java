package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * Whether something can be learnt from rows at all; said before a search begins, in the words of
 * the data.
 *
 * @param data the rows to learn from
 */
public record DataCheck(Dataset<?, ?> data) {
  /** Fewer rows cannot be cut into folds of which each still has rows to choose by. */
  public static final int LEAST_ROWS = 8;

  /** Rows with another number than most, so that not all of them are in one fold. */
  private static final int LEAST_OTHERS = 5;

  /** The squares of larger numbers, summed up, are infinite. */
  private static final double LARGEST = 1e100;

  /** Squares of smaller differences are zero. */
  private static final double SMALLEST = 1e-100;

  /**
   * Fails where nothing can be learnt.
   *
   * @return lines for people on what cannot be learnt or judged, though the rest can
   */
  public List<String> remarks() {
    if (data.size() < LEAST_ROWS) {
      throw Errors.empty(
          "%s has %d rows with an output, too few to choose and judge a model by. Give at least %d;"
              + " a few dozen are a start.",
          data.name(), data.size(), LEAST_ROWS);
    }
    requireScale(data.inputs(), data.columns().inputs());
    requireScale(data.outputs(), data.columns().outputs());
    List<String> remarks = new ArrayList<>();
    if (data.outputs() instanceof LabelSets sets) {
      requireDifferent(sets);
    } else if (data.outputs() instanceof VectorSamples<?> outputs) {
      remarks.addAll(targets(outputs));
    }
    RepeatedRows.of(data).remark().ifPresent(remarks::add);
    return remarks;
  }

  private void requireDifferent(LabelSets sets) {
    if (IntStream.range(1, sets.size()).allMatch(i -> sets.get(i).equals(sets.get(0)))) {
      throw Errors.argument(
          "Every row of %s has the same labels, so that there is nothing to learn. Check the"
              + " columns to predict; labels are learnt from rows that have them and rows that have"
              + " not.",
          data.name());
    }
  }

  private List<String> targets(VectorSamples<?> outputs) {
    List<String> constant = new ArrayList<>();
    List<SeenColumn> seen = SeenColumn.of(outputs);
    for (int j = 0; j < seen.size(); j++) {
      Column target = data.columns().output(j);
      if (seen.get(j).present() == 0) {
        throw Errors.argument(
            "No row of %s has a value in the column '%s'. Leave it out of --outputs, or fill it"
                + " in.",
            data.name(), target.name());
      }
      if (seen.get(j).isConstant()) {
        constant.add("'" + target.name() + "' is " + shown(seen.get(j).first(), target));
      }
    }
    if (constant.size() == outputs.dimension()) {
      throw Errors.argument(
          "%s in every row of %s, so that there is nothing to learn: whatever the inputs, that is"
              + " the prediction. Check the columns to predict, or add rows with other values.",
          String.join(" and ", constant), data.name());
    }
    requireOthers(outputs);
    return constant.stream()
        .map(each -> each + " in every row: predicted as such, and of no account in the score")
        .toList();
  }

  /**
   * Fails where every target has the same number in nearly all rows: a fold would have no other.
   */
  private void requireOthers(VectorSamples<?> outputs) {
    List<String> nearly = new ArrayList<>();
    for (int j = 0; j < outputs.dimension(); j++) {
      Column target = data.columns().output(j);
      Map<Double, Integer> counts = new TreeMap<>();
      for (int i = 0; i < outputs.size() && !target.isNominal(); i++) {
        double value = outputs.get(i).get(j);
        if (!Double.isNaN(value)) {
          counts.merge(value, 1, Integer::sum);
        }
      }
      int present = counts.values().stream().mapToInt(Integer::intValue).sum();
      // The commonest, so that two numbers of half the rows each count once.
      counts.entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .filter(each -> present - each.getValue() < LEAST_OTHERS)
          .ifPresent(
              each ->
                  nearly.add(
                      String.format(
                          Locale.ROOT,
                          "'%s' is %s in %d of %d rows%s",
                          target.name(),
                          each.getKey(),
                          each.getValue(),
                          present,
                          present < data.size() ? " with a number" : "")));
    }
    if (nearly.size() == outputs.dimension()) {
      throw Errors.argument(
          "%s of %s: other numbers are too few to learn from and to judge by. Add rows that have"
              + " some, at least %d; if the numbers are names, say --as classes.",
          String.join(" and ", nearly), data.name(), LEAST_OTHERS);
    }
  }

  private static String shown(double value, Column column) {
    return column.isCategory(value) ? "'" + column.categories().get((int) value) + "'" : "" + value;
  }

  private void requireScale(Samples<?> samples, List<Column> columns) {
    if (!(samples instanceof VectorSamples<?> vectors) || vectors.isSparse()) {
      return;
    }
    List<SeenColumn> seen = columns.isEmpty() ? List.of() : SeenColumn.of(vectors);
    for (int j = 0; j < seen.size(); j++) {
      double largest = seen.get(j).largest();
      boolean large = largest > LARGEST;
      if (large || largest > 0 && largest < SMALLEST) {
        throw Errors.argument(
            "Numbers of the column '%s' of %s, up to %s, are too %s to be squared. Write them in"
                + " another unit, or as logarithms.",
            columns.get(j).name(), data.name(), largest, large ? "large" : "small");
      }
    }
  }
}
