package org.okra.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.experiments.file.Pictures;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.Picture;

/**
 * Test examples as pictures. Predictions are read back from their files, so that a continued
 * experiment shows the same as an undisturbed one.
 */
final class GalleryBuilder {
  private static final int ROWS = 12;

  /** Fields of a line, from its end. */
  private static final int TRUTH = 3;

  private static final int PREDICTION = 2;

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
      List<String[]> lines = lines(method.keys.get(0));
      if (lines.size() != inputs.size()) {
        continue;
      }
      boolean first = columns.size() == 2;
      columns.add(method.method.name());
      for (int row = 0; row < count; row++) {
        String[] fields = lines.get(row);
        if (first) {
          rows.get(row).add(output(fields[fields.length - TRUTH], inputs.get(row)));
        }
        rows.get(row).add(output(fields[fields.length - PREDICTION], inputs.get(row)));
      }
    }
    return columns.size() == 2 ? Gallery.NONE : new Gallery(columns, rows);
  }

  private List<String[]> lines(String key) {
    try (Stream<String> lines = Files.lines(folder.predictions(key))) {
      // Vectors are numbers and spaces, so the last fields are never quoted.
      return lines.map(line -> line.split(",", -1)).toList();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read predictions back: %s", e);
    }
  }

  private Picture picture(Object input) {
    return new Picture(pictures.width(), pixels(input));
  }

  /** An output by itself, or under the input that it completes. */
  private Picture output(String numbers, Object input) {
    try {
      double[] below = Arrays.stream(numbers.split(" ")).mapToDouble(Double::parseDouble).toArray();
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
