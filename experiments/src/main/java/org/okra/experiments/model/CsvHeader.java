package org.okra.experiments.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.experiments.predictions.CsvText;

/** The names in the header of a table, before it is read. */
final class CsvHeader {
  private static final Map<String, String> SEPARATORS =
      Map.of("comma", ",", "semicolon", ";", "tab", "\t", "bar", "|");

  private CsvHeader() {}

  /**
   * The names; none where they cannot be told so soon (blanks between fields, bzip2).
   *
   * @param options of the reader of tables
   */
  static List<String> names(Path file, Map<String, Object> options) {
    String separator = SEPARATORS.get(String.valueOf(options.getOrDefault("separator", "comma")));
    if (separator == null || file.toString().endsWith(".bz2")) {
      return List.of();
    }
    int skipped = options.get("skipLines") instanceof Number lines ? lines.intValue() : 0;
    try (BufferedReader lines = open(file)) {
      for (int i = 0; i < skipped; i++) {
        lines.readLine();
      }
      String header = lines.readLine();
      return header == null
          ? List.of()
          : CsvText.parse(header.replaceFirst("^\uFEFF", "") + "\n", separator.charAt(0)).get(0);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  /** Where a row of data is, from 0: blank lines do not count, quoted ones belong together. */
  static String place(Path file, Map<String, Object> options, int row) {
    int skipped = options.get("skipLines") instanceof Number lines ? lines.intValue() : 0;
    try (BufferedReader lines = open(file)) {
      int left = row + 1;
      boolean inQuotes = false;
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (number > skipped && !inQuotes && !line.isBlank() && left-- == 0) {
          return "Line " + number + " (row " + row + ")";
        }
        inQuotes ^= number > skipped && line.chars().filter(c -> c == '"').count() % 2 == 1;
      }
      return "Row " + row;
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  /** Whether a character is in what follows the last comma of any line. */
  static boolean lastFieldHas(Path file, char wanted) {
    try (BufferedReader lines = open(file)) {
      return lines.lines().anyMatch(line -> line.indexOf(wanted, line.lastIndexOf(',') + 1) >= 0);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    return new BufferedReader(
        new InputStreamReader(
            file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes,
            StandardCharsets.UTF_8));
  }
}
