package org.okra.datasets.read;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.datasets.RowFacts;

/** The columns of a table that say something of its rows: names, weights, groups, times, keys. */
final class CsvRows {
  private static final int SECONDS_OF_DAY = 86_400;

  private final CsvTable table;
  private final Csv.OutputKind kind;
  private final OptionalInt weight;
  private final OptionalInt id;
  private final OptionalInt group;
  private final OptionalInt time;
  private final List<String> names = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();
  private final List<Double> times = new ArrayList<>();
  private final List<Integer> numbers = new ArrayList<>();
  private final int[] keyColumns;
  private final Map<String, List<String>> keys = new LinkedHashMap<>();
  private final List<String> columnNames;
  private boolean dated;
  private int size;
  private int seen;

  CsvRows(CsvTable table, Csv format) {
    this.table = table;
    this.kind = format.outputKind();
    this.weight = column(table, format.weights());
    this.id = column(table, format.id());
    this.group = column(table, format.group());
    this.time = column(table, format.time());
    this.keyColumns = table.chooseDeclared(format.columns().of(ColumnKind.KEY));
    this.columnNames = table.names();
    IntStream.of(keyColumns).forEach(key -> keys.put(columnNames.get(key), new ArrayList<>()));
  }

  private static OptionalInt column(CsvTable table, Optional<String> name) {
    return name.map(each -> IntStream.of(table.chooseDeclared(List.of(each))).findFirst())
        .orElse(OptionalInt.empty());
  }

  /** Leaves a row out. */
  void skip() {
    seen++;
  }

  void take(DelimitedRows row) {
    numbers.add(seen);
    seen++;
    if (weight.isPresent()) {
      weights.add(weight(row, weight.getAsInt()));
    }
    if (id.isPresent()) {
      names.add(row.text(id.getAsInt()));
    }
    if (group.isPresent()) {
      groups.add(group(row, group.getAsInt()));
    }
    if (time.isPresent()) {
      times.add(time(row, time.getAsInt()));
    }
    for (int key : keyColumns) {
      keys.get(columnNames.get(key)).add(row.text(key));
    }
    size++;
  }

  /** Rows without a group would all be of one; rows to predict are not split. */
  private String group(DelimitedRows row, int field) {
    if (kind != Csv.OutputKind.NONE && table.isMissing(row, field)) {
      throw row.error(
          field,
          "the group is missing; give the row one, such as a name that no other row has, or change"
              + " what stands for a missing value");
    }
    return row.text(field);
  }

  private static double weight(DelimitedRows row, int field) {
    double value = row.requireNumber(field);
    if (value < 0) {
      throw row.error(field, "a weight of %s; weights are at least 0", row.shown(field));
    }
    return value;
  }

  /** A number as it is, a date in seconds since 1970; a column holds the one or the other. */
  private double time(DelimitedRows row, int field) {
    double number = row.number(field);
    boolean date = Double.isNaN(number);
    double value = date ? seconds(row, field) : number;
    if (size > 0 && date != dated) {
      throw row.error(
          field, "'%s' among times of another kind; give numbers or dates", row.shown(field));
    }
    dated = date;
    return value;
  }

  private static double seconds(DelimitedRows row, int field) {
    String text = row.text(field).replace(' ', 'T');
    try {
      if (!text.contains("T")) {
        return (double) LocalDate.parse(text).toEpochDay() * SECONDS_OF_DAY;
      }
      boolean zoned = text.endsWith("Z") || text.matches(".*T.*[-+][0-9:]+");
      OffsetDateTime moment =
          zoned ? OffsetDateTime.parse(text) : LocalDateTime.parse(text).atOffset(ZoneOffset.UTC);
      return moment.toEpochSecond() + moment.getNano() / 1e9;
    } catch (DateTimeException e) {
      throw row.error(
          field,
          "'%s' is no time; write a number, or a date such as 2024-05-31 or 2024-05-31T12:30:00",
          row.shown(field));
    }
  }

  /** Number of rows taken. */
  int size() {
    return size;
  }

  /** Empty without a column of names. */
  List<String> names() {
    return names;
  }

  RowFacts facts() {
    return new RowFacts(weights, groups, times, size < seen ? numbers : List.of(), keys);
  }
}
