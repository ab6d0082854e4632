package org.okra.experiments.auto;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.okra.experiments.predictions.CsvText;

/**
 * What columns of a table hold that are neither numbers nor categories, by its first rows: texts of
 * several words, and what is of no use as it is, dates and names that every row has another of.
 */
final class ColumnGuess {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}([T ].*)?");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern WORDS = Pattern.compile("\\S+(\\s+\\S+){2,}");

  /** Rows from which on it is no accident that no two have the same word. */
  private static final int ENOUGH = 20;

  private ColumnGuess() {}

  /**
   * The kinds of such columns by name, as the option {@code columns} of a table has them.
   *
   * @param lines the header, and some rows
   * @param outputs names that are left alone
   */
  static Map<String, Object> of(List<String> lines, char separator, Set<String> outputs) {
    List<List<String>> rows = CsvText.parse(String.join("\n", lines) + "\n", separator);
    Map<String, Object> kinds = new LinkedHashMap<>();
    // A quote that is never closed leaves no row: the reader says where it is.
    List<String> header = rows.isEmpty() ? List.of() : rows.get(0);
    for (int j = 0; j < header.size(); j++) {
      int column = j;
      List<String> cells =
          rows.stream()
              .skip(1)
              .filter(row -> row.size() == header.size())
              .map(row -> row.get(column).strip())
              .filter(cell -> !cell.isEmpty())
              .toList();
      if (!cells.isEmpty() && !outputs.contains(header.get(j).strip())) {
        kind(cells).ifPresent(kind -> kinds.put(header.get(column).strip(), kind));
      }
    }
    return kinds;
  }

  private static Optional<String> kind(List<String> cells) {
    if (share(cells, NUMBER) > 0) {
      return Optional.empty();
    }
    if (share(cells, DATE) == 1) {
      return Optional.of("ignore");
    }
    if (share(cells, WORDS) > 0.5 && new LinkedHashSet<>(cells).size() > cells.size() / 2) {
      return Optional.of("text");
    }
    boolean names = cells.size() >= ENOUGH && new LinkedHashSet<>(cells).size() == cells.size();
    return names ? Optional.of("ignore") : Optional.empty();
  }

  private static double share(List<String> cells, Pattern pattern) {
    return IntStream.range(0, cells.size())
            .filter(i -> pattern.matcher(cells.get(i)).matches())
            .count()
        / (double) cells.size();
  }
}
