package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.experiments.file.Pictures;
import org.okra.experiments.predictions.CsvText;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.Picture;

/**
 * Test examples as pictures. Predictions are read back from their files, so that a continued
 * experiment shows the same as an undisturbed one.
 */
final class GalleryBuilder {
  private static final int ROWS = 12;

  private final ResultFolder folder;
  private final Pictures pictures;

  GalleryBuilder(ResultFolder folder, Pictures pictures) {
    this.folder = folder;
    this.pictures = pictures;
  }

  /**
   * The first test rows of the first run of every method. One whose preprocessing dropped test rows
   * is left out: its lines no longer stand beside their inputs.
   */
  Gallery of(Samples<?> inputs, List<Runner.MethodRuns> methods) {
    List<String> columns = new ArrayList<>(List.of("input", "truth"));
    List<List<Picture>> rows = new ArrayList<>();
    int count = Math.min(ROWS, inputs.size());
    for (int row = 0; row < count; row++) {
      rows.add(new ArrayList<>(List.of(picture(inputs.get(row)))));
    }
    for (Runner.MethodRuns method : methods) {
      List<List<String>> lines = lines(method.keys.get(0));
      if (lines.size() != inputs.size() + 1) {
        continue;
      }
      boolean first = columns.size() == 2;
      columns.add(method.method.name());
      for (int row = 0; row < count; row++) {
        List<String> fields = lines.get(row + 1);
        // At the end of a line: the truth, as many fields of the prediction, and its score.
        int score = fields.size() - 1;
        int prediction = score - targets(lines.get(0));
        int truth = prediction - targets(lines.get(0));
        if (first) {
          rows.get(row).add(output(fields.subList(truth, prediction), inputs.get(row)));
        }
        rows.get(row).add(output(fields.subList(prediction, score), inputs.get(row)));
      }
    }
    return columns.size() == 2 ? Gallery.NONE : new Gallery(columns, rows);
  }

  private static int targets(List<String> header) {
    return (int) header.stream().filter(name -> name.matches("(?s)truth(:.*)?")).count();
  }

  private List<List<String>> lines(String key) {
    try {
      return CsvText.parse(Files.readString(folder.predictions(key)));
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read predictions back: %s", e);
    }
  }

  private Picture picture(Object input) {
    return new Picture(pictures.width(), pixels(input));
  }

  /** An output by itself, or under the input that it completes. */
  private Picture output(List<String> numbers, Object input) {
    try {
      double[] below = numbers.stream().mapToDouble(Double::parseDouble).toArray();
      double[] above = pictures.layout() == Pictures.Layout.JOINED ? pixels(input) : new double[0];
      return new Picture(
          pictures.width(),
          DoubleStream.concat(Arrays.stream(above), Arrays.stream(below)).toArray());
    } catch (NumberFormatException e) {
      throw noPictures();
    }
  }

  private double[] pixels(Object input) {
    if (input instanceof FeatureVector vector) {
      return vector.toArray();
    }
    throw noPictures();
  }

  private OkraException noPictures() {
    return Errors.option(
        "pictures asks for pictures of width %s, but inputs or outputs are not vectors; leave it"
            + " out.",
        pictures.width());
  }
}
