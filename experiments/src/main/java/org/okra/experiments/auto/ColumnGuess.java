package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.Collections;
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

  /** A word that is there once is a mistake, or at least nothing to learn from. */
  private static final int ROWS_PER_WORD = 2;

  static final String IGNORE = "ignore";
  private static final String CATEGORICAL = "categorical";
  private static final String TEXT = "text";
  private static final String DATES = "dates";

  /**
   * Such columns by name.
   *
   * @param outputs names that are left alone
   */
  private static Map<String, ColumnGuess> of(SniffedTable table, Set<String> outputs) {
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
   * A guess without the columns that are of no use, and with what others are taken for, all of
   * which is said.
   *
   * @param outputs names that are left alone
   */
  static Guess choosing(Guess guess, SniffedTable table, Set<String> outputs) {
    Map<String, ColumnGuess> found = of(table, outputs);
    Map<String, String> left = new LinkedHashMap<>();
    Map<String, Object> kinds = new LinkedHashMap<>();
    found.forEach(
        (name, column) -> {
          kinds.put(name, column.kind());
          if (column.kind().equals(IGNORE)) {
            left.put(name, column.why());
          }
        });
    Guess result = kinds.isEmpty() ? guess : guess.with("columns", kinds);
    return taken(left.isEmpty() ? result : result.remarking(Guess.leftOut(left)), found);
  }

  /**
   * A guess with columns to predict from, all of which are kept: codes are categories, and so is
   * each of several dates, which is said.
   */
  static Guess keeping(List<String> inputs, Guess guess, SniffedTable table) {
    Set<String> others = new LinkedHashSet<>(table.header());
    others.removeAll(inputs);
    Map<String, ColumnGuess> found = of(table, others);
    Map<String, Object> kinds = new LinkedHashMap<>();
    List<String> dates = new ArrayList<>();
    found.forEach(
        (name, column) -> {
          if (!column.kind().equals(IGNORE)) {
            kinds.put(name, column.kind());
          } else if (column.why().equals(DATES)) {
            dates.add("'" + name + "'");
          }
        });
    Guess result = taken(kinds.isEmpty() ? guess : guess.with("columns", kinds), found);
    return dates.isEmpty()
        ? result
        : result.remarking(
            "dates are taken for categories, of which a new date is none: %s; write them as"
                + " numbers, such as the year, the month or days since a day",
            String.join(", ", dates));
  }

  /** Says which columns were taken for texts; all rows tell of categories. */
  private static Guess taken(Guess guess, Map<String, ColumnGuess> found) {
    List<String> texts =
        found.entrySet().stream()
            .filter(each -> each.getValue().kind().equals(TEXT))
            .map(each -> "'" + each.getKey() + "'")
            .toList();
    return texts.isEmpty()
        ? guess
        : guess.remarking(
            "taken for texts, as most cells have several words: "
                + String.join(", ", texts)
                + "; --inputs leaves out what it does not name");
  }

  private static Optional<ColumnGuess> guess(List<String> cells) {
    if (share(cells, SniffedTable.NUMBER) > 0) {
      List<String> words =
          cells.stream().filter(cell -> !SniffedTable.NUMBER.matcher(cell).matches()).toList();
      return isCodes(cells, words)
          ? Optional.of(new ColumnGuess(CATEGORICAL, "a few numbers and words"))
          : Optional.empty();
    }
    if (share(cells, DATE) == 1) {
      return Optional.of(new ColumnGuess(IGNORE, DATES));
    }
    Set<String> different = new LinkedHashSet<>(cells);
    if (share(cells, WORDS) > 0.5 && different.size() > cells.size() / 2) {
      return Optional.of(new ColumnGuess(TEXT, "several words"));
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
   * Whether the numbers are names like the words among them, such as 4, 6 and "rotary": few
   * different cells for so many rows, and each word in two rows at least. Where a word is there
   * once, or among many different numbers, the reader decides: few words are mistakes, and it names
   * the place of the first.
   */
  private static boolean isCodes(List<String> cells, List<String> words) {
    Set<String> different = new LinkedHashSet<>(cells);
    return !words.isEmpty()
        && share(words, WORD) == 1
        && different.size() <= MOST_CODES
        && different.size() * ROWS_PER_CODE <= cells.size()
        && new LinkedHashSet<>(words)
            .stream().allMatch(word -> Collections.frequency(words, word) >= ROWS_PER_WORD);
  }

  private static double share(List<String> cells, Pattern pattern) {
    return cells.stream().filter(cell -> pattern.matcher(cell).matches()).count()
        / (double) cells.size();
  }
}
