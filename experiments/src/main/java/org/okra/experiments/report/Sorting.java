package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table that its headings sort, by style alone and without a script: every row carries its place
 * by every column, and the heading that was chosen last decides which of them counts.
 */
final class Sorting {
  private static final int MOST_ROWS = 1500;

  private final String table;
  private final List<int[]> places = new ArrayList<>();

  /**
   * A table.
   *
   * @param table short, unique on the page
   */
  Sorting(String table) {
    this.table = table;
  }

  /** The rules that all tables share, for so many columns. */
  static String rules(int columns) {
    return IntStream.range(0, columns)
        .mapToObj(k -> "table:has(.k" + k + ":checked)>tbody>tr{order:var(--k" + k + ")}")
        .collect(Collectors.joining("\n", "\n", "\n"));
  }

  /** The attributes of the element {@code table}. */
  static Object[] table(String style, int columns) {
    return new Object[] {"class", style, "data-sort", "", "style", "--columns:" + columns};
  }

  /**
   * Begins the heading of a column, which sorts by these numbers.
   *
   * @param keys one per row, the least first; NaN last
   * @param attributes of the element {@code th}
   */
  void head(Markup page, double[] keys, Object... attributes) {
    page.open("th", attributes);
    if (keys.length > 1 && keys.length <= MOST_ROWS) {
      int[] order =
          IntStream.range(0, keys.length)
              .boxed()
              .sorted(Comparator.comparingDouble(row -> keys[row]))
              .mapToInt(Integer::intValue)
              .toArray();
      int[] place = new int[keys.length];
      for (int at = 0; at < order.length; at++) {
        place[order[at]] = at;
      }
      page.open("label")
          .empty("input", "type", "radio", "name", "sort-" + table, "class", "k" + places.size());
      places.add(place);
    } else {
      page.open("span");
    }
  }

  /** Ends the heading. */
  void end(Markup page) {
    page.close().close();
  }

  /** A whole heading of text. */
  void head(Markup page, String title, double[] keys, Object... attributes) {
    head(page, keys, attributes);
    page.text(title);
    end(page);
  }

  /** The style of a row: its places. */
  String row(int row) {
    return IntStream.range(0, places.size())
        .mapToObj(k -> "--k" + k + ":" + places.get(k)[row])
        .collect(Collectors.joining(";"));
  }

  /** The order of the file. */
  static double[] order(int rows) {
    return IntStream.range(0, rows).asDoubleStream().toArray();
  }
}
