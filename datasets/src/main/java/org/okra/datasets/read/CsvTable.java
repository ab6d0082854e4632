package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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
  /** More different texts in a column are not categories but free text. */
  private static final int MOST_CATEGORIES = 10_000;

  private static final int FEW_NAMES = 20;

  private final Csv format;
  private final Cancellation cancellation;
  private final byte[][] missing;
  private final DataFile first;
  private final List<String> names = new ArrayList<>();
  private final long headerLine;
  private final boolean[] numeric;
  private final List<Map<String, Integer>> categories = new ArrayList<>();

  /**
   * A table.
   *
   * @param first the file whose header, or first row, says what columns there are
   * @param format how its fields are written
   */
  CsvTable(DataFile first, Csv format, Cancellation cancellation) {
    this.format = format;
    this.cancellation = cancellation;
    this.missing =
        format.missing().stream()
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    this.first = first;
    try (DelimitedRows rows = open(first)) {
      rows.skipLines(format.skipLines());
      rows.requireNext("a row");
      headerLine = rows.line().number();
      for (int i = 0; i < rows.count(); i++) {
        names.add(format.header() == Csv.Header.NONE ? "c" + (i + 1) : rows.text(i));
        categories.add(new LinkedHashMap<>());
      }
    }
    this.numeric = new boolean[names.size()];
    Arrays.fill(numeric, true);
  }

  private DelimitedRows open(DataFile file) {
    return new DelimitedRows(file, format.separator(), '"', StandardCharsets.UTF_8);
  }

  List<String> names() {
    return names;
  }

  /** Columns by name or number, in the order of the table. */
  int[] choose(List<String> wanted) {
    Set<Integer> chosen = new TreeSet<>();
    for (String each : wanted) {
      int number = names.indexOf(each);
      if (number < 0 && each.matches("-?[1-9][0-9]{0,8}")) {
        int given = Integer.parseInt(each);
        number = given > 0 ? given - 1 : names.size() + given;
      }
      if (number < 0 || number >= names.size()) {
        throw headerError(
            "there is no column '%s'; give a number from 1 to %d or one of: %s%s",
            each,
            names.size(),
            String.join(", ", names.subList(0, Math.min(FEW_NAMES, names.size()))),
            names.size() > FEW_NAMES ? ", ..." : "");
      }
      chosen.add(number);
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The columns that are neither outputs nor ignored; at least one. */
  int[] others(int[] outputs, int[] ignored) {
    boolean[] taken = new boolean[names.size()];
    IntStream.concat(IntStream.of(outputs), IntStream.of(ignored)).forEach(i -> taken[i] = true);
    int[] inputs = IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    if (inputs.length == 0) {
      throw headerError(
          "all %d columns are outputs or ignored; at least one input is needed", taken.length);
    }
    return inputs;
  }

  private OkraException headerError(String message, Object... values) {
    return LineReader.error(first, headerLine, 1, message, values);
  }

  /** Makes a column nominal whatever it holds. */
  void setNominal(int column) {
    numeric[column] = false;
  }

  /** Shows every row of a file; returns how many there are. */
  int eachRow(DataFile file, Consumer<DelimitedRows> visitor) {
    try (DelimitedRows rows = open(file)) {
      rows.skipLines(format.skipLines());
      if (format.header() == Csv.Header.FIRST_LINE) {
        checkHeader(rows);
      }
      int count = 0;
      while (rows.next()) {
        cancellation.check();
        rows.requireCount(names.size());
        visitor.accept(rows);
        count++;
      }
      if (count == 0) {
        throw rows.line().endError("at least one row of data is expected");
      }
      return count;
    }
  }

  private void checkHeader(DelimitedRows rows) {
    rows.requireNext("a header");
    rows.requireCount(names.size());
    for (int i = 0; i < names.size(); i++) {
      if (!rows.text(i).equals(names.get(i))) {
        throw rows.error(
            i,
            "column '%s' where the first file has '%s'",
            rows.shown(i),
            Numbers.shown(names.get(i)));
      }
    }
  }

  /** First pass: which of these columns hold only numbers? */
  void inspect(DelimitedRows row, int[] columns) {
    for (int column : columns) {
      numeric[column] &= isMissing(row, column) || !Double.isNaN(row.number(column));
    }
  }

  /** Second pass: the values of a row, in the order of the columns. */
  void take(DelimitedRows row, int[] columns, DenseCollector target) {
    for (int column : columns) {
      target.add(value(row, column));
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
            "column '%s' has more than %d different texts, too many for categories; ignore it",
            Numbers.shown(names.get(column)),
            MOST_CATEGORIES);
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

  /** The columns as labels. */
  List<Column> labelColumns(int[] chosen) {
    return IntStream.of(chosen).mapToObj(i -> Column.binary(names.get(i))).toList();
  }
}
