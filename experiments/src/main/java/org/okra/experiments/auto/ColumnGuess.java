package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What columns of a table hold that are neither numbers nor plain categories, by its first rows:
 * texts of several words, numbers that are codes beside words, and what is of no use as it is,
 * dates and names that every row has another of.
 *
 * @param kind as the option {@code columns} of a table has it
 * @param why for people
 */
record ColumnGuess(String kind, String why) {
  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.](\\d{4}|\\d{2}))([T ].*)?");
  private static final Pattern WORDS = Pattern.compile("\\S+(\\s+\\S+){2,}");
  private static final Set<String> PARTS =
      Set.of("train", "training", "test", "testing", "validation", "valid", "val", "dev");

  /** Rows from which on it is no accident that no two have the same word. */
  private static final int ENOUGH = 20;

  /** Words, and none of those that programs write for numbers that are not finite. */
  private static final Pattern WORD =
      Pattern.compile("(?!(?i:nan|inf|infinity)$)\\p{L}[\\p{L} _-]*");

  /** The most different numbers and words of a column of codes, and the rows for each. */
  private static final int MOST_CODES = 20;

  private static final int ROWS_PER_CODE = 4;

  static final String IGNORE = "ignore";
  private static final String CATEGORICAL = "categorical";
  private static final String DATES = "dates";

  /**
   * Such columns by name.
   *
   * @param outputs names that are left alone
   */
  static Map<String, ColumnGuess> of(SniffedTable table, Set<String> outputs) {
    Map<String, ColumnGuess> found = new LinkedHashMap<>();
    for (int j = 0; j < table.header().size(); j++) {
      String name = table.header().get(j);
      List<String> cells = table.present(j);
      if (!cells.isEmpty() && !outputs.contains(name)) {
        guess(cells).ifPresent(guess -> found.put(name, guess));
      }
    }
    return found;
  }

  /**
   * A guess with columns to predict from, all of which are kept: codes are categories, and so is
   * each of several dates, which is said.
   */
  static Guess keeping(List<String> inputs, Guess guess, SniffedTable table) {
    Set<String> others = new LinkedHashSet<>(table.header());
    others.removeAll(inputs);
    Map<String, ColumnGuess> found = of(table, others);
    Map<String, Object> codes = new LinkedHashMap<>();
    List<String> dates = new ArrayList<>();
    found.forEach(
        (name, column) -> {
          if (column.kind().equals(CATEGORICAL)) {
            codes.put(name, CATEGORICAL);
          } else if (column.why().equals(DATES)) {
            dates.add("'" + name + "'");
          }
        });
    Guess result = codes.isEmpty() ? guess : guess.with("columns", codes);
    return dates.isEmpty()
        ? result
        : result.remarking(
            "dates are taken for categories, of which a new date is none: %s; write them as"
                + " numbers, such as the year, the month or days since a day",
            String.join(", ", dates));
  }

  private static Optional<ColumnGuess> guess(List<String> cells) {
    if (share(cells, SniffedTable.NUMBER) > 0) {
      return isCodes(cells)
          ? Optional.of(new ColumnGuess(CATEGORICAL, "a few numbers and words"))
          : Optional.empty();
    }
    if (share(cells, DATE) == 1) {
      return Optional.of(new ColumnGuess(IGNORE, DATES));
    }
    Set<String> different = new LinkedHashSet<>(cells);
    if (share(cells, WORDS) > 0.5 && different.size() > cells.size() / 2) {
      return Optional.of(new ColumnGuess("text", "texts"));
    }
    Set<String> words =
        different.stream().map(each -> each.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    if (words.size() > 1 && PARTS.containsAll(words)) {
      return Optional.of(
          new ColumnGuess(
              IGNORE, "train or test: all rows are learnt from; give the parts as two files"));
    }
    boolean names = cells.size() >= ENOUGH && different.size() == cells.size();
    return names
        ? Optional.of(new ColumnGuess(IGNORE, "another name in every row"))
        : Optional.empty();
  }

  /**
   * Whether the numbers are names like the words among them, such as 4, 6 and "rotary": few, and
   * each in several rows. A word among many different numbers is a mistake, which the reader names.
   */
  private static boolean isCodes(List<String> cells) {
    List<String> words =
        cells.stream().filter(cell -> !SniffedTable.NUMBER.matcher(cell).matches()).toList();
    Set<String> different = new LinkedHashSet<>(cells);
    return !words.isEmpty()
        && share(words, WORD) == 1
        && different.size() <= MOST_CODES
        && different.size() * ROWS_PER_CODE <= cells.size();
  }

  private static double share(List<String> cells, Pattern pattern) {
    return cells.stream().filter(cell -> pattern.matcher(cell).matches()).count()
        / (double) cells.size();
  }
}
