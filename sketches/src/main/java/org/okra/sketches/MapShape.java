package org.okra.sketches;

import org.okra.core.resource.Cost;

/**
 * The size of a feature map, known before any sample is: what forecasts are made from.
 *
 * @param dimension r, the length of a feature vector
 * @param support s', points whose kernel values the map needs
 * @param form how it is built
 * @param drawn numbers that the map keeps beside those of points, such as the frequencies of its
 *     features
 */
public record MapShape(double dimension, double support, Form form, double drawn) {
  /** How a map is built. */
  public enum Form {
    /** All training points, no coefficients. */
    EXACT,
    /** Some of the points. */
    SELECTION,
    /** Random mixtures of a few points each. */
    MIXTURE,
    /** Random mixtures of all points, whose weights are a matrix. */
    DENSE,
    /** No points at all. */
    FREE
  }

  /** A map that keeps no numbers but those of points. */
  public MapShape(double dimension, double support, Form form) {
    this(dimension, support, form, 0);
  }

  /** The map of a sketch that selects so many points. */
  public static MapShape selection(double rows) {
    return new MapShape(rows, rows, Form.SELECTION);
  }

  /** The map of a sketch with so many rows and points in its support. */
  public static MapShape mixture(double rows, double support) {
    return new MapShape(rows, support, Form.MIXTURE);
  }

  /** The map of a sketch with so many rows, each with a weight for every point. */
  public static MapShape dense(double rows, double points) {
    return new MapShape(rows, points, Form.DENSE);
  }

  /** Whether the map is drawn from points: some of them, or mixtures. */
  public boolean isSketch() {
    return form == Form.SELECTION || form == Form.MIXTURE || form == Form.DENSE;
  }

  /**
   * Bytes of the factor, of the kernel values of the support times the weights, of the known
   * features of the support, and of the weights if they are dense. A selection overwrites one of
   * these by another. What was drawn is kept, too.
   */
  public double keptBytes() {
    double product = support * dimension;
    double factor = dimension * dimension;
    double ofPoints =
        switch (form) {
          case EXACT, FREE -> 0;
          case SELECTION -> 2 * factor;
          case MIXTURE -> 2 * product + factor;
          case DENSE -> 3 * product + factor;
        };
    return Double.BYTES * (ofPoints + drawn);
  }

  /**
   * Bytes of the kernel values of a block of rows, beside their features. A selection makes the one
   * of the other where they are, and a map that keeps a matrix needs none.
   */
  public double blockBytes(double rows) {
    return drawn == 0 && (form == Form.MIXTURE || form == Form.DENSE) ? valueBytes(rows) : 0;
  }

  /** Bytes of the kernel values of a block of rows at the points of the support. */
  public double valueBytes(double rows) {
    return support == 0
        ? 0
        : Double.BYTES * support * Math.min(rows, Sketch.blockRows((int) Math.ceil(support)));
  }

  /**
   * Bytes while these features are followed by a linear map, beside the result: its coefficients
   * before the weights. A small selection, which has none, makes the one of the other where they
   * are.
   *
   * @param columns how many features the linear map makes
   */
  public double mixingBytes(double columns) {
    boolean inPlace = form == Form.SELECTION && dimension < SketchedGram.SMALL;
    return inPlace ? 0 : Double.BYTES * dimension * columns;
  }

  /** Operations of the features of a row, once its kernel values are known. */
  public double rowOperations() {
    return switch (form) {
      case EXACT, FREE -> 0;
      case SELECTION -> 2 * Math.min(SketchedGram.LEADING, dimension) * dimension;
      case MIXTURE, DENSE -> 2 * support * dimension;
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
    double weights = form == Form.DENSE ? Double.BYTES * support * m : 0;
    return switch (form) {
      case EXACT, FREE -> drawn == 0 ? Cost.NONE : new Cost(keptBytes(), keptBytes(), 0, 0, 0);
      // The sketched Gram matrix, its factor, and that again to see how accurate it is.
      case SELECTION ->
          new Cost(
              Math.max(keptBytes(), Double.BYTES * (m < SketchedGram.SMALL ? 2 : 3) * m * m),
              keptBytes(),
              2 * factor,
              values,
              0);
      // A block of kernel values beside their products; then these, in two orders, and factors.
      case MIXTURE, DENSE ->
          new Cost(
              Math.max(
                  keptBytes(),
                  weights
                      + Double.BYTES * support * m
                      + Math.max(
                          valueBytes(support), weights + Double.BYTES * (support * m + 2 * m * m))),
              keptBytes(),
              factor + 2 * support * m * m,
              values,
              0);
    };
  }
}
