package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;
import org.okra.datasets.Dataset;
import org.okra.experiments.predictions.CsvText;
import org.okra.experiments.result.Examples;

/**
 * Test rows with the predictions of all methods, for people. Predictions are read back from their
 * files, so that a continued experiment shows the same as an undisturbed one.
 */
final class ExamplesBuilder {
  private static final int ROWS = 40;
  private static final int CELLS = 3000;
  private static final int FIELDS = 6;
  private static final int CHARACTERS = 160;

  private final ResultFolder folder;

  private final int datasets;

  /**
   * A builder.
   *
   * @param datasets how many data sets the page shows: the more, the fewer rows of each
   */
  ExamplesBuilder(ResultFolder folder, int datasets) {
    this.folder = folder;
    this.datasets = datasets;
  }

  /** What one line of a file of predictions says. */
  private record Line(String truth, String prediction, double score) {}

  /** The rows that may be shown, spread evenly over a test part. */
  static Set<Integer> positions(TestRows rows) {
    int size = rows.numbers().length;
    int most = Math.min(ROWS, size);
    return IntStream.range(0, most)
        .mapToObj(k -> (int) ((long) k * size / most))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Rows spread evenly over the test part of the first run of every method.
   *
   * @param test raw rows
   * @param rows where they come from
   */
  Examples of(Dataset<?, ?> test, TestRows rows, List<Runner.MethodRuns> methods) {
    List<Map<String, Line>> files =
        methods.stream().map(method -> lines(method.keys.get(0))).toList();
    int room = Math.max(5, CELLS / datasets / methods.size());
    List<Integer> positions = List.copyOf(positions(rows));
    int shown = Math.min(room, positions.size());
    List<Examples.Row> chosen = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      int position = positions.get(k * positions.size() / shown);
      String key = Integer.toString(rows.numbers()[position]);
      Optional<String> truth =
          files.stream()
              .filter(file -> file.containsKey(key))
              .map(f -> f.get(key).truth)
              .findFirst();
      if (truth.isPresent()) {
        chosen.add(
            new Examples.Row(
                rows.ids().isEmpty() ? key : rows.ids().get(position),
                input(test, position),
                truth.get(),
                files.stream()
                    .map(file -> file.containsKey(key) ? file.get(key).prediction : "")
                    .toList(),
                files.stream()
                    .map(file -> file.containsKey(key) ? file.get(key).score : Double.NaN)
                    .toList(),
                methods.stream()
                    .map(method -> method.runs.get(0).topScores())
                    .map(top -> top.getOrDefault(Integer.toString(position), ""))
                    .toList()));
      }
    }
    return new Examples(
        methods.stream().map(method -> method.method.name()).toList(), chosen, test.size());
  }

  /** By the number of the row. */
  private Map<String, Line> lines(String key) {
    List<List<String>> lines;
    try {
      lines = CsvText.parse(Files.readString(folder.predictions(key)));
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read predictions back: %s", e);
    }
    List<String> header = lines.get(0);
    int[] truths =
        IntStream.range(0, header.size())
            .filter(at -> header.get(at).matches("(?s)truth(:.*)?"))
            .toArray();
    Map<String, Line> found = new LinkedHashMap<>();
    if (truths.length == 0) {
      return found;
    }
    // The truth, the prediction, which need not be of the same type, and its score.
    int first = truths[0];
    int second = first + truths.length;
    int score = header.subList(second, header.size()).indexOf("score") + second;
    if (score <= second) {
      return found;
    }
    List<String> truthNames =
        header.subList(first, second).stream()
            .map(each -> each.substring(each.indexOf(':') + 1))
            .toList();
    List<String> names = header.subList(second, score);
    int row = header.indexOf("row");
    for (List<String> line : lines.subList(1, lines.size())) {
      found.putIfAbsent(
          line.get(row),
          new Line(
              text(truthNames, line.subList(first, second)),
              text(names, line.subList(second, score)),
              Double.parseDouble(line.get(score))));
    }
    return found;
  }

  /** A single field as it is, several with their names. */
  private static String text(List<String> names, List<String> fields) {
    if (fields.size() == 1) {
      return cut(fields.get(0));
    }
    return cut(
        IntStream.range(0, Math.min(FIELDS, fields.size()))
                .mapToObj(j -> names.get(j) + " " + rounded(fields.get(j)))
                .collect(Collectors.joining(", "))
            + (fields.size() > FIELDS ? ", …" : ""));
  }

  private static String rounded(String field) {
    try {
      return number(Double.parseDouble(field));
    } catch (NumberFormatException e) {
      return field;
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.4g", value);
  }

  /** The first values of a vector that are not 0, with their names; anything else as it says. */
  private static String input(Dataset<?, ?> test, int position) {
    Object input = test.inputs().get(position);
    if (!(input instanceof FeatureVector vector)) {
      return cut(String.valueOf(input));
    }
    int[] filled =
        Arrays.stream(vector.storedCoordinates()).filter(j -> vector.get(j) != 0).toArray();
    String shown =
        Arrays.stream(filled)
            .limit(FIELDS)
            .mapToObj(j -> test.columns().input(j).name() + " " + number(vector.get(j)))
            .collect(Collectors.joining(", "));
    return cut(shown + (filled.length > FIELDS ? ", …" : ""));
  }

  private static String cut(String text) {
    return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
  }
}
