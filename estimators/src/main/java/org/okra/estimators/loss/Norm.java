package org.okra.estimators.loss;

/** How the length of a residual with several coordinates is taken. */
public enum Norm {
  /** One length for all coordinates: {@code g(||u||)}. */
  EUCLIDEAN,
  /** A length for each coordinate: {@code sum_j g(|u_j|)}. */
  COORDINATES
}
