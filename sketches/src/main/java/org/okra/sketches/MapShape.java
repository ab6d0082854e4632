package org.okra.sketches;

import org.okra.core.resource.Cost;

/**
 * The size of a feature map, known before any sample is: what forecasts are made from.
 *
 * @param dimension r, the length of a feature vector
 * @param support s', points whose kernel values the map needs
 * @param form how it is built
 */
public record MapShape(double dimension, double support, Form form) {
  /** Operations of a symmetric eigendecomposition in units of a matrix product, over m^3. */
  private static final double EIGEN = 24;

  /** How a map is built. */
  public enum Form {
    /** All training points, no coefficients. */
    EXACT,
    /** Some of the points. */
    SELECTION,
    /** Random mixtures of points. */
    MIXTURE,
    /** No points at all. */
    FREE
  }

  /** The map of a sketch that selects so many points. */
  public static MapShape selection(double rows) {
    return new MapShape(rows, rows, Form.SELECTION);
  }

  /** The map of a sketch with so many rows and points in its support. */
  public static MapShape mixture(double rows, double support) {
    return new MapShape(rows, support, Form.MIXTURE);
  }

  /** Bytes of the coefficients and of the known features of the support. */
  public double keptBytes() {
    return form == Form.EXACT || form == Form.FREE ? 0 : 2 * Double.BYTES * support * dimension;
  }

  /**
   * What creating the map costs. Its kernel values are counted as those between inputs; whoever
   * plans the output side moves them.
   */
  public Cost cost() {
    double m = dimension;
    double eigen = EIGEN * m * m * m;
    double values = support * support;
    return switch (form) {
      case EXACT, FREE -> Cost.NONE;
      // The sketched Gram matrix and its eigenvectors; then coefficients and features.
      case SELECTION -> new Cost(Double.BYTES * 4 * m * m, keptBytes(), eigen, values, 0);
      case MIXTURE ->
          new Cost(
              Double.BYTES * (3 * support * m + 2 * m * m),
              keptBytes(),
              eigen + 2 * support * m * m,
              values,
              0);
    };
  }
}
