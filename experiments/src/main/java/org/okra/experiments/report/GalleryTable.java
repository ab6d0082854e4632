package org.okra.experiments.report;

import java.util.Base64;
import java.util.List;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.Picture;

/** Pictures in a grid, a row per test example. */
final class GalleryTable {
  /**
   * Pixels of the screen for the widest picture: small ones grow to the first, large ones shrink.
   */
  private static final int USUAL_WIDTH = 68;

  private static final int LARGEST_WIDTH = 160;

  private GalleryTable() {}

  static void write(Markup page, Gallery gallery) {
    if (gallery.rows().isEmpty()) {
      return;
    }
    double scale = scale(gallery);
    page.open("section").element("h2", "Gallery");
    page.scroll("Gallery").open("table", "class", "gallery");
    page.open("thead").open("tr");
    gallery.columns().forEach(column -> page.element("th", column, "scope", "col"));
    page.close().close().open("tbody");
    for (int row = 0; row < gallery.rows().size(); row++) {
      row(page, gallery, row, scale);
    }
    page.close().close().close().close();
  }

  private static double scale(Gallery gallery) {
    int widest =
        gallery.rows().stream().flatMap(List::stream).mapToInt(Picture::width).max().orElse(1);
    // Whole multiples keep pixels square and alike.
    return widest <= USUAL_WIDTH
        ? Math.ceil((double) USUAL_WIDTH / widest)
        : Math.min(1, (double) LARGEST_WIDTH / widest);
  }

  private static void row(Markup page, Gallery gallery, int row, double scale) {
    List<Picture> pictures = gallery.rows().get(row);
    page.open("tr");
    for (int i = 0; i < pictures.size(); i++) {
      Picture picture = pictures.get(i);
      String column =
          i < gallery.columns().size() ? gallery.columns().get(i) : "picture " + (i + 1);
      page.open("td");
      page.empty(
          "img",
          "src",
          "data:image/png;base64," + Base64.getEncoder().encodeToString(Png.of(picture)),
          "width",
          Math.max(1, Math.round(picture.width() * scale)),
          "height",
          Math.max(1, Math.round(picture.height() * scale)),
          "alt",
          column + ", example " + (row + 1));
      page.close();
    }
    page.close();
  }
}
