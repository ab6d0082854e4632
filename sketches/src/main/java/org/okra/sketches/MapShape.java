package org.okra.sketches;

import org.okra.core.resource.Cost;

/**
 * The sizes of a feature map, before there is one.
 *
 * @param dimension of the features
 * @param support points whose kernel values the map needs
 * @param form how it is built
 */
public record MapShape(double dimension, double support, Form form) {
  /** How a map is built. */
  public enum Form {
    /** All training points, no coefficients. */
    EXACT,
    /** Some of the points. */
    SELECTION,
    /** Mixtures of points. */
    MIXTURE,
    /** No points at all. */
    FREE
  }

  private static final double EIGEN = 24;

  /** Coefficients and the known features of the support. */
  public double keptBytes() {
    return form == Form.EXACT || form == Form.FREE ? 0 : 2.0 * Double.BYTES * support * dimension;
  }

  /** What building it costs; its kernel values count as those of inputs. */
  public Cost cost() {
    double m = dimension;
    double s = support;
    return switch (form) {
      case EXACT, FREE -> Cost.NONE;
      case SELECTION ->
          new Cost(Double.BYTES * 4 * m * m, keptBytes(), EIGEN * m * m * m, s * s, 0);
      case MIXTURE ->
          new Cost(
              Double.BYTES * (3 * s * m + 2 * m * m),
              keptBytes(),
              EIGEN * m * m * m + 2 * s * m * m,
              s * s,
              0);
    };
  }
}
