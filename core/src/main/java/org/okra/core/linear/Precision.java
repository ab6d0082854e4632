package org.okra.core.linear;

/** In how many digits large matrix products are computed. */
public enum Precision {
  /** Double throughout. */
  DOUBLE(Math.ulp(1.0)),
  /**
   * Large dense products in float, at about twice the speed, with errors near 1e-6 of the norms of
   * what is multiplied. Sums over long inner dimensions, factorisations, solves and everything else
   * stay in double.
   */
  SINGLE(Math.ulp(1.0f));

  private final double unit;

  Precision(double unit) {
    this.unit = unit;
  }

  /** The distance from 1 to the next larger number. */
  public double unit() {
    return unit;
  }
}
