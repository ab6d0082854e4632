package org.okra.datasets;

import java.util.List;
import java.util.Objects;
import org.okra.core.Errors;

/**
 * What one coordinate of a vector means.
 *
 * <p>A numeric column holds numbers. A nominal column holds category numbers: 0 for the first of
 * its categories, 1 for the second, and so on, until a preprocessing step turns it into several
 * numeric columns. In both, NaN means missing. A column of texts holds numbers of its different
 * texts in the same way, until the step {@code text} turns it into columns of terms.
 *
 * @param name as the file has it
 * @param kind what its numbers stand for
 * @param categories the names of the categories of a nominal column, or the different texts of a
 *     column of texts; empty for a numeric one
 */
public record Column(String name, Kind kind, List<String> categories) {
  private static final List<String> BINARY = List.of("0", "1");

  /** What the numbers of a column stand for. */
  public enum Kind {
    /** Themselves. */
    NUMERIC,
    /** Categories, of which rows have many in common. */
    NOMINAL,
    /** Texts, of which every row may have another. */
    TEXT
  }

  public Column {
    Objects.requireNonNull(name, "name");
    categories = List.copyOf(categories);
  }

  /** A column of numbers. */
  public static Column numeric(String name) {
    return new Column(name, Kind.NUMERIC, List.of());
  }

  /** A column of categories, at least one, numbered in the order given. */
  public static Column nominal(String name, List<String> categories) {
    if (categories.isEmpty()) {
      throw Errors.argument(
          "Column '%s' is nominal without categories; a nominal column has at least one.", name);
    }
    return new Column(name, Kind.NOMINAL, categories);
  }

  /** A nominal column with the categories 0 and 1, as multi-label files use it for labels. */
  public static Column binary(String name) {
    return new Column(name, Kind.NOMINAL, BINARY);
  }

  /**
   * A column of texts.
   *
   * @param texts the different ones, numbered in the order given; a saved model has none of them
   */
  public static Column text(String name, List<String> texts) {
    return new Column(name, Kind.TEXT, texts);
  }

  /** Whether this is a nominal column. */
  public boolean isNominal() {
    return kind == Kind.NOMINAL;
  }

  /** Whether this is a column of texts. */
  public boolean isText() {
    return kind == Kind.TEXT;
  }

  /** Whether a number is the position of one of the categories or texts. */
  public boolean isCategory(double value) {
    return value == Math.rint(value) && value >= 0 && value < categories.size();
  }

  /**
   * Whether this is a nominal column with the categories 0 and 1 in this order, whose category
   * numbers are therefore already the numbers meant. Such a column needs no one-hot coding.
   */
  public boolean isBinary() {
    return isNominal() && categories.equals(BINARY);
  }

  /**
   * Whether this is a nominal column that needs one-hot coding before it can be calculated with.
   */
  public boolean holdsCategories() {
    return isNominal() && !isBinary();
  }
}
