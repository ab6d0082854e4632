package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.datasets.read.Csv;
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
   * What cuts most of the first lines, the very first among them, into the most columns; commas of
   * numbers cut rows and not the names above. Where nothing cuts the first line as it cuts the
   * others, these decide.
   *
   * @param usual what the ending of the file says, where nothing cuts better
   */
  static Separator separator(List<String> lines, Separator usual) {
    List<String> first = lines.stream().limit(LOOKED_AT).toList();
    Separator best = most(usual, each -> columnsOfAll(first, each));
    return columnsOfAll(first, best) > 1 ? best : most(usual, each -> columns(first, each));
  }

  private static Separator most(Separator usual, ToIntFunction<Separator> columns) {
    Separator best = usual;
    for (Separator each :
        List.of(Separator.COMMA, Separator.TAB, Separator.SEMICOLON, Separator.BAR)) {
      best = columns.applyAsInt(each) > columns.applyAsInt(best) ? each : best;
    }
    return best;
  }

  /** The columns that the first line and most others have; 1 where it has another number. */
  private static int columnsOfAll(List<String> lines, Separator separator) {
    int columns = columns(lines, separator);
    return header(lines, separator).size() == columns ? columns : 1;
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
   * Whether the first line is a row like all others, where the columns to predict are numbers:
   * every cell of it is a number, or some are, each above further ones. Counts from 0 or 1 are
   * names that programs give to columns without any.
   */
  static boolean isHeadless(List<String> lines, Separator separator, List<String> outputs) {
    List<String> first = header(lines, separator);
    boolean counted =
        IntStream.of(0, 1)
            .anyMatch(
                start ->
                    IntStream.range(0, first.size())
                        .allMatch(j -> first.get(j).equals(Integer.toString(j + start))));
    boolean byNumber =
        outputs.stream()
            .allMatch(
                each ->
                    each.matches("-?\\d{1,9}") && Math.abs(Integer.parseInt(each)) <= first.size());
    return !counted
        && byNumber
        && (first.stream().allMatch(TableGuess::isNumber)
            || isRow(SniffedTable.of(lines, separator, Csv.Header.FIRST_LINE)));
  }

  private static boolean isNumber(String cell) {
    return SniffedTable.NUMBER.matcher(cell).matches();
  }

  /**
   * Whether the first line of a table has numbers, or nothing, in all columns of numbers. Years in
   * their order are names, unless the line has a word that is in its column again.
   */
  private static boolean isRow(SniffedTable table) {
    List<String> numbers = new ArrayList<>();
    boolean again = false;
    for (int j = 0; j < table.header().size(); j++) {
      String first = table.header().get(j);
      List<String> cells = table.present(j);
      if (!cells.isEmpty() && cells.stream().allMatch(TableGuess::isNumber)) {
        numbers.add(first);
      } else {
        again = again || cells.contains(first);
      }
    }
    numbers.removeAll(table.missing());
    boolean years =
        numbers.size() > 1
            && numbers.stream().allMatch(each -> each.matches("\\d{1,9}"))
            && IntStream.range(1, numbers.size())
                .allMatch(
                    k ->
                        Integer.parseInt(numbers.get(k))
                            == Integer.parseInt(numbers.get(k - 1)) + 1);
    return !numbers.isEmpty()
        && numbers.stream().allMatch(TableGuess::isNumber)
        && (again || !years);
  }
}
