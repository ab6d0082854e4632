package org.okra.experiments.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.predictions.CsvText;
import org.okra.experiments.predictions.PredictionFormat;
import org.okra.experiments.result.Results;

/**
 * {@code predictions.csv}: the predictions of all runs; and {@code predictions.jsonl} where the
 * runs have such files beside their tables.
 */
public final class PredictionsFile implements ResultSink {
  @Override
  public void write(Results results, List<Path> predictions, Path folder) {
    AtomicFile.write(folder.resolve("predictions.csv"), out -> table(predictions, out));
    List<Path> lines = predictions.stream().map(PredictionFormat.JSONL::beside).toList();
    if (lines.stream().allMatch(Files::exists)) {
      AtomicFile.write(
          folder.resolve("predictions.jsonl"),
          out -> {
            for (Path each : lines) {
              out.write(Files.readString(each));
            }
          });
    }
  }

  /** One header for all: methods with other data may have other targets. */
  private static void table(List<Path> predictions, Writer out) throws IOException {
    Set<String> headers = new LinkedHashSet<>();
    for (Path each : predictions) {
      headers.add(CsvText.first(Files.readString(each)));
    }
    Set<String> columns = new LinkedHashSet<>();
    headers.forEach(header -> columns.addAll(CsvText.parse(header).get(0)));
    String shared = CsvText.line(List.copyOf(columns));
    out.write(shared);
    for (Path each : predictions) {
      String text = Files.readString(each);
      if (text.startsWith(shared)) {
        out.write(text, shared.length(), text.length() - shared.length());
      } else {
        spread(CsvText.parse(text), columns, out);
      }
    }
  }

  private static void spread(List<List<String>> lines, Set<String> columns, Writer out)
      throws IOException {
    int[] places = columns.stream().mapToInt(lines.get(0)::indexOf).toArray();
    for (List<String> line : lines.subList(1, lines.size())) {
      out.write(
          CsvText.line(Arrays.stream(places).mapToObj(at -> at < 0 ? "" : line.get(at)).toList()));
    }
  }
}
