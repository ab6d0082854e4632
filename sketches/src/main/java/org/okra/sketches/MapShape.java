package org.okra.sketches;

/**
 * The size of a feature map.
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
    /** Random mixtures of points. */
    MIXTURE,
    /** No points at all. */
    FREE
  }

  /** Bytes of the coefficients and of the known features of the support. */
  public double keptBytes() {
    return switch (form) {
      case EXACT, FREE -> 0;
      case SELECTION, MIXTURE -> 2 * Double.BYTES * support * dimension;
    };
  }
}
