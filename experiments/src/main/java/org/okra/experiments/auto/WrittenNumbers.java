package org.okra.experiments.auto;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.okra.core.Errors;

/**
 * Columns of numbers that are not written as numbers: with a comma, with marks between thousands,
 * or with a unit. Each text would become a category of its own, so they are refused with what to
 * do.
 *
 * @param file that the columns are of
 * @param outputs names of the columns to predict
 */
record WrittenNumbers(String file, Set<String> outputs) {
  private static final String SIGN = "[-+\u2212]?";
  private static final String SYMBOL = "[%$\u20ac\u00a3\u00a5]";

  /** Blanks, also such as do not break lines, points, commas and apostrophes. */
  private static final String MARK = "[ \u00a0\u202f.,'\u2019]";

  private static final Pattern WRITTEN =
      Pattern.compile(
          SIGN
              + ("(?<before>" + SYMBOL + "?) ?" + SIGN)
              + ("(?:\\d{1,3}(?<groups>(?:" + MARK + "\\d{3})+)|\\d+|(?=[.,]\\d))")
              + "(?<decimals>[.,]\\d+)?(?:[eE][-+]?\\d+)?"
              + (" ?(?<after>" + SYMBOL + "|[a-zA-Z\u00b2\u00b3\u00b0\u00b5]{1,4}|)"));

  /** Never 0,095: what begins with a zero is less than one. */
  private static final Pattern THOUSANDS =
      Pattern.compile("[-+]?[1-9]\\d{0,2}(,\\d{3})+(\\.\\d+)?");

  /** One comma before three digits may be either. */
  private static final Pattern UNCLEAR = Pattern.compile(",\\d{3}");

  /** Fails where a column has such numbers; those of these names are not looked at. */
  void refuse(SniffedTable table, Set<String> skipped) {
    for (int j = 0; j < table.header().size(); j++) {
      if (!skipped.contains(table.header().get(j))) {
        refuse(table.header().get(j), table.present(j));
      }
    }
  }

  private void refuse(String column, List<String> cells) {
    List<String> odd =
        cells.stream().filter(cell -> !SniffedTable.NUMBER.matcher(cell).matches()).toList();
    List<Matcher> numbers = odd.stream().map(WRITTEN::matcher).filter(Matcher::matches).toList();
    if (odd.isEmpty() || numbers.size() < odd.size()) {
      return;
    }
    Set<String> units = numbers.stream().map(WrittenNumbers::unit).collect(Collectors.toSet());
    boolean words = units.stream().anyMatch(each -> !each.isEmpty() && !each.matches(SYMBOL + "+"));
    // Words are units where all cells have the same; else they are part of names, such as 12a.
    if (words && (units.size() > 1 || odd.size() < cells.size())) {
      return;
    }
    List<String> united =
        numbers.stream().filter(each -> !unit(each).isEmpty()).map(Matcher::group).toList();
    List<String> grouped =
        numbers.stream().filter(WrittenNumbers::isGrouped).map(Matcher::group).toList();
    if (!united.isEmpty()) {
      if (cells.stream().distinct().count() > 1) {
        throw refusal(column, "a unit", united.get(0), "write the numbers alone");
      }
    } else if (odd.size() > 1 && odd.stream().allMatch(each -> THOUSANDS.matcher(each).matches())) {
      throw refusal(column, "commas between thousands", odd.get(0), "write them without");
    } else if (!grouped.isEmpty()) {
      String advice = "write them without, and with a point before decimals";
      throw refusal(column, "marks between thousands", grouped.get(0), advice);
    } else if (odd.stream().anyMatch(each -> each.contains(","))) {
      throw refusal(column, "a comma", odd.get(0), "write them with a point");
    }
  }

  /** What stands before and after a number; empty where there is nothing. */
  private static String unit(Matcher number) {
    return number.group("before") + number.group("after");
  }

  private static boolean isGrouped(Matcher number) {
    String groups = number.group("groups");
    return groups != null
        && (number.group("decimals") != null || !UNCLEAR.matcher(groups).matches());
  }

  private RuntimeException refusal(String column, String what, String such, String advice) {
    return Errors.argument(
        "Column '%s' of %s has numbers with %s, such as %s; %s, or %s.",
        column,
        file,
        what,
        such,
        advice,
        outputs.contains(column)
            ? "say --as classes if each is the name of a class, --as label-sets if they list labels"
            : "leave the column out with --inputs");
  }
}
