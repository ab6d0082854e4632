package org.okra.datasets.write;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.ArffReader;

/**
 * Writes data sets as ARFF, inputs first, then outputs; label sets become {0,1} attributes. NaN is
 * written as {@code ?}.
 */
public final class ArffWriter {
  private ArffWriter() {}

  /** Writes a data set of vectors or label sets. */
  public static void write(
      Path path,
      Dataset<? extends FeatureVector, ? extends FeatureVector> dataset,
      ArffReader.Layout layout) {
    write(path, dataset, layout, dataset.name());
  }

  /** Writes multi-label data as MEKA wants it: {@code -C -k} in the relation, labels last. */
  public static void writeMeka(
      Path path,
      Dataset<? extends FeatureVector, ? extends FeatureVector> dataset,
      ArffReader.Layout layout) {
    int labels = dimension(dataset.outputs());
    write(path, dataset, layout, dataset.name() + ": -C -" + labels);
  }

  /** Writes the label file that Mulan wants beside its ARFF file. */
  public static void writeMulanLabels(Path path, Dataset<?, ? extends FeatureVector> dataset) {
    TextFile.write(
        path,
        out -> {
          out.write("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
          out.write("<labels xmlns=\"http://mulan.sourceforge.net/labels\">\n");
          for (Column column : columns(dataset.columns().outputs(), dataset.outputs(), "y")) {
            out.write("<label name=\"" + xml(column.name()) + "\"></label>\n");
          }
          out.write("</labels>\n");
        });
  }

  private static String xml(String text) {
    return text.chars()
        .mapToObj(c -> "<>&\"'\t\n\r".indexOf(c) >= 0 ? "&#" + c + ";" : String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  private static void write(
      Path path,
      Dataset<? extends FeatureVector, ? extends FeatureVector> dataset,
      ArffReader.Layout layout,
      String relation) {
    List<Column> inputs = columns(dataset.columns().inputs(), dataset.inputs(), "x");
    List<Column> outputs = columns(dataset.columns().outputs(), dataset.outputs(), "y");
    List<Column> all = new ArrayList<>(inputs);
    all.addAll(outputs);
    TextFile.write(
        path,
        out -> {
          out.write("@relation " + quoted(relation) + "\n\n");
          for (Column column : all) {
            out.write("@attribute " + quoted(column.name()) + " " + type(column) + "\n");
          }
          out.write("\n@data\n");
          for (int i = 0; i < dataset.size(); i++) {
            FeatureVector input = dataset.inputs().get(i);
            FeatureVector output = dataset.outputs().get(i);
            if (layout == ArffReader.Layout.SPARSE) {
              sparse(out, all, input, output);
            } else {
              dense(out, all, input, output);
            }
          }
        });
  }

  private static List<Column> columns(List<Column> named, Samples<?> samples, String prefix) {
    if (!named.isEmpty()) {
      return named;
    }
    List<Column> result = new ArrayList<>();
    for (int i = 1; i <= dimension(samples); i++) {
      result.add(Column.numeric(prefix + i));
    }
    return result;
  }

  private static int dimension(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors) {
      return vectors.dimension();
    }
    throw Errors.domain(
        "ARFF holds vectors and label sets, not %s.", samples.domain().getSimpleName());
  }

  private static String type(Column column) {
    return column.isNominal()
        ? column.categories().stream()
            .map(ArffWriter::quoted)
            .collect(Collectors.joining(",", "{", "}"))
        : "numeric";
  }

  private static void dense(
      Writer out, List<Column> columns, FeatureVector input, FeatureVector output)
      throws IOException {
    int inputs = input.dimension();
    for (int j = 0; j < columns.size(); j++) {
      double value = j < inputs ? input.get(j) : output.get(j - inputs);
      out.write(j == 0 ? "" : ",");
      out.write(text(columns.get(j), value));
    }
    out.write("\n");
  }

  private static void sparse(
      Writer out, List<Column> columns, FeatureVector input, FeatureVector output)
      throws IOException {
    out.write("{");
    String separator = "";
    int first = 0;
    for (FeatureVector side : List.of(input, output)) {
      for (int coordinate : side.storedCoordinates()) {
        double value = side.get(coordinate);
        if (value != 0) {
          int column = first + coordinate;
          out.write(separator + column + " " + text(columns.get(column), value));
          separator = ",";
        }
      }
      first = input.dimension();
    }
    out.write("}\n");
  }

  private static String text(Column column, double value) {
    if (Double.isNaN(value)) {
      return "?";
    }
    if (!column.isNominal()) {
      if (Double.isInfinite(value)) {
        throw notWritable(column, value);
      }
      return NumberText.of(value);
    }
    if (value != Math.rint(value) || value < 0 || value >= column.categories().size()) {
      throw notWritable(column, value);
    }
    return quoted(column.categories().get((int) value));
  }

  private static OkraException notWritable(Column column, double value) {
    return Errors.argument(
        "Value %s of column '%s' cannot be written; ARFF holds finite numbers and the declared"
            + " categories.",
        value, column.name());
  }

  /** A word that needs quotes gets them, with a backslash before what would end or change it. */
  private static String quoted(String word) {
    boolean plain =
        !word.isEmpty()
            && word.chars().allMatch(c -> c > ' ' && c != 0x7f && ",{}%'\"\\?@[]".indexOf(c) < 0);
    if (plain) {
      return word;
    }
    StringBuilder out = new StringBuilder("'");
    for (char c : word.toCharArray()) {
      switch (c) {
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\'', '\\' -> out.append('\\').append(c);
        default -> out.append(c);
      }
    }
    return out.append('\'').toString();
  }
}
