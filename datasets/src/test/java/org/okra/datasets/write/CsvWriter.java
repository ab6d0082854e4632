package org.okra.datasets.write;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;

/**
 * Writes comma-separated tables with a header.
 *
 * <p>Vectors and label sets take a column per coordinate, nominal values are written as their
 * category, NaN as an empty field. Rankings are written as {@code a>c=d>b}, bits as the positions
 * that are set, spectra as {@code mass:intensity} pairs, anything else as its text.
 */
public final class CsvWriter {
  private CsvWriter() {}

  /**
   * Writes predictions, one row each, with the row's name or number in front.
   *
   * @param columns of the data set that the predictions are for
   * @param rowNames one per prediction, or empty
   */
  public static void predictions(
      Path path, Samples<?> predictions, Columns columns, List<String> rowNames) {
    if (!rowNames.isEmpty() && rowNames.size() != predictions.size()) {
      throw Errors.shape(
          "%s row names do not match %s predictions.", rowNames.size(), predictions.size());
    }
    Side side = Side.of(predictions, columns.outputs(), columns::output, "prediction");
    DataText.write(
        path,
        out -> {
          line(out, Stream.of("row"), side.names());
          for (int i = 0; i < predictions.size(); i++) {
            String name = rowNames.isEmpty() ? String.valueOf(i + 1) : rowNames.get(i);
            line(out, Stream.of(name), side.fields(i));
          }
        });
  }

  /** Writes inputs and outputs of a data set side by side. */
  public static void write(Path path, Dataset<?, ?> dataset) {
    Columns columns = dataset.columns();
    Side inputs = Side.of(dataset.inputs(), columns.inputs(), columns::input, "input");
    Side outputs = Side.of(dataset.outputs(), columns.outputs(), columns::output, "output");
    DataText.write(
        path,
        out -> {
          line(out, inputs.names(), outputs.names());
          for (int i = 0; i < dataset.size(); i++) {
            line(out, inputs.fields(i), outputs.fields(i));
          }
        });
  }

  private static void line(Writer out, Stream<String> left, Stream<String> right)
      throws IOException {
    String line =
        Stream.concat(left, right).map(CsvWriter::quoted).collect(Collectors.joining(","));
    // An empty line would not count as a row.
    out.write(line.isEmpty() ? "\"\"\n" : line + "\n");
  }

  private static String quoted(String field) {
    boolean plain =
        field.equals(field.strip())
            && field.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ' || c == 0x7f);
    return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
  }

  /**
   * One side of a table.
   *
   * @param wide whether samples take a field per column; else all is in one field
   * @param single what the one field is called
   */
  private record Side(Samples<?> samples, List<Column> columns, boolean wide, String single) {

    static Side of(
        Samples<?> samples, List<Column> named, IntFunction<Column> column, String single) {
      return samples instanceof VectorSamples<?> vectors && !(samples instanceof BitVectors)
          ? new Side(
              samples,
              IntStream.range(0, vectors.dimension()).mapToObj(column).toList(),
              true,
              single)
          : new Side(samples, named, false, single);
    }

    Stream<String> names() {
      return wide ? columns.stream().map(Column::name) : Stream.of(single);
    }

    Stream<String> fields(int index) {
      if (!wide) {
        return Stream.of(text(samples.get(index)));
      }
      FeatureVector vector = (FeatureVector) samples.get(index);
      return IntStream.range(0, columns.size()).mapToObj(j -> value(columns.get(j), vector.get(j)));
    }

    private static String value(Column column, double value) {
      if (Double.isNaN(value)) {
        return "";
      }
      // A prediction of a nominal target may lie between categories; it stays a number.
      return column.isCategory(value)
          ? column.categories().get((int) value)
          : DataText.number(value);
    }

    private String text(Object sample) {
      if (sample instanceof Ranking ranking) {
        return ranking(ranking);
      }
      if (sample instanceof BitVector bits) {
        return Arrays.stream(bits.items())
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(" "));
      }
      if (sample instanceof Spectrum spectrum) {
        return IntStream.range(0, spectrum.peaks())
            .mapToObj(
                i ->
                    DataText.number(spectrum.mass(i))
                        + ":"
                        + DataText.number(spectrum.intensity(i)))
            .collect(Collectors.joining(" "));
      }
      return String.valueOf(sample);
    }

    private String ranking(Ranking ranking) {
      List<StringBuilder> places = new ArrayList<>();
      for (int item = 0; item < ranking.items(); item++) {
        int position = ranking.position(item);
        while (places.size() < position) {
          places.add(new StringBuilder());
        }
        if (position != Ranking.MISSING) {
          StringBuilder place = places.get(position - 1);
          String name = item < columns.size() ? columns.get(item).name() : "item" + item;
          place.append(place.isEmpty() ? "" : "=").append(name);
        }
      }
      return String.join(">", places);
    }
  }
}
