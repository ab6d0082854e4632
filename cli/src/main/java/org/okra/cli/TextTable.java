package org.okra.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Texts in columns, each as wide as its widest text, with two blanks between them. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();
  private final int leastWidth;
  private final String align;

  private TextTable(int leastWidth, String align) {
    this.leastWidth = leastWidth;
    this.align = align;
  }

  /** Every column is aligned to the left. */
  public static TextTable ofTexts() {
    return ofTexts(1);
  }

  /** Every column is aligned to the left, and the first is at least this wide. */
  public static TextTable ofTexts(int leastWidth) {
    return new TextTable(leastWidth, "-");
  }

  /** The first column is aligned to the left, all others to the right. */
  public static TextTable ofNumbers() {
    return new TextTable(1, "");
  }

  /** Adds a row; all have the same number of cells. */
  public TextTable row(Object... cells) {
    rows.add(Stream.of(cells).map(cell -> cell.toString().replace("\n", "\\n")).toList());
    return this;
  }

  /** Prints all rows. */
  public void print(PrintWriter out) {
    StringBuilder format = new StringBuilder();
    for (int i = 0; !rows.isEmpty() && i < rows.get(0).size(); i++) {
      int column = i;
      int widest = rows.stream().mapToInt(row -> row.get(column).length()).max().orElseThrow();
      format
          .append(i == 0 ? "%-" : "  %" + align)
          .append(Math.max(i == 0 ? leastWidth : 1, widest))
          .append('s');
    }
    for (List<String> row : rows) {
      out.println(String.format(Locale.ROOT, format.toString(), row.toArray()).stripTrailing());
    }
  }
}
