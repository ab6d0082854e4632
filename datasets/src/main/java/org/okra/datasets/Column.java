package org.okra.datasets;

import java.util.List;
import java.util.Objects;
import org.okra.core.Errors;

/**
 * What one coordinate of a vector means.
 *
 * <p>A numeric column holds numbers. A nominal column holds category numbers: 0 for the first of
 * its categories, 1 for the second, and so on, until a preprocessing step turns it into several
 * numeric columns. In both, NaN means missing.
 *
 * @param name as the file has it
 * @param kind numeric or nominal
 * @param categories the names of the categories of a nominal column; empty for a numeric one
 */
public record Column(String name, Kind kind, List<String> categories) {

  /** What the numbers of a column stand for. */
  public enum Kind {
    /** Numbers are numbers. */
    NUMERIC,
    /** Numbers are positions in the list of categories. */
    NOMINAL
  }

  private static final List<String> BINARY = List.of("0", "1");

  public Column {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(kind, "kind");
    categories = List.copyOf(categories);
    if ((kind == Kind.NOMINAL) == categories.isEmpty()) {
      throw Errors.argument(
          "Column '%s' is %s categories; a nominal column has at least one, a numeric column none.",
          name, kind == Kind.NOMINAL ? "nominal without" : "numeric with");
    }
  }

  /** A column of numbers. */
  public static Column numeric(String name) {
    return new Column(name, Kind.NUMERIC, List.of());
  }

  /** A column of categories, numbered in the order given. */
  public static Column nominal(String name, List<String> categories) {
    return new Column(name, Kind.NOMINAL, categories);
  }

  /** A nominal column with the categories 0 and 1, as multi-label files use it for labels. */
  public static Column binary(String name) {
    return nominal(name, BINARY);
  }

  /** Whether this is a nominal column. */
  public boolean isNominal() {
    return kind == Kind.NOMINAL;
  }

  /**
   * Whether this is a nominal column with the categories 0 and 1 in this order, whose category
   * numbers are therefore already the numbers meant. Such a column needs no one-hot coding.
   */
  public boolean isBinary() {
    return categories.equals(BINARY);
  }
}
