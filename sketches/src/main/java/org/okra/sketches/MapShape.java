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

  /** Bytes of the factor, of the sketched Gram matrix and of the known features of the support. */
  public double keptBytes() {
    return switch (form) {
      case EXACT, FREE -> 0;
      case SELECTION -> 3 * Double.BYTES * support * dimension;
      case MIXTURE -> 2 * Double.BYTES * support * dimension;
    };
  }

  /** Operations of the features of a row, once its kernel values are known. */
  public double rowOperations() {
    return switch (form) {
      case EXACT, FREE -> 0;
      case SELECTION -> 2 * Math.min(SketchedGram.LEADING, dimension) * dimension;
      case MIXTURE -> 2 * support * dimension;
    };
  }

  /**
   * What creating the map costs. Its kernel values are counted as those between inputs; whoever
   * plans the output side moves them.
   */
  public Cost cost() {
    double m = dimension;
    double factor = m * m * m / 3;
    double values = support * support;
    return switch (form) {
      case EXACT, FREE -> Cost.NONE;
      // The sketched Gram matrix and its factor, in the order drawn and in another one.
      case SELECTION -> new Cost(Double.BYTES * 6 * m * m, keptBytes(), 2 * factor, values, 0);
      case MIXTURE ->
          new Cost(
              Double.BYTES * (3 * support * m + 2 * m * m),
              keptBytes(),
              factor + 2 * support * m * m,
              values,
              0);
    };
  }
}
