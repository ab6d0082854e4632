package org.okra.datasets.write;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.Arff;

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
      Arff.Layout layout) {
    write(path, dataset, layout, dataset.name());
  }

  /** Writes multi-label data as MEKA wants it: {@code -C -k} in the relation, labels last. */
  public static void writeMeka(
      Path path,
      Dataset<? extends FeatureVector, ? extends FeatureVector> dataset,
      Arff.Layout layout) {
    int labels = dimension(dataset.outputs());
    write(path, dataset, layout, dataset.name() + ": -C -" + labels);
  }

  /** Writes the label file that Mulan wants beside its ARFF file. */
  public static void writeMulanLabels(Path path, Dataset<?, ? extends FeatureVector> dataset) {
    DataText.write(
        path,
        out -> {
          out.write("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
          out.write("<labels xmlns=\"http://mulan.sourceforge.net/labels\">\n");
          for (Column column : outputs(dataset)) {
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
      Arff.Layout layout,
      String relation) {
    List<Column> all =
        Stream.concat(
                IntStream.range(0, dimension(dataset.inputs())).mapToObj(dataset.columns()::input),
                outputs(dataset).stream())
            .toList();
    DataText.write(
        path,
        out -> {
          out.write("@relation " + quoted(relation) + "\n\n");
          for (Column column : all) {
            out.write("@attribute " + quoted(column.name()) + " " + type(column) + "\n");
          }
          out.write("\n@data\n");
          for (int i = 0; i < dataset.size(); i++) {
            out.write(row(all, dataset.inputs().get(i), dataset.outputs().get(i), layout) + "\n");
          }
        });
  }

  private static List<Column> outputs(Dataset<?, ?> dataset) {
    return IntStream.range(0, dimension(dataset.outputs()))
        .mapToObj(dataset.columns()::output)
        .toList();
  }

  private static int dimension(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors) {
      return vectors.dimension();
    }
    throw Errors.domain(
        "ARFF holds vectors and label sets, not %s.", samples.domain().getSimpleName());
  }

  private static String type(Column column) {
    if (column.isText()) {
      throw Errors.domain(
          "ARFF files hold no texts such as those of column '%s'; write a table.", column.name());
    }
    return column.isNominal()
        ? column.categories().stream()
            .map(ArffWriter::quoted)
            .collect(Collectors.joining(",", "{", "}"))
        : "numeric";
  }

  private static String row(
      List<Column> columns, FeatureVector input, FeatureVector output, Arff.Layout layout) {
    Stream<String> values =
        Stream.concat(
            values(columns, 0, input, layout), values(columns, input.dimension(), output, layout));
    return layout == Arff.Layout.SPARSE
        ? values.collect(Collectors.joining(",", "{", "}"))
        : values.collect(Collectors.joining(","));
  }

  /** The values of one side, whose first column is given; with their numbers if sparse. */
  private static Stream<String> values(
      List<Column> columns, int first, FeatureVector side, Arff.Layout layout) {
    return layout == Arff.Layout.SPARSE
        ? Arrays.stream(side.storedCoordinates())
            .filter(j -> side.get(j) != 0)
            .mapToObj(j -> first + j + " " + text(columns.get(first + j), side.get(j)))
        : IntStream.range(0, side.dimension())
            .mapToObj(j -> text(columns.get(first + j), side.get(j)));
  }

  private static String text(Column column, double value) {
    if (Double.isNaN(value)) {
      return "?";
    }
    if (column.isNominal() ? !column.isCategory(value) : Double.isInfinite(value)) {
      throw Errors.argument(
          "Value %s of column '%s' cannot be written; ARFF holds finite numbers and the declared"
              + " categories.",
          value, column.name());
    }
    return column.isNominal()
        ? quoted(column.categories().get((int) value))
        : DataText.number(value);
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
