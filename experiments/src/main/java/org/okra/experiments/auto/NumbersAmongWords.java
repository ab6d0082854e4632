package org.okra.experiments.auto;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.okra.core.Errors;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * Columns of categories of which some are numbers: codes such as 4, 6 and "rotary", or numbers with
 * words where they are missing or mistyped. All rows are looked at, and what is taken for
 * categories is said.
 *
 * @param data as they were read
 */
record NumbersAmongWords(Dataset<?, ?> data) {
  /** Of more different texts, most of them numbers, each number would be a class of few rows. */
  private static final int MOST_CLASSES = 20;

  private static final Predicate<String> IS_NUMBER = SniffedTable.NUMBER.asMatchPredicate();

  /**
   * Columns to predict from that are categories for all that they hold numbers.
   *
   * @param left names of columns that are left out
   */
  Optional<String> inputs(Set<String> left) {
    List<Column> mixed =
        data.columns().inputs().stream()
            .filter(column -> isMixed(column) && !left.contains(column.name()))
            .toList();
    return mixed.isEmpty() ? Optional.empty() : Optional.of(said("categories", mixed));
  }

  /**
   * The column to predict, where it holds classes some of which are numbers.
   *
   * @throws org.okra.core.OkraException when most are: then they are numbers
   */
  Optional<String> output(Column column) {
    if (!isMixed(column)) {
      return Optional.empty();
    }
    long numbers = column.categories().stream().filter(IS_NUMBER).count();
    int different = column.categories().size();
    if (different > MOST_CLASSES && 2 * numbers > different) {
      throw Errors.argument(
          "Column '%s' of %s holds %d different numbers, and words such as '%s', so that each"
              + " number would be a class of its own. Empty the cells with words, whose rows are"
              + " then left out, or say --as classes.",
          column.name(), data.name(), numbers, word(column));
    }
    return Optional.of(said("classes", List.of(column)));
  }

  private static boolean isMixed(Column column) {
    return column.isNominal()
        && column.categories().stream().anyMatch(IS_NUMBER)
        && !column.categories().stream().allMatch(IS_NUMBER);
  }

  private static String word(Column column) {
    return column.categories().stream().filter(IS_NUMBER.negate()).findFirst().orElseThrow();
  }

  private static String said(String what, List<Column> columns) {
    return "taken for "
        + what
        + ": "
        + columns.stream()
            .map(each -> "'" + each.name() + "' (numbers and words such as '" + word(each) + "')")
            .collect(Collectors.joining(", "))
        + "; if they are numbers, correct the words or empty their cells";
  }
}
