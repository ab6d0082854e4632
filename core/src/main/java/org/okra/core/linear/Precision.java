package org.okra.core.linear;

/** In how many digits large matrix products are computed. */
public enum Precision {
  /** Double throughout. */
  DOUBLE,
  /**
   * Large dense products in float, at about twice the speed, with errors near 1e-6 of the norms of
   * what is multiplied. Sums over long inner dimensions, factorisations, solves and everything else
   * stay in double.
   */
  SINGLE
}
