package org.okra.datasets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The folder of real data sets, which is not part of the repository. */
public final class SharedData {
  private SharedData() {}

  /** The folder; the test is skipped, with a message, when it is absent. */
  public static DataFolder folder() {
    String name = System.getProperty("okra.data", "");
    Path root = Path.of(name.isEmpty() ? "no-data-folder-given" : name);
    Assumptions.assumeTrue(
        Files.isRegularFile(root.resolve("README.md")),
        "skipped: no data sets in '" + name + "'; set the system property okra.data to run this");
    return DataFolder.of(root);
  }

  /** The rows below the header of the README's table whose header line starts like this. */
  static List<List<String>> table(String header) {
    List<String> lines;
    try {
      lines = Files.readAllLines(folder().root().resolve("README.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<List<String>> rows = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.startsWith(header)) {
        inside = true;
      } else if (inside && line.startsWith("|---")) {
        continue;
      } else if (inside && line.startsWith("|")) {
        rows.add(cells(line));
      } else if (inside) {
        return rows;
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    for (String cell : line.substring(1, line.lastIndexOf('|')).split("\\|", -1)) {
      cells.add(cell.strip());
    }
    return cells;
  }
}
