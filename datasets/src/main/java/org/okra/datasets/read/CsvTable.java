package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;

/**
 * One table in one or several files with the same columns, read twice: first to see which columns
 * hold only numbers, then to take the values. What is not a number makes its column nominal, with
 * categories numbered as they appear; all files share them.
 */
final class CsvTable {
  /** Sees every row, for columns that are not plain values. */
  @FunctionalInterface
  interface RowVisitor {
    void visit(DelimitedRows rows);
  }

  /** More different texts in a column are not categories but free text. */
  private static final int MOST_CATEGORIES = 10_000;

  private static final int ROWS_BETWEEN_CHECKS = 1024;

  private final CsvFormat format;
  private final Cancellation cancellation;
  private final byte[][] missing;
  private final DataFile first;
  private final List<String> names;
  private long headerLine;
  private final boolean[] numeric;
  private final List<Map<String, Integer>> categories = new ArrayList<>();

  /**
   * A table.
   *
   * @param first the file whose header, or first row, says what columns there are
   */
  CsvTable(DataFile first, CsvFormat format, Cancellation cancellation) {
    this.format = format;
    this.cancellation = cancellation;
    this.missing =
        format.missing().stream()
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    this.first = first;
    this.names = readNames();
    this.numeric = new boolean[names.size()];
    Arrays.fill(numeric, true);
    names.forEach(name -> categories.add(new LinkedHashMap<>()));
  }

  private List<String> readNames() {
    try (DelimitedRows rows = open(first)) {
      if (!rows.next()) {
        throw rows.line().endError("a row is expected");
      }
      headerLine = rows.line().number();
      List<String> result = new ArrayList<>();
      for (int i = 0; i < rows.count(); i++) {
        result.add(format.header() == CsvFormat.Header.NONE ? "c" + (i + 1) : rows.text(i));
      }
      return result;
    }
  }

  private DelimitedRows open(DataFile file) {
    DelimitedRows rows =
        new DelimitedRows(file, format.separator(), DelimitedRows.Quoting.DOUBLE_QUOTES);
    try {
      rows.skipLines(format.skippedLines());
      return rows;
    } catch (OkraException e) {
      rows.close();
      throw e;
    }
  }

  List<String> names() {
    return names;
  }

  /** An error in what the columns are. */
  OkraException headerError(String what) {
    return LineReader.error(first, headerLine, 1, what);
  }

  /** Makes a column nominal whatever it holds. */
  void setNominal(int column) {
    numeric[column] = false;
  }

  /** First pass over a file: which of these columns hold only numbers? */
  void inspect(DataFile file, int[] columns, RowVisitor visitor) {
    eachRow(
        file,
        row -> {
          for (int column : columns) {
            numeric[column] &= isMissing(row, column) || !Double.isNaN(row.number(column));
          }
          visitor.visit(row);
        });
  }

  /** Second pass over a file: the values of one row at a time, in the order of the columns. */
  int load(DataFile file, List<CsvSide> sides, RowVisitor visitor) {
    return eachRow(
        file,
        row -> {
          for (CsvSide side : sides) {
            for (int column : side.columns()) {
              side.add(value(row, column));
            }
          }
          visitor.visit(row);
        });
  }

  private int eachRow(DataFile file, RowVisitor visitor) {
    try (DelimitedRows rows = open(file)) {
      if (format.header() == CsvFormat.Header.FIRST_LINE) {
        checkHeader(rows);
      }
      int count = 0;
      while (rows.next()) {
        rows.requireCount(names.size());
        visitor.visit(rows);
        if (++count % ROWS_BETWEEN_CHECKS == 0) {
          cancellation.check();
        }
      }
      if (count == 0) {
        throw rows.line().endError("at least one row of data is expected");
      }
      return count;
    }
  }

  private void checkHeader(DelimitedRows rows) {
    if (!rows.next()) {
      throw rows.line().endError("a header is expected");
    }
    rows.requireCount(names.size());
    for (int i = 0; i < names.size(); i++) {
      if (!rows.text(i).equals(names.get(i))) {
        throw rows.error(
            i,
            String.format(
                Locale.ROOT,
                "column '%s' where the first file has '%s'",
                rows.shown(i),
                Numbers.shown(names.get(i))));
      }
    }
  }

  private double value(DelimitedRows row, int column) {
    if (isMissing(row, column)) {
      return Double.NaN;
    }
    if (numeric[column]) {
      return row.requireNumber(column);
    }
    Map<String, Integer> known = categories.get(column);
    String text = row.text(column);
    Integer number = known.get(text);
    if (number == null) {
      number = known.size();
      if (number == MOST_CATEGORIES) {
        throw row.error(
            column,
            String.format(
                Locale.ROOT,
                "column '%s' has more than %d different texts, too many for categories; ignore it",
                Numbers.shown(names.get(column)),
                MOST_CATEGORIES));
      }
      known.put(text, number);
    }
    return number;
  }

  private boolean isMissing(DelimitedRows row, int field) {
    for (byte[] text : missing) {
      if (Arrays.equals(text, 0, text.length, row.data(), row.from(field), row.to(field))) {
        return true;
      }
    }
    return false;
  }

  /** The columns with the kinds and categories found so far. */
  List<Column> columns(int[] chosen) {
    List<Column> result = new ArrayList<>();
    for (int column : chosen) {
      Set<String> texts = categories.get(column).keySet();
      result.add(
          texts.isEmpty()
              ? Column.numeric(names.get(column))
              : Column.nominal(names.get(column), List.copyOf(texts)));
    }
    return result;
  }
}
