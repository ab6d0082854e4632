package org.okra.estimators.lipschitz;

import org.okra.core.Matrix;

/**
 * The losses of all rows made smooth, with multipliers U:
 *
 * <pre>{@code
 * envelope(p_i) = min_v loss(v, y_i) + 1/(2 t) ||v - p_i||^2,   P = F + U,   B = (P - prox_t(P)) / t
 * }</pre>
 *
 * <p>Predictions are in the form of the {@link Objective}. Mutable: it belongs to one solver.
 */
interface Smoothed {
  /**
   * What there is to know at F.
   *
   * @param loss the sum of all losses at F, not smoothed
   * @param conjugate the sum of all {@code loss*(b_i, y_i)}
   * @param squaredPoints {@code ||P||^2}
   * @param projected {@code Phi^T B L}, q x r
   */
  record Look(double loss, double conjugate, double squaredPoints, Matrix projected) {}

  /** t. */
  double step();

  Look look(Matrix f);

  /** The sum of all {@code loss*((1 - share) b_i, y_i)} at F. */
  double conjugate(Matrix f, double share);

  /** {@code <P - prox_t(P), change>} at {@code F + length change}. */
  double along(Matrix f, Matrix change, double length);

  /**
   * {@code sum_i L^T (I - J_i) L (x) phi_i phi_i^T} at F, of the rows that are not straight, with
   * J_i the derivative of the proximal map: q r x q r, its lower triangle.
   *
   * @param distance for differences that stand for derivatives
   */
  Matrix hessian(Matrix f, double distance);

  /** {@code U <- t B} at F, and another t. */
  void update(Matrix f, double next);
}
