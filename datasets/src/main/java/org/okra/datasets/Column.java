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
 * @param categories the names of the categories of a nominal column; empty for a numeric one
 */
public record Column(String name, List<String> categories) {
  private static final List<String> BINARY = List.of("0", "1");

  public Column {
    Objects.requireNonNull(name, "name");
    categories = List.copyOf(categories);
  }

  /** A column of numbers. */
  public static Column numeric(String name) {
    return new Column(name, List.of());
  }

  /** A column of categories, at least one, numbered in the order given. */
  public static Column nominal(String name, List<String> categories) {
    if (categories.isEmpty()) {
      throw Errors.argument(
          "Column '%s' is nominal without categories; a nominal column has at least one.", name);
    }
    return new Column(name, categories);
  }

  /** A nominal column with the categories 0 and 1, as multi-label files use it for labels. */
  public static Column binary(String name) {
    return new Column(name, BINARY);
  }

  /** Whether this is a nominal column. */
  public boolean isNominal() {
    return !categories.isEmpty();
  }

  /** Whether this is a nominal column and a number the position of one of its categories. */
  public boolean isCategory(double value) {
    return value == Math.rint(value) && value >= 0 && value < categories.size();
  }

  /**
   * Whether this is a nominal column with the categories 0 and 1 in this order, whose category
   * numbers are therefore already the numbers meant. Such a column needs no one-hot coding.
   */
  public boolean isBinary() {
    return categories.equals(BINARY);
  }
}
