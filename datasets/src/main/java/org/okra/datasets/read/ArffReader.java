package org.okra.datasets.read;

import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import org.okra.core.OkraException;
import org.okra.datasets.Column;
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
public final class ArffReader implements AutoCloseable {
  /** How the values of a row are written. */
  public enum Layout {
    /** Every value, in the order of the attributes. */
    DENSE,
    /** Pairs of attribute number and value, in braces. */
    SPARSE
  }

  private final LineReader line;
  private final ArffTokens tokens;
  private final ArffHeader header;
  private final Categories[] categories;
  private final BitSet ignored;
  private final int[] columns;
  private final double[] values;
  private final int[] offsets;
  private int entries;
  private long rows;
  private Layout layout = Layout.DENSE;

  private ArffReader(LineReader line, Set<String> ignoredNames) {
    this.line = line;
    this.tokens = new ArffTokens(line);
    ArffHeaderParser parser = new ArffHeaderParser(line, ignoredNames);
    this.header = parser.parse();
    this.categories = parser.categories().toArray(Categories[]::new);
    this.ignored = header.ignored();
    this.columns = new int[categories.length];
    this.values = new double[categories.length];
    this.offsets = new int[categories.length];
  }

  /**
   * Opens a file and reads its header.
   *
   * @param ignored names of attributes to skip, whatever their type
   */
  public static ArffReader open(DataFile file, Set<String> ignored) {
    LineReader line = new LineReader(file);
    try {
      return new ArffReader(line, ignored);
    } catch (OkraException e) {
      line.close();
      throw e;
    }
  }

  /** What stands above the data. */
  public ArffHeader header() {
    return header;
  }

  /** Moves to the next row; false after the last. */
  public boolean nextRow() {
    while (line.next()) {
      tokens.start(0);
      if (tokens.atEnd()) {
        continue;
      }
      int start = tokens.position();
      Layout current = tokens.take('{') ? Layout.SPARSE : Layout.DENSE;
      if (rows == 0) {
        layout = current;
      }
      if (layout != current) {
        throw line.error(
            start,
            String.format(
                Locale.ROOT,
                "a %s row in a file whose first row is %s",
                name(current),
                name(layout)));
      }
      entries = 0;
      if (layout == Layout.SPARSE) {
        sparseRow();
      } else {
        denseRow();
      }
      rows++;
      return true;
    }
    return false;
  }

  private static String name(Layout layout) {
    return layout == Layout.SPARSE ? "sparse" : "dense";
  }

  private void denseRow() {
    for (int j = 0; j < categories.length; j++) {
      if (j > 0) {
        tokens.take(',');
      }
      if (tokens.atEnd()) {
        throw line.error(
            tokens.position(),
            String.format(
                Locale.ROOT,
                "the row has %d values but the file has %d attributes",
                j,
                categories.length));
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
      if (!(number >= 0 && number < categories.length) || number != Math.rint(number)) {
        throw line.error(
            tokens.offset(),
            String.format(
                Locale.ROOT,
                "'%s' is not an attribute number from 0 to %d",
                tokens.shown(),
                categories.length - 1));
      }
      int column = (int) number;
      if (column <= previous) {
        throw line.error(
            tokens.offset(),
            String.format(
                Locale.ROOT,
                "attribute %d after attribute %d; the numbers of a sparse row rise",
                column,
                previous));
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
              : String.format(
                  Locale.ROOT,
                  "the row goes on after the last of %d attributes",
                  categories.length));
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
            String.format(
                Locale.ROOT,
                "'%s' is not a category of attribute '%s'",
                tokens.shown(),
                Numbers.shown(attribute(column).name())));
      }
      return number;
    }
    if (ignored.get(column)) {
      return Double.NaN;
    }
    double value = tokens.number();
    if (Double.isNaN(value)) {
      throw line.error(
          tokens.offset(),
          String.format(
              Locale.ROOT,
              "'%s' is not a finite number; attribute '%s' is numeric and '?' means missing",
              tokens.shown(),
              Numbers.shown(attribute(column).name())));
    }
    return value;
  }

  private Column attribute(int column) {
    return header.attributes().get(column);
  }

  /** How the rows read so far are written. */
  public Layout layout() {
    return layout;
  }

  /** Number of rows read so far. */
  public long rows() {
    return rows;
  }

  /** Number of entries of the current row. */
  public int entries() {
    return entries;
  }

  /** The attribute number of an entry; entries rise. */
  public int column(int entry) {
    return columns[entry];
  }

  /** The value of an entry: a number, a category number, or NaN for missing. */
  public double value(int entry) {
    return values[entry];
  }

  /** An error at an entry of the current row. */
  OkraException error(int entry, String what) {
    return line.error(entry < entries ? offsets[entry] : 0, what);
  }

  /** An error of the file as a whole, found where reading has got to. */
  OkraException error(String what) {
    return line.error(0, what);
  }

  @Override
  public void close() {
    line.close();
  }
}
