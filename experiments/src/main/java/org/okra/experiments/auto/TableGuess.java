package org.okra.experiments.auto;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.datasets.read.Separator;
import org.okra.experiments.predictions.CsvText;

/** How the lines of a table are cut, by the first of them. */
final class TableGuess {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern WITH_COMMA = Pattern.compile("[-+]?\\d+,\\d+([eE][-+]?\\d+)?");

  private TableGuess() {}

  /** What cuts the first lines into the most columns, the same number in each. */
  static Separator separator(List<String> lines) {
    List<String> first = lines.stream().limit(20).toList();
    return Stream.of(Separator.COMMA, Separator.TAB, Separator.SEMICOLON, Separator.BAR)
        .max(Comparator.comparingInt(each -> columns(first, each)))
        .orElse(Separator.COMMA);
  }

  /** The columns that all lines have; 1 where they have different numbers of them. */
  private static int columns(List<String> lines, Separator separator) {
    List<Integer> counts = rows(lines, separator).stream().map(List::size).distinct().toList();
    return counts.size() == 1 ? counts.get(0) : 1;
  }

  private static List<List<String>> rows(List<String> lines, Separator separator) {
    return CsvText.parse(String.join("\n", lines) + "\n", separator.character());
  }

  /** The fields of the first line. */
  static List<String> header(List<String> lines, Separator separator) {
    return lines.isEmpty()
        ? List.of()
        : rows(lines.subList(0, 1), separator).get(0).stream().map(String::strip).toList();
  }

  /** Whether the first line is a row like all others: numbers, as are the columns to predict. */
  static boolean isHeadless(List<String> lines, Separator separator, List<String> outputs) {
    List<String> first = header(lines, separator);
    return !first.isEmpty()
        && first.stream().allMatch(each -> NUMBER.matcher(each).matches())
        && outputs.stream()
            .allMatch(
                each ->
                    each.matches("-?\\d{1,9}") && Math.abs(Integer.parseInt(each)) <= first.size());
  }

  /** Fails when numbers are written with commas, which would be taken for categories. */
  static void requirePoints(String file, List<String> lines, Separator separator) {
    boolean commas =
        separator != Separator.COMMA
            && lines.size() > 1
            && rows(lines.subList(1, 2), separator).get(0).stream()
                .anyMatch(each -> WITH_COMMA.matcher(each.strip()).matches());
    if (commas) {
      throw Errors.argument(
          "%s has numbers with a comma, such as in its second line; write points: sed 's/,/./g' %s"
              + " > points.csv",
          file, file);
    }
  }
}
