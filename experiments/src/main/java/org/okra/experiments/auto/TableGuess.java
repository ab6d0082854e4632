package org.okra.experiments.auto;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.datasets.read.Separator;
import org.okra.experiments.predictions.CsvText;

/** How the lines of a table are cut, by the first of them. */
final class TableGuess {

  private TableGuess() {}

  /** Lines that are looked at. */
  private static final int LOOKED_AT = 20;

  /** The share of lines with the same number of columns from which on others are exceptions. */
  private static final double MOST = 0.8;

  /**
   * What cuts most of the first lines into the most columns.
   *
   * @param usual what the ending of the file says, where nothing cuts better
   */
  static Separator separator(List<String> lines, Separator usual) {
    List<String> first = lines.stream().limit(LOOKED_AT).toList();
    Separator best = usual;
    for (Separator each :
        List.of(Separator.COMMA, Separator.TAB, Separator.SEMICOLON, Separator.BAR)) {
      best = columns(first, each) > columns(first, best) ? each : best;
    }
    return best;
  }

  /** The columns that most lines have; 1 where they have different numbers of them. */
  private static int columns(List<String> lines, Separator separator) {
    Map<Integer, Long> counts =
        rows(lines, separator).stream()
            .collect(Collectors.groupingBy(List::size, Collectors.counting()));
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    return counts.entrySet().stream()
        .filter(each -> each.getValue() >= MOST * all)
        .mapToInt(Map.Entry::getKey)
        .max()
        .orElse(1);
  }

  private static List<List<String>> rows(List<String> lines, Separator separator) {
    String text = String.join("\n", lines.stream().limit(LOOKED_AT).toList()) + "\n";
    return CsvText.parse(text, separator.character());
  }

  /** The fields of the first row, which may have several lines. */
  static List<String> header(List<String> lines, Separator separator) {
    return rows(lines, separator).stream()
        .findFirst()
        .map(row -> row.stream().map(String::strip).toList())
        .orElse(List.of());
  }

  /**
   * Whether the first line is a row like all others: numbers, as are the columns to predict. Counts
   * from 0 or 1 are names that programs give to columns without any.
   */
  static boolean isHeadless(List<String> lines, Separator separator, List<String> outputs) {
    List<String> first = header(lines, separator);
    boolean counted =
        IntStream.of(0, 1)
            .anyMatch(
                start ->
                    IntStream.range(0, first.size())
                        .allMatch(j -> first.get(j).equals(Integer.toString(j + start))));
    return !counted
        && first.stream().allMatch(each -> SniffedTable.NUMBER.matcher(each).matches())
        && outputs.stream()
            .allMatch(
                each ->
                    each.matches("-?\\d{1,9}") && Math.abs(Integer.parseInt(each)) <= first.size());
  }
}
