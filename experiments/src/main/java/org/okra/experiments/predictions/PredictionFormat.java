package org.okra.experiments.predictions;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.predictions.PredictionTable.Line;
import tools.jackson.databind.json.JsonMapper;

/** The files that predictions can be written to. */
public enum PredictionFormat {
  /**
   * A line per prediction: keys, truth, prediction, score, and {@code score:LABEL} per label where
   * asked for, {@code probability:LABEL} where the decoder has them. A target named as a key is
   * called {@code prediction:NAME}.
   */
  CSV {
    @Override
    public void write(PredictionTable table, Path file) {
      AtomicFile.write(file, out -> csv(table, CsvText::line, out));
    }
  },
  /** An object per line with the keys, {@code truth}, {@code prediction} and {@code score}. */
  JSONL {
    @Override
    public void write(PredictionTable table, Path file) {
      AtomicFile.write(file, out -> jsonLines(table, out));
    }
  },
  /**
   * A NumPy array of doubles, rows x targets: vectors, 0 or 1 per label (or the scores of the
   * labels), positions of ranked items.
   */
  NPY {
    @Override
    public void write(PredictionTable table, Path file) {
      AtomicFile.writeBytes(file, out -> array(table, out));
    }
  };

  /** Writes a file, which appears when it is complete. */
  public abstract void write(PredictionTable table, Path file);

  /** The format that a file's ending stands for; CSV when it stands for none. */
  public static PredictionFormat of(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> name.endsWith(format.ending()))
        .findFirst()
        .orElse(CSV);
  }

  /** The ending of its files, such as {@code .csv}. */
  public String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  /** The file of this format beside one of another: the same name with this ending. */
  public Path beside(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ending());
  }

  /**
   * A table.
   *
   * @param text of the fields of a line
   */
  static void csv(PredictionTable table, Function<List<String>, String> text, Writer out)
      throws IOException {
    if (table.lines().isEmpty()) {
      out.write(text.apply(table.columns().names()));
      return;
    }
    Line first = table.lines().get(0);
    List<String> header = new ArrayList<>(first.keys().keySet());
    Set<String> taken = new HashSet<>(header);
    taken.add("score");
    first.truth().ifPresent(truth -> header.addAll(table.columns().truthNames()));
    table
        .columns()
        .names(first.prediction())
        .forEach(name -> header.add(taken.contains(name) ? "prediction:" + name : name));
    header.add("score");
    header.addAll(first.set().keySet());
    table.labelNames(first.labelScores()).forEach(label -> header.add("score:" + label));
    table.labelNames(first.probabilities()).forEach(label -> header.add("probability:" + label));
    out.write(text.apply(header));
    for (Line line : table.lines()) {
      Stream<String> keys = line.keys().values().stream().map(String::valueOf);
      Stream<String> truth = line.truth().stream().flatMap(y -> table.columns().texts(y).stream());
      Stream<String> prediction = table.columns().texts(line.prediction()).stream();
      Stream<String> scores =
          Stream.of(
                  Stream.of(Double.toString(line.score())),
                  line.set().values().stream(),
                  Arrays.stream(line.labelScores()).mapToObj(OutputColumns::number),
                  Arrays.stream(line.probabilities()).mapToObj(OutputColumns::number))
              .flatMap(each -> each);
      out.write(
          text.apply(Stream.of(keys, truth, prediction, scores).flatMap(each -> each).toList()));
    }
  }

  /** An object per line. */
  static void jsonLines(PredictionTable table, Writer out) throws IOException {
    JsonMapper mapper = JsonMapper.builder().build();
    for (Line line : table.lines()) {
      Map<String, Object> map = new LinkedHashMap<>(line.keys());
      line.truth().ifPresent(truth -> map.put("truth", table.columns().value(truth)));
      map.put("prediction", table.columns().value(line.prediction()));
      map.put("score", OutputColumns.finite(line.score()));
      map.putAll(line.set());
      putLabels(table, "scores", line.labelScores(), map);
      putLabels(table, "probabilities", line.probabilities(), map);
      out.write(mapper.writeValueAsString(map) + "\n");
    }
  }

  private static void putLabels(
      PredictionTable table, String key, double[] values, Map<String, Object> map) {
    List<String> labels = table.labelNames(values);
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      named.put(labels.get(i), OutputColumns.finite(values[i]));
    }
    if (!named.isEmpty()) {
      map.put(key, named);
    }
  }

  /** Format 1.0 of NumPy: magic, version, length of the header, header, values row by row. */
  private static void array(PredictionTable table, OutputStream out) throws IOException {
    List<double[]> rows =
        table.lines().stream()
            .map(
                line ->
                    line.labelScores().length > 0
                        ? line.labelScores()
                        : table.columns().numbers(line.prediction()))
            .toList();
    if (table.lines().stream()
        .anyMatch(line -> Integer.valueOf(2).equals(line.keys().get("rank")))) {
      throw Errors.argument(
          "The format npy holds one prediction per row; leave out --top, or use csv or jsonl.");
    }
    int width = rows.isEmpty() ? 0 : rows.get(0).length;
    String text =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows.size() + ", " + width + "), }";
    int start = 10;
    int length = (start + text.length() + 1 + 63) / 64 * 64 - start;
    out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    out.write(length & 0xff);
    out.write(length >> 8);
    out.write(
        (text + " ".repeat(length - text.length() - 1) + "\n").getBytes(StandardCharsets.US_ASCII));
    for (double[] row : rows) {
      ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * width).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asDoubleBuffer().put(row);
      out.write(bytes.array());
    }
  }
}
