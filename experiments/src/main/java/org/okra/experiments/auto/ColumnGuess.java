package org.okra.experiments.auto;

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
 * What columns of a table hold that are neither numbers nor categories, by its first rows: texts of
 * several words, and what is of no use as it is, dates and names that every row has another of.
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

  static final String IGNORE = "ignore";
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

  /** Says where a column of dates is to be predicted from: each is a category of its own. */
  static Guess remarkingDates(Guess guess, SniffedTable table, List<String> inputs) {
    Set<String> others = new LinkedHashSet<>(table.header());
    others.removeAll(inputs);
    List<String> dates =
        of(table, others).entrySet().stream()
            .filter(each -> each.getValue().why().equals(DATES))
            .map(each -> "'" + each.getKey() + "'")
            .toList();
    return dates.isEmpty()
        ? guess
        : guess.remarking(
            "dates are taken for categories, of which a new date is none: %s; write them as"
                + " numbers, such as the year, the month or days since a day",
            String.join(", ", dates));
  }

  private static Optional<ColumnGuess> guess(List<String> cells) {
    if (share(cells, SniffedTable.NUMBER) > 0) {
      return Optional.empty();
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

  private static double share(List<String> cells, Pattern pattern) {
    return cells.stream().filter(cell -> pattern.matcher(cell).matches()).count()
        / (double) cells.size();
  }
}
