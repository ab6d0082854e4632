package org.okra.experiments.result;

import org.okra.core.Errors;

/**
 * A picture in shades of grey.
 *
 * @param width pixels in a row
 * @param pixels row by row from the top left, 0 is background and 1 ink; values beyond are cut
 */
public record Picture(int width, double[] pixels) {

  public Picture {
    if (width < 1 || pixels.length == 0 || pixels.length % width != 0) {
      throw Errors.shape("%s pixels are not a picture of width %s.", pixels.length, width);
    }
  }

  /** Pixels in a column. */
  public int height() {
    return pixels.length / width;
  }
}
