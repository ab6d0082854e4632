package org.okra.datasets.read;

import java.util.Locale;
import java.util.Set;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/**
 * Reads an ARFF file row by row, dense or sparse. Only one row is in memory.
 *
 * <pre>{@code
 * try (ArffReader reader = ArffReader.open(file, Set.of())) {
 *   while (reader.nextRow()) {
 *     for (int k = 0; k < reader.entries(); k++) {
 *       use(reader.column(k), reader.value(k));
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>A dense row has an entry for every attribute; a sparse row has those listed whose value is not
 * 0, and 0 of a nominal attribute is its first category, as the format has it. Missing values are
 * NaN, nominal values category numbers. All rows of a file must be of one kind. Attributes of type
 * string and date are refused unless ignored; instance weights are refused.
 */
final class ArffReader implements AutoCloseable {
  private final LineReader line;
  private final ArffTokens tokens;
  private final ArffHeader header;
  private final Categories[] categories;
  private final int[] columns;
  private final double[] values;
  private final int[] offsets;
  private int entries;
  private long rows;
  private Arff.Layout layout = Arff.Layout.DENSE;

  private ArffReader(LineReader line, Set<String> ignoredNames) {
    this.line = line;
    this.tokens = new ArffTokens(line);
    this.header = new ArffHeader(line, ignoredNames);
    this.categories = header.categories().toArray(Categories[]::new);
    this.columns = new int[categories.length];
    this.values = new double[categories.length];
    this.offsets = new int[categories.length];
  }

  /**
   * Opens a file and reads its header.
   *
   * @param ignored names of attributes to skip, whatever their type
   */
  static ArffReader open(DataFile file, Set<String> ignored) {
    LineReader line = new LineReader(file);
    try {
      return new ArffReader(line, ignored);
    } catch (OkraException e) {
      line.close();
      throw e;
    }
  }

  /** What stands above the data. */
  ArffHeader header() {
    return header;
  }

  /** Moves to the next row; false after the last. */
  boolean nextRow() {
    while (line.next()) {
      tokens.start(0);
      if (tokens.atEnd()) {
        continue;
      }
      int start = tokens.position();
      Arff.Layout current = tokens.take('{') ? Arff.Layout.SPARSE : Arff.Layout.DENSE;
      if (rows == 0) {
        layout = current;
      }
      if (layout != current) {
        throw line.error(
            start, "a %s row in a file whose first row is %s", name(current), name(layout));
      }
      entries = 0;
      if (layout == Arff.Layout.SPARSE) {
        sparseRow();
      } else {
        denseRow();
      }
      rows++;
      return true;
    }
    return false;
  }

  private static String name(Arff.Layout layout) {
    return layout.name().toLowerCase(Locale.ROOT);
  }

  private void denseRow() {
    for (int j = 0; j < categories.length; j++) {
      if (j > 0) {
        tokens.take(',');
      }
      if (tokens.atEnd()) {
        throw line.error(
            tokens.position(),
            "the row has %d values but the file has %d attributes",
            j,
            categories.length);
      }
      tokens.word("a value");
      add(j, parsed(j));
    }
    end();
  }

  private void sparseRow() {
    int previous = -1;
    while (!tokens.take('}')) {
      if (previous >= 0) {
        tokens.take(',');
      }
      tokens.word("an attribute number");
      double number = tokens.number();
      if (!Numbers.isWhole(number, 0, categories.length - 1)) {
        throw line.error(
            tokens.offset(),
            "'%s' is not an attribute number from 0 to %d",
            tokens.shown(),
            categories.length - 1);
      }
      int column = (int) number;
      if (column <= previous) {
        throw line.error(
            tokens.offset(),
            "attribute %d after attribute %d; the numbers of a sparse row rise",
            column,
            previous);
      }
      tokens.word("a value");
      double value = parsed(column);
      if (value != 0) {
        add(column, value);
      }
      previous = column;
    }
    end();
  }

  private void add(int column, double value) {
    columns[entries] = column;
    values[entries] = value;
    offsets[entries] = tokens.offset();
    entries++;
  }

  private void end() {
    if (!tokens.atEnd()) {
      boolean weight = tokens.take(',') && tokens.take('{');
      throw line.error(
          tokens.position(),
          weight
              ? "an instance weight, which is not supported; remove it"
              : "the row goes on after the last of %d attributes",
          categories.length);
    }
  }

  private double parsed(int column) {
    if (tokens.isMissing()) {
      return Double.NaN;
    }
    Categories names = categories[column];
    if (names != null) {
      int number = names.number(tokens);
      if (number == Categories.UNKNOWN) {
        throw line.error(
            tokens.offset(),
            "'%s' is not a category of attribute '%s'",
            tokens.shown(),
            shownName(column));
      }
      return number;
    }
    if (header.ignored().get(column)) {
      return Double.NaN;
    }
    double value = tokens.number();
    if (Double.isNaN(value)) {
      throw line.error(
          tokens.offset(),
          "'%s' is not a finite number; attribute '%s' is numeric and '?' means missing",
          tokens.shown(),
          shownName(column));
    }
    return value;
  }

  private String shownName(int column) {
    return Numbers.shown(header.attributes().get(column).name());
  }

  /** How the rows read so far are written. */
  Arff.Layout layout() {
    return layout;
  }

  /** Number of rows read so far. */
  long rows() {
    return rows;
  }

  /** Number of entries of the current row. */
  int entries() {
    return entries;
  }

  /** The attribute number of an entry; entries rise. */
  int column(int entry) {
    return columns[entry];
  }

  /** The value of an entry: a number, a category number, or NaN for missing. */
  double value(int entry) {
    return values[entry];
  }

  /** An error at an entry of the current row. */
  OkraException error(int entry, String format, Object... values) {
    return line.error(entry < entries ? offsets[entry] : 0, format, values);
  }

  /** An error of the file as a whole, found where reading has got to. */
  OkraException error(String format, Object... values) {
    return line.error(0, format, values);
  }

  @Override
  public void close() {
    line.close();
  }
}
