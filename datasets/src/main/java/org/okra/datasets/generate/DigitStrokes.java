package org.okra.datasets.generate;

import java.util.List;

/**
 * How the ten digits are written: strokes through points of the unit square, x to the right and y
 * downwards. Each digit has a few styles. A stroke of two points is straight; a longer one is a
 * smooth curve; corners are where two strokes meet.
 */
final class DigitStrokes {
  /** The strokes of one style; each stroke is {x0, y0, x1, y1, ...}. */
  record Style(double[]... strokes) {}

  private static final double[] LOWER_BOWL = {
    0.42, 0.46, 0.70, 0.50, 0.86, 0.68, 0.78, 0.90, 0.48, 1.00, 0.12, 0.88
  };

  private static final List<List<Style>> STYLES =
      List.of(
          List.of(
              new Style(
                  stroke(
                      0.55, 0.00, 0.25, 0.10, 0.10, 0.40, 0.12, 0.72, 0.32, 0.97, 0.60, 0.97, 0.84,
                      0.75, 0.90, 0.42, 0.78, 0.10, 0.52, 0.00)),
              new Style(
                  stroke(
                      0.62, 0.04, 0.34, 0.05, 0.16, 0.30, 0.15, 0.65, 0.35, 0.96, 0.64, 0.94, 0.83,
                      0.66, 0.84, 0.32, 0.68, 0.05, 0.45, 0.02))),
          List.of(
              new Style(stroke(0.52, 0.00, 0.48, 1.00)),
              new Style(stroke(0.55, 0.00, 0.52, 1.00), stroke(0.30, 0.22, 0.55, 0.00)),
              new Style(stroke(0.56, 0.00, 0.50, 0.45, 0.46, 1.00))),
          List.of(
              new Style(
                  stroke(
                      0.14, 0.24, 0.30, 0.05, 0.58, 0.00, 0.82, 0.16, 0.78, 0.40, 0.50, 0.68, 0.12,
                      0.96),
                  stroke(0.12, 0.96, 0.90, 0.95)),
              new Style(
                  stroke(
                      0.16, 0.18, 0.42, 0.00, 0.74, 0.08, 0.80, 0.32, 0.60, 0.62, 0.32, 0.90, 0.12,
                      0.94, 0.16, 0.80, 0.38, 0.84, 0.66, 0.98, 0.92, 0.90))),
          List.of(
              new Style(
                  stroke(0.14, 0.12, 0.42, 0.00, 0.74, 0.08, 0.76, 0.30, 0.42, 0.46), LOWER_BOWL),
              new Style(
                  stroke(0.16, 0.03, 0.80, 0.02), stroke(0.80, 0.02, 0.42, 0.40), LOWER_BOWL)),
          List.of(
              new Style(
                  stroke(0.24, 0.00, 0.14, 0.30, 0.14, 0.54),
                  stroke(0.14, 0.54, 0.90, 0.50),
                  stroke(0.74, 0.05, 0.66, 1.00)),
              new Style(
                  stroke(0.64, 0.00, 0.06, 0.64),
                  stroke(0.06, 0.64, 0.94, 0.62),
                  stroke(0.64, 0.00, 0.64, 1.00))),
          List.of(
              new Style(
                  stroke(0.84, 0.02, 0.28, 0.04),
                  stroke(0.28, 0.04, 0.20, 0.44),
                  stroke(
                      0.20, 0.44, 0.48, 0.36, 0.78, 0.46, 0.86, 0.70, 0.66, 0.95, 0.38, 1.00, 0.10,
                      0.90)),
              new Style(
                  stroke(0.36, 0.05, 0.28, 0.42),
                  stroke(0.36, 0.05, 0.90, 0.00),
                  stroke(0.28, 0.42, 0.62, 0.44, 0.78, 0.68, 0.56, 0.96, 0.16, 0.98))),
          List.of(
              new Style(
                  stroke(
                      0.70, 0.00, 0.42, 0.14, 0.20, 0.44, 0.15, 0.74, 0.32, 0.98, 0.62, 0.98, 0.82,
                      0.78, 0.72, 0.56, 0.46, 0.52, 0.20, 0.70)),
              new Style(
                  stroke(
                      0.46, 0.00, 0.26, 0.34, 0.18, 0.72, 0.38, 0.98, 0.70, 0.94, 0.82, 0.72, 0.62,
                      0.56, 0.34, 0.62, 0.20, 0.80))),
          List.of(
              new Style(stroke(0.10, 0.05, 0.88, 0.04), stroke(0.88, 0.04, 0.60, 0.46, 0.42, 1.00)),
              new Style(
                  stroke(0.12, 0.06, 0.86, 0.04),
                  stroke(0.86, 0.04, 0.58, 0.50, 0.44, 1.00),
                  stroke(0.34, 0.50, 0.80, 0.48)),
              new Style(
                  stroke(0.12, 0.20, 0.14, 0.04),
                  stroke(0.14, 0.04, 0.88, 0.05),
                  stroke(0.88, 0.05, 0.56, 0.52, 0.46, 1.00))),
          List.of(
              new Style(
                  stroke(
                      0.66, 0.05, 0.40, 0.01, 0.20, 0.17, 0.32, 0.38, 0.62, 0.54, 0.82, 0.76, 0.66,
                      0.97, 0.36, 0.98, 0.17, 0.78, 0.34, 0.56, 0.64, 0.40, 0.80, 0.18, 0.64,
                      0.04))),
          List.of(
              new Style(
                  stroke(
                      0.80, 0.20, 0.58, 0.02, 0.28, 0.08, 0.16, 0.30, 0.32, 0.50, 0.62, 0.46, 0.80,
                      0.20),
                  stroke(0.80, 0.20, 0.76, 0.60, 0.60, 1.00)),
              new Style(
                  stroke(0.78, 0.14, 0.48, 0.00, 0.20, 0.16, 0.24, 0.42, 0.52, 0.48, 0.78, 0.14),
                  stroke(0.78, 0.14, 0.80, 0.58, 0.66, 0.92, 0.34, 0.98))));

  private DigitStrokes() {}

  private static double[] stroke(double... coordinates) {
    return coordinates;
  }

  /** The styles of a digit from 0 to 9. */
  static List<Style> styles(int digit) {
    return STYLES.get(digit);
  }
}
