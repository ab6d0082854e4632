package org.okra.datasets.write;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.sample.BitVector;
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
          "%s row names do not go with %s predictions.", rowNames.size(), predictions.size());
    }
    Fields fields = new Fields(predictions, columns.outputs(), "y", "prediction");
    TextFile.write(
        path,
        out -> {
          List<String> header = new ArrayList<>(List.of("row"));
          header.addAll(fields.header());
          line(out, header);
          for (int i = 0; i < predictions.size(); i++) {
            List<String> row = new ArrayList<>();
            row.add(rowNames.isEmpty() ? String.valueOf(i + 1) : rowNames.get(i));
            fields.add(i, row);
            line(out, row);
          }
        });
  }

  /** Writes inputs and outputs of a data set side by side. */
  public static void write(Path path, Dataset<?, ?> dataset) {
    Fields inputs = new Fields(dataset.inputs(), dataset.columns().inputs(), "x", "input");
    Fields outputs = new Fields(dataset.outputs(), dataset.columns().outputs(), "y", "output");
    TextFile.write(
        path,
        out -> {
          List<String> header = new ArrayList<>(inputs.header());
          header.addAll(outputs.header());
          line(out, header);
          for (int i = 0; i < dataset.size(); i++) {
            List<String> row = new ArrayList<>();
            inputs.add(i, row);
            outputs.add(i, row);
            line(out, row);
          }
        });
  }

  private static void line(Writer out, List<String> fields) throws IOException {
    if (fields.size() == 1 && fields.get(0).isEmpty()) {
      // An empty line would not count as a row.
      out.write("\"\"\n");
      return;
    }
    for (int i = 0; i < fields.size(); i++) {
      out.write(i == 0 ? "" : ",");
      out.write(quoted(fields.get(i)));
    }
    out.write("\n");
  }

  private static String quoted(String field) {
    boolean plain =
        field.equals(field.strip())
            && field.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ' || c == 0x7f);
    return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
  }

  /** One side of a table. */
  private static final class Fields {
    private final Samples<?> samples;
    private final List<Column> columns;
    private final String single;
    private final boolean wide;

    Fields(Samples<?> samples, List<Column> columns, String prefix, String single) {
      this.samples = samples;
      this.single = single;
      this.wide =
          samples instanceof VectorSamples<?> && !BitVector.class.isAssignableFrom(domain(samples));
      List<Column> named = new ArrayList<>(columns);
      if (wide && columns.isEmpty()) {
        for (int i = 1; i <= ((VectorSamples<?>) samples).dimension(); i++) {
          named.add(Column.numeric(prefix + i));
        }
      }
      this.columns = List.copyOf(named);
    }

    private static Class<?> domain(Samples<?> samples) {
      return samples.domain();
    }

    List<String> header() {
      return wide ? columns.stream().map(Column::name).toList() : List.of(single);
    }

    void add(int index, List<String> row) {
      Object sample = samples.get(index);
      if (!wide) {
        row.add(text(sample));
        return;
      }
      FeatureVector vector = (FeatureVector) sample;
      for (int j = 0; j < columns.size(); j++) {
        row.add(value(columns.get(j), vector.get(j)));
      }
    }

    private static String value(Column column, double value) {
      if (Double.isNaN(value)) {
        return "";
      }
      boolean category =
          column.isNominal()
              && value == Math.rint(value)
              && value >= 0
              && value < column.categories().size();
      // A prediction of a nominal target may lie between categories; it stays a number.
      return category ? column.categories().get((int) value) : NumberText.of(value);
    }

    private String text(Object sample) {
      if (sample instanceof Ranking ranking) {
        return ranking(ranking);
      }
      if (sample instanceof BitVector bits) {
        return join(bits.items());
      }
      if (sample instanceof Spectrum spectrum) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < spectrum.peaks(); i++) {
          out.append(i == 0 ? "" : " ").append(NumberText.of(spectrum.mass(i))).append(':');
          out.append(NumberText.of(spectrum.intensity(i)));
        }
        return out.toString();
      }
      return String.valueOf(sample);
    }

    private static String join(int[] items) {
      StringBuilder out = new StringBuilder();
      for (int item : items) {
        out.append(out.isEmpty() ? "" : " ").append(item);
      }
      return out.toString();
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
