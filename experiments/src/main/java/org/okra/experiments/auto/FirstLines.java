package org.okra.experiments.auto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.okra.datasets.DataFile;

/** The first lines of a file, packed or not. */
final class FirstLines {
  /** Lines may be long. */
  private static final int MOST_CHARACTERS = 2_000_000;

  private FirstLines() {}

  /**
   * As many as there are, up to a number.
   *
   * @param count of lines; fewer where they are long
   */
  static List<String> of(String file, int count) {
    DataFile data = DataFile.of(Path.of(file));
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(data.open(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      int characters = 0;
      while (line != null && lines.size() < count && characters < MOST_CHARACTERS) {
        lines.add(lines.isEmpty() ? line.replaceFirst("^\uFEFF", "") : line);
        characters += line.length();
        line = reader.readLine();
      }
    } catch (IOException e) {
      throw data.failure(e, lines.size() + 1L, 1);
    }
    return lines;
  }
}
