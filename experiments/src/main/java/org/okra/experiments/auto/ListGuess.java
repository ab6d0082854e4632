package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.okra.core.Errors;
import org.okra.datasets.read.Separator;

/**
 * Whether the cells of a column list labels, such as {@code sea;sunset}, and what stands between
 * them. Lists have parts that other cells have as well, and some have more parts than others; names
 * with a comma in them, such as {@code Paris, France}, have not.
 */
final class ListGuess {
  private static final List<Separator> USUAL =
      List.of(Separator.SEMICOLON, Separator.BAR, Separator.COMMA);
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private static final Pattern BRACKETS =
      Pattern.compile("\\[.*\\]|\\{.*\\}|\\(.*\\)", Pattern.DOTALL);

  /** Fewer cells with a separator are exceptions. */
  private static final int LEAST_LISTS = 2;

  /** The share of parts that other cells have as well. */
  private static final double REPEATED = 0.5;

  /** The share of parts that other cells have as well, below which nothing can be learnt. */
  private static final double HARDLY_REPEATED = 0.2;

  /** Labels are short; parts of sentences are not. */
  private static final int MOST_WORDS = 4;

  private ListGuess() {}

  /**
   * What separates labels in the cells of a column; empty where they list none.
   *
   * @throws org.okra.core.OkraException where it cannot be told, with what to say
   */
  static Optional<Separator> of(String column, List<String> cells) {
    Optional<Separator> best =
        commonest(cells, USUAL).filter(separator -> partsRepeat(cells, separator));
    if (best.isPresent() && sizes(cells, best.get()) == 1) {
      throw Errors.argument(
          "Cells of the column '%s' such as '%s' may be lists of labels, or each the name of one"
              + " class. Say which: --as label-sets or --as classes.",
          column, cells.stream().filter(cell -> isList(cell, best.get())).findFirst().orElse(""));
    }
    return best;
  }

  /** Fails where most cells are lists as programs write them, such as {@code ['sea', 'city']}. */
  static void refuseBrackets(String column, List<String> cells) {
    List<String> found = cells.stream().filter(cell -> BRACKETS.matcher(cell).matches()).toList();
    if (2 * found.size() > cells.size()) {
      throw Errors.argument(
          "Cells of the column '%s' such as \"%s\" have brackets, as programs write lists. Write"
              + " the labels alone with a semicolon between them, such as sea;sunset, and nothing"
              + " where there is none; if each cell is the name of one class, say --as classes.",
          column, found.get(0));
    }
  }

  /** Says that cells which may list labels are taken for classes. */
  static Guess remarkingClasses(Guess guess, String column, List<String> cells) {
    Optional<String> marked = marked(cells);
    if (marked.isPresent()) {
      return guess.remarking(
          "'%s' is taken for classes, also cells such as '%s', as few of their parts are in other"
              + " rows; if the cells list labels, say --as label-sets",
          column, marked.get());
    }
    return mayHaveBlanks(cells)
        ? guess.remarking(
            "'%s' is taken for classes; if its cells list labels between blanks, say --as"
                + " label-sets",
            column)
        : guess;
  }

  /** The first cell with a mark that names of classes rarely have. */
  private static Optional<String> marked(List<String> cells) {
    return cells.stream()
        .filter(cell -> isList(cell, Separator.SEMICOLON) || isList(cell, Separator.BAR))
        .findFirst();
  }

  /** Whether cells may list labels with blanks between, which names of classes often have, too. */
  private static boolean mayHaveBlanks(List<String> cells) {
    return partsRepeat(cells, Separator.BLANKS) && sizes(cells, Separator.BLANKS) > 1;
  }

  /** How many different numbers of parts there are. */
  private static long sizes(List<String> cells, Separator separator) {
    return cells.stream().mapToInt(cell -> parts(cell, separator).size()).distinct().count();
  }

  /** Whether cells are short lists, most parts of which are in others as well. */
  private static boolean partsRepeat(List<String> cells, Separator separator) {
    if (count(cells, separator) < LEAST_LISTS) {
      return false;
    }
    List<Set<String>> lists =
        new LinkedHashSet<>(cells).stream().map(cell -> parts(cell, separator)).toList();
    Map<String, Integer> counts = counts(lists);
    boolean wordy = counts.keySet().stream().anyMatch(p -> BLANKS.split(p).length > MOST_WORDS);
    return !wordy && repeated(counts) >= REPEATED;
  }

  /** How many lists have every part. */
  private static Map<String, Integer> counts(List<Set<String>> lists) {
    Map<String, Integer> counts = new HashMap<>();
    lists.forEach(list -> list.forEach(part -> counts.merge(part, 1, Integer::sum)));
    return counts;
  }

  /** The share of parts that are in several lists. */
  private static double repeated(Map<String, Integer> counts) {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    int repeated = counts.values().stream().filter(n -> n > 1).mapToInt(Integer::intValue).sum();
    return repeated / (double) Math.max(1, all);
  }

  /**
   * What separates labels in cells that are said to list some; blanks, if nothing else does.
   *
   * @throws org.okra.core.OkraException where hardly a label is in two cells
   */
  static Separator said(String column, List<String> cells) {
    Separator separator =
        commonest(cells, USUAL)
            .or(() -> commonest(cells, List.of(Separator.BLANKS)))
            .orElse(Separator.SEMICOLON);
    Map<String, Integer> counts =
        counts(cells.stream().map(cell -> parts(cell, separator)).toList());
    if (cells.size() >= DataCheck.LEAST_ROWS && repeated(counts) < HARDLY_REPEATED) {
      throw Errors.argument(
          "--as label-sets takes cells of the column '%s' such as '%s' for lists of labels, and of"
              + " %d labels in %d rows %d are in more than one row: too few to learn from. Labels"
              + " stand between semicolons, bars, commas or blanks, such as sea;sunset; if the"
              + " cells are numbers, leave --as out.",
          column,
          cells.get(0),
          counts.size(),
          cells.size(),
          counts.values().stream().filter(n -> n > 1).count());
    }
    return separator;
  }

  private static Optional<Separator> commonest(List<String> cells, List<Separator> separators) {
    Optional<Separator> best = Optional.empty();
    for (Separator each : separators) {
      if (count(cells, each) > best.map(known -> count(cells, known)).orElse(0L)) {
        best = Optional.of(each);
      }
    }
    return best;
  }

  private static long count(List<String> cells, Separator separator) {
    return cells.stream().filter(cell -> isList(cell, separator)).count();
  }

  private static boolean isList(String cell, Separator separator) {
    return parts(cell, separator).size() > 1;
  }

  private static Set<String> parts(String cell, Separator separator) {
    List<String> parts = new ArrayList<>();
    Pattern cut =
        separator == Separator.BLANKS
            ? BLANKS
            : Pattern.compile(Pattern.quote("" + separator.character()));
    cut.splitAsStream(cell).map(String::strip).filter(p -> !p.isEmpty()).forEach(parts::add);
    return new LinkedHashSet<>(parts);
  }

  /** For people: {@code ';'}. */
  static String shown(Separator separator) {
    return separator == Separator.BLANKS ? "blanks" : "'" + separator.character() + "'";
  }

  /** As an option of a table has it. */
  static String word(Separator separator) {
    return separator.name().toLowerCase(Locale.ROOT);
  }
}
