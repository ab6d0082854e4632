package org.okra.experiments.report;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.Picture;

/** A gallery as one PNG: a row per example, the columns in the order of the gallery. */
public final class GalleryPicture {
  /** Every pixel becomes a square of this side. */
  private static final int SCALE = 4;

  private static final int GAP = 8;
  private static final double PAPER = 0;
  private static final double MARGIN = 0.12;

  private GalleryPicture() {}

  /**
   * Writes the file.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} when there is no picture, {@link
   *     ErrorCode#INPUT_OUTPUT} when the file cannot be written
   */
  public static void write(Gallery gallery, Path file) {
    byte[] bytes = Png.of(joined(gallery));
    AtomicFile.writeBytes(file, out -> out.write(bytes));
  }

  /** All pictures on one sheet, aligned at the upper left of equal cells. */
  static Picture joined(Gallery gallery) {
    List<Picture> all = gallery.rows().stream().flatMap(List::stream).toList();
    if (all.isEmpty()) {
      throw Errors.empty("The gallery has no picture to draw.");
    }
    int cellWidth = SCALE * all.stream().mapToInt(Picture::width).max().orElseThrow() + GAP;
    int cellHeight = SCALE * all.stream().mapToInt(Picture::height).max().orElseThrow() + GAP;
    int columns = gallery.rows().stream().mapToInt(List::size).max().orElseThrow();
    int width = columns * cellWidth + GAP;
    double[] sheet =
        new double[Math.multiplyExact(width, gallery.rows().size() * cellHeight + GAP)];
    Arrays.fill(sheet, MARGIN);
    for (int row = 0; row < gallery.rows().size(); row++) {
      List<Picture> pictures = gallery.rows().get(row);
      for (int column = 0; column < pictures.size(); column++) {
        int left = GAP + column * cellWidth;
        int top = GAP + row * cellHeight;
        draw(pictures.get(column), sheet, width, left, top);
      }
    }
    return new Picture(width, sheet);
  }

  private static void draw(Picture picture, double[] sheet, int width, int left, int top) {
    for (int y = 0; y < SCALE * picture.height(); y++) {
      for (int x = 0; x < SCALE * picture.width(); x++) {
        double pixel = picture.pixels()[y / SCALE * picture.width() + x / SCALE];
        sheet[(top + y) * width + left + x] = Math.max(PAPER, pixel);
      }
    }
  }
}
