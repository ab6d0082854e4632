package org.okra.datasets.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.okra.core.component.FlowText;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;

/**
 * One column of a table: what it is declared to hold, what its cells showed in the first pass, and
 * its categories.
 */
final class CsvColumn {
  /** More different texts in a column are not categories but free text. */
  private static final int MOST_CATEGORIES = 10_000;

  /** One odd cell among this many is a mistake rather than a category. */
  private static final int CELLS_PER_MISTAKE = 10;

  /** So few odd cells are mistakes in a short table too, if there are more numbers. */
  private static final int FEW_MISTAKES = 3;

  private static final Pattern NOT_FINITE =
      Pattern.compile("(?i)[-+]?(inf|infinity|nan|[0-9.]+e[-+]?[0-9]+|[0-9]*\\.?[0-9]*)");

  /** Marks of missing numbers, and names of classes where there is no number. */
  private static final Pattern SIGN = Pattern.compile("[-+.]");

  private final String name;
  private Optional<ColumnKind> kind = Optional.empty();
  private long numbers;
  private long odd;
  private boolean oddAreNotFinite = true;
  private boolean oddAreSigns = true;
  private Optional<Cell> firstOdd = Optional.empty();
  private final Map<String, Integer> categories = new LinkedHashMap<>();

  private record Cell(DataFile file, long line, int column, String text) {}

  CsvColumn(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /** What was declared, or found between the passes. */
  Optional<ColumnKind> kind() {
    return kind;
  }

  /** Settles what the column holds, whatever its cells look like. */
  void declare(ColumnKind declared) {
    kind = Optional.of(declared);
  }

  boolean is(ColumnKind asked) {
    // Asked for every cell: no lambda.
    return kind.isPresent() && kind.get() == asked;
  }

  /** First pass: looks at a cell that is not missing. */
  void inspect(DelimitedRows row, int field) {
    if (kind.isPresent()) {
      return;
    }
    if (!Double.isNaN(row.number(field))) {
      numbers++;
      return;
    }
    odd++;
    if (firstOdd.isEmpty()) {
      firstOdd =
          Optional.of(
              new Cell(
                  row.line().file(), row.lineOf(field), row.columnOf(field), row.shown(field)));
    }
    // Once it is false there is no need to decode another cell.
    oddAreNotFinite = oddAreNotFinite && NOT_FINITE.matcher(row.shown(field)).matches();
    oddAreSigns = oddAreSigns && oddAreNotFinite && SIGN.matcher(row.shown(field)).matches();
  }

  /**
   * Between the passes: numeric when all cells are numbers, else categorical, unless nearly all are
   * numbers. Then the others are mistakes, which as categories would turn numbers into names.
   */
  void settle() {
    if (kind.isPresent()) {
      return;
    }
    boolean few = odd * CELLS_PER_MISTAKE <= numbers + odd || odd <= FEW_MISTAKES && numbers > odd;
    boolean names = numbers == 0 && oddAreSigns;
    if (odd > 0 && (few || oddAreNotFinite && !names)) {
      Cell cell = firstOdd.orElseThrow();
      throw LineReader.error(
          cell.file,
          cell.line,
          cell.column,
          "'%s' in column '%s' is not a finite number, and %d of its %d cells are; correct the"
              + " cell, list it in missing, or declare columns: {%s: categorical}",
          cell.text,
          Numbers.shown(name),
          numbers,
          numbers + odd,
          quoted());
    }
    kind = Optional.of(odd == 0 ? ColumnKind.NUMERIC : ColumnKind.CATEGORICAL);
  }

  /** As a key of a map in flow text. */
  private String quoted() {
    return Numbers.shown(FlowText.write(name));
  }

  /** Second pass: the number in a cell that is not missing, or that of its category. */
  double value(DelimitedRows row, int field) {
    if (is(ColumnKind.NUMERIC)) {
      return row.requireNumber(field);
    }
    double number = number(row.text(field));
    if (number == MOST_CATEGORIES && !is(ColumnKind.TEXT)) {
      throw row.error(
          field,
          "column '%s' has more than %d different texts, too many for categories; ignore it, or"
              + " declare columns: {%s: text}",
          Numbers.shown(name),
          MOST_CATEGORIES,
          quoted());
    }
    return number;
  }

  private double number(String text) {
    Integer known = categories.putIfAbsent(text, categories.size());
    return known == null ? categories.size() - 1 : known;
  }

  /** Second pass: what stands for a cell that is missing; no text is the empty text. */
  double missing() {
    return is(ColumnKind.TEXT) ? number("") : Double.NaN;
  }

  /** The column with the categories found so far. */
  Column column() {
    if (is(ColumnKind.TEXT)) {
      return Column.text(name, List.copyOf(categories.keySet()));
    }
    return categories.isEmpty()
        ? Column.numeric(name)
        : Column.nominal(name, List.copyOf(categories.keySet()));
  }
}
