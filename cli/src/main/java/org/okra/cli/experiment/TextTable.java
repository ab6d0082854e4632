package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.util.List;

/** Texts in columns, each as wide as its widest text. */
final class TextTable {
  private final List<List<String>> rows;

  /** A table; the first row is the heading, and all have as many columns. */
  TextTable(List<List<String>> rows) {
    this.rows = rows.stream().map(List::copyOf).toList();
  }

  void print(PrintWriter out) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
