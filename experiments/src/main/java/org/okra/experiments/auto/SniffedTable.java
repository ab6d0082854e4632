package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.datasets.read.Csv;
import org.okra.datasets.read.Separator;
import org.okra.experiments.predictions.CsvText;

/**
 * The first rows of a table, as texts.
 *
 * @param header names of the columns
 * @param columns per column its cells, stripped
 * @param missing what stands for a missing value
 */
record SniffedTable(List<String> header, List<List<String>> columns, Set<String> missing) {
  static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  /** Marks of a missing value that are nothing else in any column. */
  private static final Set<String> ALWAYS =
      Set.of("N/A", "#N/A", "#NA", "<NA>", "null", "NULL", "Null", "nan", "-nan");

  /** Marks of a missing value in a column of numbers; elsewhere they may be categories. */
  private static final Set<String> AMONG_NUMBERS =
      Set.of(
          "None", "none", "NONE", "-", "--", ".", "*", "na", "Na", "missing", "Missing", "MISSING",
          "unknown", "Unknown", "UNKNOWN");

  /** The table of some lines. */
  static SniffedTable of(List<String> lines, Separator separator, Csv.Header first) {
    boolean isHeadless = first == Csv.Header.NONE;
    List<List<String>> rows = CsvText.parse(String.join("\n", lines) + "\n", separator.character());
    // A quote that is never closed leaves no row: the reader says where it is.
    List<String> top = rows.isEmpty() ? List.of() : rows.get(0);
    List<String> header =
        IntStream.range(0, top.size())
            .mapToObj(j -> isHeadless ? "c" + (j + 1) : top.get(j).strip())
            .toList();
    List<List<String>> columns = new ArrayList<>();
    for (int j = 0; j < header.size(); j++) {
      int column = j;
      columns.add(
          rows.stream()
              .skip(isHeadless ? 0 : 1)
              .filter(row -> row.size() == header.size())
              .map(row -> row.get(column).strip())
              .toList());
    }
    Set<String> missing = new LinkedHashSet<>(new Csv().missing());
    List<Set<String>> marks = columns.stream().map(SniffedTable::marks).toList();
    marks.forEach(missing::addAll);
    // What is a category elsewhere would be lost there.
    missing.removeIf(
        mark ->
            AMONG_NUMBERS.contains(mark)
                && IntStream.range(0, columns.size())
                    .anyMatch(j -> columns.get(j).contains(mark) && !marks.get(j).contains(mark)));
    return new SniffedTable(header, columns, missing);
  }

  /**
   * Fails where a word stands for a missing number in one column and is a category in another:
   * marks of missing values are those of all columns.
   *
   * @param skipped names of columns that are not read
   */
  void refuseUnclearMarks(String file, Set<String> skipped) {
    for (int j = 0; j < header.size(); j++) {
      for (String mark : marks(columns.get(j))) {
        if (!missing.contains(mark) && !skipped.contains(header.get(j))) {
          String other =
              IntStream.range(0, header.size())
                  .filter(
                      k -> columns.get(k).contains(mark) && !marks(columns.get(k)).contains(mark))
                  .mapToObj(header::get)
                  .findFirst()
                  .orElse("");
          throw Errors.argument(
              "'%s' stands for a missing number in the column '%s' of %s, and for a category in the"
                  + " column '%s'. Leave cells without a number empty, or leave the column '%s' out"
                  + " with --inputs.",
              mark, header.get(j), file, other, header.get(j));
        }
      }
    }
  }

  private static Set<String> marks(List<String> cells) {
    Set<String> usual = new LinkedHashSet<>(new Csv().missing());
    Set<String> others = new LinkedHashSet<>();
    boolean hasNumbers = false;
    for (String cell : cells) {
      if (NUMBER.matcher(cell).matches()) {
        hasNumbers = true;
      } else if (!usual.contains(cell)) {
        others.add(cell);
      }
    }
    boolean numbers =
        hasNumbers
            && others.stream()
                .allMatch(each -> AMONG_NUMBERS.contains(each) || ALWAYS.contains(each));
    Set<String> marks = new LinkedHashSet<>();
    for (String each : others) {
      if (ALWAYS.contains(each) || numbers) {
        marks.add(each);
      }
    }
    return marks;
  }

  /** Marks of missing values beyond the usual ones, with the columns that have them. */
  Map<String, List<String>> furtherMarks() {
    Map<String, List<String>> found = new LinkedHashMap<>();
    List<String> usual = new Csv().missing();
    for (String mark : missing) {
      if (!usual.contains(mark)) {
        found.put(
            mark,
            IntStream.range(0, header.size())
                .filter(j -> columns.get(j).contains(mark))
                .mapToObj(header::get)
                .toList());
      }
    }
    return found;
  }

  /** The cells of a column that are not missing. */
  List<String> present(int column) {
    return columns.get(column).stream().filter(cell -> !missing.contains(cell)).toList();
  }

  /**
   * Columns to predict by their names. What was cut at a comma within a name is joined again, and
   * numbers, also from the end, become the names of their columns.
   *
   * @param given names or numbers; what is neither stays
   */
  List<String> named(List<String> given) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      int end = i + 1;
      for (int k = given.size(); k > i + 1 && !header.contains(given.get(i).strip()); k--) {
        if (header.contains(String.join(",", given.subList(i, k)).strip())) {
          end = k;
          break;
        }
      }
      names.add(name(String.join(",", given.subList(i, end)).strip()));
      i = end - 1;
    }
    return names;
  }

  private String name(String given) {
    int place = place(given);
    return place < 0 || header.get(place).isEmpty() ? given : header.get(place);
  }

  /** Where the column of a name or number is, from 0; -1 where there is none. */
  int place(String given) {
    if (header.contains(given) || !given.matches("-?[1-9]\\d{0,8}")) {
      return header.indexOf(given);
    }
    int number = Integer.parseInt(given);
    int place = number > 0 ? number - 1 : header.size() + number;
    return place < header.size() ? Math.max(-1, place) : -1;
  }
}
