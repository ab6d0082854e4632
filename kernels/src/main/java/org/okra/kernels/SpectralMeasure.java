package org.okra.kernels;

import org.okra.core.Errors;

/**
 * The law of the frequencies of a shift-invariant kernel: every coordinate is drawn by itself.
 *
 * <ul>
 *   <li>{@code exp(-gamma ||x - y||_2^2)}: normal with scale {@code sqrt(2 gamma)};
 *   <li>{@code exp(-gamma ||x - y||_1)}: Cauchy with scale {@code gamma}.
 * </ul>
 *
 * @param family the law of one coordinate at scale 1
 * @param scale what a coordinate is multiplied with, above 0
 */
public record SpectralMeasure(Family family, double scale) {

  /** The law of one coordinate. */
  public enum Family {
    /** Standard normal: Gaussian kernels. */
    NORMAL,
    /** Standard Cauchy: Laplacian kernels in the 1-norm. */
    CAUCHY
  }

  public SpectralMeasure {
    if (!(scale > 0) || scale == Double.POSITIVE_INFINITY) {
      throw Errors.argument(
          "The scale of a spectral measure is %s; give a finite number above 0.", scale);
    }
  }
}
