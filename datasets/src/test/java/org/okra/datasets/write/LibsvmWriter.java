package org.okra.datasets.write;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.okra.core.Errors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

/**
 * Writes data sets as LibSVM files, inputs counted from 1.
 *
 * <p>The format has no place for the number of inputs, so the first row carries an explicit zero
 * for the last input where it has none. A label that no row has cannot be written.
 */
public final class LibsvmWriter {
  private LibsvmWriter() {}

  /** Writes a data set with one number per row as output. */
  public static void writeValues(
      Path path, Dataset<? extends FeatureVector, ? extends FeatureVector> dataset) {
    DataText.write(
        path,
        out -> {
          for (int i = 0; i < dataset.size(); i++) {
            FeatureVector output = dataset.outputs().get(i);
            if (output.dimension() != 1) {
              throw Errors.shape("LibSVM has one target per row, not %s.", output.dimension());
            }
            row(out, number(output.get(0)), dataset, i);
          }
        });
  }

  /**
   * Writes a data set with a set of labels per row as output. A label is written as the number that
   * its column's name is, or else as its position.
   */
  public static void writeLabels(Path path, Dataset<? extends FeatureVector, LabelSet> dataset) {
    List<String> names = dataset.columns().outputs().stream().map(Column::name).toList();
    boolean numbered =
        !names.isEmpty() && names.stream().allMatch(name -> name.matches("0|-?[1-9][0-9]{0,8}"));
    DataText.write(
        path,
        out -> {
          for (int i = 0; i < dataset.size(); i++) {
            String labels =
                Arrays.stream(dataset.outputs().get(i).items())
                    .mapToObj(label -> numbered ? names.get(label) : String.valueOf(label))
                    .collect(Collectors.joining(","));
            row(out, labels, dataset, i);
          }
        });
  }

  private static void row(
      Writer out, String target, Dataset<? extends FeatureVector, ?> dataset, int index)
      throws IOException {
    out.write(target);
    if (!dataset.rowNames().isEmpty()) {
      String query = dataset.rowNames().get(index);
      if (!query.matches("[0-9]+")) {
        throw Errors.argument(
            "Row name '%s' cannot be a qid, which is a whole number; drop the names.", query);
      }
      out.write(" qid:" + query);
    }
    FeatureVector input = dataset.inputs().get(index);
    int last = -1;
    for (int coordinate : input.storedCoordinates()) {
      double value = input.get(coordinate);
      if (value != 0) {
        out.write(" " + (coordinate + 1L) + ":" + number(value));
        last = coordinate;
      }
    }
    boolean needsZero = (index == 0 && last < input.dimension() - 1) || (last < 0);
    if (needsZero && input.dimension() > 0) {
      out.write(" " + input.dimension() + ":0");
    }
    out.write("\n");
  }

  private static String number(double value) {
    if (!Double.isFinite(value)) {
      throw Errors.notFinite("LibSVM holds finite numbers, not %s; impute first.", value);
    }
    return DataText.number(value);
  }
}
