package org.okra.datasets.read;

import java.util.List;
import java.util.Objects;
import org.okra.core.Errors;

/**
 * How a table is written in a file.
 *
 * @param separator what stands between fields
 * @param header whether the first line names the columns
 * @param skippedLines lines above the header or the data that are not looked at
 * @param missing what stands in a field whose value is missing
 */
public record CsvFormat(
    Separator separator, Header header, int skippedLines, List<String> missing) {

  /** Where the names of the columns are. */
  public enum Header {
    /** In the first line that is not skipped. */
    FIRST_LINE,
    /** Nowhere; columns are called c1, c2, ... */
    NONE
  }

  /** Commas, a header, and the usual marks of a missing value. */
  public static final CsvFormat STANDARD =
      new CsvFormat(Separator.COMMA, Header.FIRST_LINE, 0, List.of("", "?", "NA", "NaN"));

  public CsvFormat {
    Objects.requireNonNull(separator, "separator");
    Objects.requireNonNull(header, "header");
    missing = List.copyOf(missing);
    if (skippedLines < 0) {
      throw Errors.argument("%s lines cannot be skipped; give 0 or more.", skippedLines);
    }
  }
}
