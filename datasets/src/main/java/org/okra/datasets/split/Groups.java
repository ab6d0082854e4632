package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.Names;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * Rows that must stay together, such as those of one patient.
 *
 * @param groupOfRow group of each row, numbered from 0 in the order of first appearance
 * @param sizes rows of each group
 */
record Groups(int[] groupOfRow, int[] sizes) {

  /**
   * Groups by the values of an input column; when none is given by the groups of the data set, or
   * else by its row names.
   */
  static Groups of(Dataset<?, ?> data, Optional<String> column) {
    if (column.isPresent()) {
      return numbered(values(data, column.get(), "group by"));
    }
    return data.rows().groups().isEmpty() ? byRowNames(data) : numbered(data.rows().groups());
  }

  private static Groups byRowNames(Dataset<?, ?> data) {
    if (data.rowNames().isEmpty()) {
      throw Errors.argument(
          "Data set '%s' has no row names to group by; give the option column with an input"
              + " column.",
          data.name());
    }
    return numbered(data.rowNames());
  }

  /**
   * The values of an input column, one per row.
   *
   * @param use what for, for the error's text
   */
  static List<Double> values(Dataset<?, ?> data, String column, String use) {
    List<String> names = data.columns().inputs().stream().map(Column::name).toList();
    int coordinate = names.indexOf(column);
    if (coordinate < 0) {
      throw Errors.of(
          ErrorCode.UNKNOWN_NAME,
          "Data set '%s' has no input column '%s' to %s.%s%s",
          data.name(),
          column,
          use,
          Names.suggestion(column, names),
          names.isEmpty() ? " Its inputs have no names." : "");
    }
    Samples<FeatureVector> inputs = data.inputs().as(FeatureVector.class, "A split by groups");
    List<Double> values = new ArrayList<>(data.size());
    for (int row = 0; row < data.size(); row++) {
      values.add(inputs.get(row).get(coordinate));
    }
    return values;
  }

  private static Groups numbered(List<?> keys) {
    Map<Object, Integer> numbers = new HashMap<>();
    int[] groupOfRow = new int[keys.size()];
    int[] sizes = new int[keys.size()];
    for (int row = 0; row < groupOfRow.length; row++) {
      Integer number = numbers.putIfAbsent(keys.get(row), numbers.size());
      groupOfRow[row] = number == null ? numbers.size() - 1 : number;
      sizes[groupOfRow[row]]++;
    }
    return new Groups(groupOfRow, Arrays.copyOf(sizes, numbers.size()));
  }

  /** Number of groups. */
  int count() {
    return sizes.length;
  }

  /**
   * Groups in random order, each to the test part while that brings its rows closer to a number.
   */
  Split twoParts(int testRows, RandomStream random) {
    int[] partOfGroup = new int[count()];
    int tested = 0;
    int testedGroups = 0;
    for (int group : random.permutation(count())) {
      boolean closer = Math.abs(tested + sizes[group] - testRows) < Math.abs(tested - testRows);
      boolean leavesOne = testedGroups < count() - 1;
      if (leavesOne && (closer || tested == 0)) {
        partOfGroup[group] = 1;
        tested += sizes[group];
        testedGroups++;
      }
    }
    return Assignments.twoParts(ofRows(partOfGroup), 1);
  }

  /** Groups by falling size, equal ones in random order, each to the fold with the fewest rows. */
  List<Split> folds(int folds, RandomStream random) {
    int[] order =
        Arrays.stream(random.permutation(count()))
            .boxed()
            .sorted(Comparator.comparingInt(group -> -sizes[group]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] rowsOfFold = new int[folds];
    int[] foldOfGroup = new int[count()];
    for (int group : order) {
      int least = 0;
      for (int fold = 1; fold < folds; fold++) {
        least = rowsOfFold[fold] < rowsOfFold[least] ? fold : least;
      }
      foldOfGroup[group] = least;
      rowsOfFold[least] += sizes[group];
    }
    return Assignments.folds(ofRows(foldOfGroup), folds);
  }

  private int[] ofRows(int[] partOfGroup) {
    return Arrays.stream(groupOfRow).map(group -> partOfGroup[group]).toArray();
  }
}
