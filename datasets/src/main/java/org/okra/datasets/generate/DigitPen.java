package org.okra.datasets.generate;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.random.RandomStream;
import org.okra.datasets.generate.DigitStrokes.Style;

/**
 * One hand: turns the strokes of a digit into grey pixels, each hand a little different.
 *
 * <p>The points of a stroke are bent by a random quadratic map of the unit square (so that strokes
 * that meet still meet), scaled, slanted, turned and moved; the curve through them is a Catmull-Rom
 * spline cut into short lines; a pixel is {@code clamp(radius + 1/2 - distance of its centre to the
 * nearest line)}. Only exact operations and {@link StrictMath} are used, so that the pixels are the
 * same on every machine and JDK; Java2D's own rasteriser would not promise that.
 */
final class DigitPen {
  /** Pixels per side. */
  static final int SIDE = 16;

  private static final int LINES_PER_SPAN = 6;

  private final double[] bendX;
  private final double[] bendY;
  private final double width;
  private final double height;
  private final double slant;
  private final double cosine;
  private final double sine;
  private final double centreX;
  private final double centreY;
  private final double radius;

  /**
   * A hand.
   *
   * @param variation 0 for the plain shapes, 1 for handwriting
   */
  DigitPen(double variation, RandomStream random) {
    bendX = bend(variation, random);
    bendY = bend(variation, random);
    width = 10.0 + variation * 1.1 * clipped(random);
    height = 12.4 + variation * 0.7 * clipped(random);
    slant = -variation * (0.12 + 0.14 * clipped(random));
    double angle = variation * 0.07 * clipped(random);
    cosine = StrictMath.cos(angle);
    sine = StrictMath.sin(angle);
    centreX = SIDE / 2.0 + variation * 0.45 * clipped(random);
    centreY = SIDE / 2.0 + variation * 0.35 * clipped(random);
    radius = 0.95 + variation * 0.20 * clipped(random);
  }

  /** Standard normal, cut at two deviations, so that no digit leaves the picture. */
  private static double clipped(RandomStream random) {
    return Math.max(-2, Math.min(2, random.nextGaussian()));
  }

  private static double[] bend(double variation, RandomStream random) {
    double[] coefficients = new double[3];
    for (int i = 0; i < coefficients.length; i++) {
      coefficients[i] = variation * 0.16 * clipped(random);
    }
    return coefficients;
  }

  /** The picture, row by row from the top: 0 for paper, 1 for ink. */
  double[] draw(Style style) {
    List<double[]> lines = new ArrayList<>();
    for (double[] stroke : style.strokes()) {
      addLines(stroke, lines);
    }
    double[] pixels = new double[SIDE * SIDE];
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        double nearest = Double.MAX_VALUE;
        for (double[] line : lines) {
          nearest = Math.min(nearest, squaredDistance(column + 0.5, row + 0.5, line));
        }
        double ink = radius + 0.5 - Math.sqrt(nearest);
        pixels[row * SIDE + column] = Math.max(0, Math.min(1, ink));
      }
    }
    return pixels;
  }

  private void addLines(double[] stroke, List<double[]> lines) {
    int points = stroke.length / 2;
    double[] x = new double[points];
    double[] y = new double[points];
    for (int i = 0; i < points; i++) {
      place(stroke[2 * i] - 0.5, stroke[2 * i + 1] - 0.5, i, x, y);
    }
    for (int i = 0; i + 1 < points; i++) {
      double lastX = x[i];
      double lastY = y[i];
      for (int step = 1; step <= LINES_PER_SPAN; step++) {
        double t = (double) step / LINES_PER_SPAN;
        double nextX = spline(x, i, t);
        double nextY = spline(y, i, t);
        lines.add(new double[] {lastX, lastY, nextX, nextY});
        lastX = nextX;
        lastY = nextY;
      }
    }
  }

  /** Bends, scales, slants, turns and moves a point given relative to the middle of the square. */
  private void place(double u, double v, int i, double[] x, double[] y) {
    double bentU = u + bendX[0] * u * v * 2 + bendX[1] * (v * v - 0.12) + bendX[2] * (u * u - 0.08);
    double bentV = v + bendY[0] * u * v + bendY[1] * (u * u - 0.08) + bendY[2] * (v * v - 0.12) / 2;
    double scaledX = bentU * width + slant * bentV * height;
    double scaledY = bentV * height;
    x[i] = centreX + cosine * scaledX - sine * scaledY;
    y[i] = centreY + sine * scaledX + cosine * scaledY;
  }

  /** Catmull-Rom between points i and i + 1; the ends repeat their point. */
  private static double spline(double[] p, int i, double t) {
    double before = p[Math.max(0, i - 1)];
    double from = p[i];
    double to = p[i + 1];
    double after = p[Math.min(p.length - 1, i + 2)];
    return from
        + 0.5
            * t
            * (to
                - before
                + t
                    * (2 * before
                        - 5 * from
                        + 4 * to
                        - after
                        + t * (3 * (from - to) + after - before)));
  }

  private static double squaredDistance(double px, double py, double[] line) {
    double dx = line[2] - line[0];
    double dy = line[3] - line[1];
    double length = dx * dx + dy * dy;
    double along = length == 0 ? 0 : ((px - line[0]) * dx + (py - line[1]) * dy) / length;
    double t = Math.max(0, Math.min(1, along));
    double ex = line[0] + t * dx - px;
    double ey = line[1] + t * dy - py;
    return ex * ex + ey * ey;
  }
}
