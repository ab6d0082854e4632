package org.okra.datasets.read;

import static java.util.stream.Collectors.joining;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;

/**
 * One table in one or several files with the same columns, read twice: first to see which columns
 * hold only numbers, then to take the values. Categories are numbered as they appear; all files
 * share them.
 */
final class CsvTable {
  private static final int FEW_NAMES = 20;

  private final Csv format;
  private final Cancellation cancellation;
  private final byte[][] missing;
  private final DataFile first;
  private final List<String> names = new ArrayList<>();
  private final List<CsvColumn> columns = new ArrayList<>();
  private final long headerLine;

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
    Set<String> known = new HashSet<>();
    try (DelimitedRows rows = open(first)) {
      rows.skipLines(format.skipLines());
      rows.requireNext("a row");
      headerLine = rows.line().number();
      for (int i = 0; i < rows.count(); i++) {
        String name = format.header() == Csv.Header.NONE ? "c" + (i + 1) : rows.text(i);
        if (!known.add(name)) {
          throw rows.error(
              i,
              "columns %d and %d are both called '%s'; give every column a name of its own",
              names.indexOf(name) + 1,
              i + 1,
              Numbers.shown(name));
        }
        names.add(name);
        columns.add(new CsvColumn(name));
      }
    }
    format
        .columns()
        .declared()
        .forEach(
            (column, kind) ->
                IntStream.of(chooseDeclared(List.of(column)))
                    .forEach(number -> columns.get(number).declare(kind)));
    IntStream.of(chooseDeclared(format.nominal()))
        .forEach(number -> columns.get(number).declare(ColumnKind.CATEGORICAL));
  }

  private DelimitedRows open(DataFile file) {
    return new DelimitedRows(file, format.separator(), '"', StandardCharsets.UTF_8);
  }

  List<String> names() {
    return names;
  }

  /** As {@link #choose}; a file of inputs alone need not have what is said of other columns. */
  int[] chooseDeclared(List<String> wanted) {
    return choose(
        format.outputKind() == Csv.OutputKind.NONE
            ? wanted.stream().filter(each -> find(each) >= 0).toList()
            : wanted);
  }

  /** The number of a column from 0 by its name or number; -1 when there is none. */
  private int find(String wanted) {
    int number = names.indexOf(wanted);
    if (number < 0 && wanted.matches("-?[1-9][0-9]{0,8}")) {
      int given = Integer.parseInt(wanted);
      number = given > 0 ? given - 1 : names.size() + given;
    }
    return number < names.size() ? number : -1;
  }

  /** Columns by name or number, in the order of the table. */
  int[] choose(List<String> wanted) {
    Set<Integer> chosen = new TreeSet<>();
    for (String each : wanted) {
      int number = find(each);
      if (number < 0) {
        throw headerError(
            "there is no column '%s'; give a number from 1 to %d or one of: %s",
            each, names.size(), shownNames(IntStream.range(0, names.size()).toArray()));
      }
      chosen.add(number);
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * As {@link #choose}, for columns to predict from.
   *
   * @param targets columns to predict, none of which may be chosen
   */
  int[] chooseBeside(int[] targets, List<String> wanted) {
    int[] chosen = choose(wanted);
    int[] both =
        IntStream.of(chosen).filter(i -> IntStream.of(targets).anyMatch(j -> i == j)).toArray();
    if (both.length > 0) {
      throw headerError(
          "%s would be predicted from itself, as it is named among the inputs and among the"
              + " outputs; leave it out of one of them",
          shownNames(both));
    }
    return chosen;
  }

  /** The columns that are none of the given ones nor declared to be neither side; at least one. */
  int[] others(int[]... given) {
    boolean[] taken = new boolean[names.size()];
    Stream.of(given).flatMapToInt(IntStream::of).forEach(i -> taken[i] = true);
    IntStream.range(0, taken.length)
        .filter(i -> columns.get(i).is(ColumnKind.IGNORE) || columns.get(i).is(ColumnKind.KEY))
        .forEach(i -> taken[i] = true);
    int[] inputs = IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    if (inputs.length == 0) {
      throw headerError(
          "all %d columns are outputs or ignored; at least one input is needed", taken.length);
    }
    return inputs;
  }

  /** The names of the first of some columns. */
  String shownNames(int[] chosen) {
    return IntStream.of(chosen).limit(FEW_NAMES).mapToObj(names::get).collect(joining(", "))
        + (chosen.length > FEW_NAMES ? ", ..." : "");
  }

  OkraException headerError(String message, Object... values) {
    return LineReader.error(first, headerLine, 1, message, values);
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
        if (rows.count() != names.size()) {
          throw rows.error(
              Math.min(rows.count(), names.size()),
              "%d fields where %d are expected; a field that holds the separator needs quotes",
              rows.count(),
              names.size());
        }
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
            "column '%s' where the first file has '%s'; give both files the same columns in the"
                + " same order",
            rows.shown(i),
            Numbers.shown(names.get(i)));
      }
    }
  }

  /** First pass: what do these columns hold? */
  void inspect(DelimitedRows row, int[] chosen) {
    for (int column : chosen) {
      if (!isMissing(row, column)) {
        columns.get(column).inspect(row, column);
      }
    }
  }

  /** Between the passes: settles what these columns hold. */
  void settle(int[] chosen) {
    IntStream.of(chosen).forEach(column -> columns.get(column).settle());
  }

  /** Whether this is a column of strings. */
  boolean isText(int column) {
    return columns.get(column).is(ColumnKind.TEXT);
  }

  /** Second pass: the values of a row, in the order of the columns. */
  void take(DelimitedRows row, int[] chosen, DenseCollector target) {
    for (int column : chosen) {
      target.add(value(row, column));
    }
  }

  private double value(DelimitedRows row, int field) {
    CsvColumn column = columns.get(field);
    return isMissing(row, field) ? column.missing() : column.value(row, field);
  }

  boolean isMissing(DelimitedRows row, int field) {
    for (byte[] text : missing) {
      if (Arrays.equals(text, 0, text.length, row.data(), row.from(field), row.to(field))) {
        return true;
      }
    }
    return false;
  }

  /** The columns with the kinds and categories found so far. */
  List<Column> columns(int[] chosen) {
    return IntStream.of(chosen).mapToObj(i -> columns.get(i).column()).toList();
  }

  /** The columns as labels. */
  List<Column> labelColumns(int[] chosen) {
    return IntStream.of(chosen).mapToObj(i -> Column.binary(names.get(i))).toList();
  }
}
