package org.okra.experiments.auto;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.okra.core.Errors;

/**
 * Columns of numbers that are not written as numbers: with a comma, with commas between thousands,
 * or with a unit. Each text would become a category of its own, so they are refused with what to
 * do.
 */
final class WrittenNumbers {
  private static final Pattern WITH_COMMA = Pattern.compile("[-+]?\\d+,\\d+([eE][-+]?\\d+)?");
  private static final Pattern THOUSANDS = Pattern.compile("[-+]?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
  private static final Pattern WITH_UNIT =
      Pattern.compile("([$€£¥]?) ?[-+]?[0-9][0-9.,]*( ?%| ?[$€£¥]| ?[a-zA-Z²³°µ]{1,4}|)");

  private WrittenNumbers() {}

  /** Fails where a column has such numbers; those of these names are not looked at. */
  static void refuse(String file, SniffedTable table, Set<String> skipped) {
    for (int j = 0; j < table.header().size(); j++) {
      if (!skipped.contains(table.header().get(j))) {
        refuse(file, table.header().get(j), table.present(j));
      }
    }
  }

  private static void refuse(String file, String column, List<String> cells) {
    List<String> odd =
        cells.stream().filter(cell -> !SniffedTable.NUMBER.matcher(cell).matches()).toList();
    if (odd.isEmpty()) {
      return;
    }
    String such = odd.get(0);
    if (all(odd, THOUSANDS) && odd.size() > 1) {
      throw Errors.argument(
          "Column '%s' of %s has numbers with commas between thousands, such as %s; write them"
              + " without, or leave the column out with --inputs.",
          column, file, such);
    }
    if (all(odd, WITH_COMMA)) {
      throw Errors.argument(
          "Column '%s' of %s has numbers with a comma, such as %s; write them with a point, or"
              + " leave the column out with --inputs.",
          column, file, such);
    }
    if (odd.size() == cells.size() && odd.stream().distinct().count() > 1 && haveOneUnit(odd)) {
      throw Errors.argument(
          "Column '%s' of %s has numbers with a unit, such as %s; write the numbers alone, or leave"
              + " the column out with --inputs.",
          column, file, such);
    }
  }

  private static boolean haveOneUnit(List<String> cells) {
    Set<String> units = cells.stream().map(WrittenNumbers::unit).collect(Collectors.toSet());
    return units.size() == 1 && !units.contains("");
  }

  /** What stands before and after the number of a cell; empty where there is none. */
  private static String unit(String cell) {
    Matcher matcher = WITH_UNIT.matcher(cell);
    return matcher.matches() ? matcher.group(1) + matcher.group(2) : "";
  }

  private static boolean all(List<String> cells, Pattern pattern) {
    return cells.stream().allMatch(cell -> pattern.matcher(cell).matches());
  }
}
