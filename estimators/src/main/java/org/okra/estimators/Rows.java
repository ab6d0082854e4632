package org.okra.estimators;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;

/** Weights of rows: with {@code r = w^1/2}, sums with weights are sums of rows scaled by r. */
final class Rows {
  private Rows() {}

  /** {@code r_i = w_i^1/2}; empty when all weights are 1. */
  static double[] roots(double[] weights) {
    return Arrays.stream(weights).map(Math::sqrt).toArray();
  }

  /** The weights of rows [from, to); empty when all are 1. */
  static double[] part(double[] weights, int from, int to) {
    return weights.length == 0 ? weights : Arrays.copyOfRange(weights, from, to);
  }

  /** {@code diag(r) M}: the matrix itself when there are no roots, else a copy. */
  static Matrix scaledCopy(double[] roots, Matrix matrix) {
    if (roots.length == 0) {
      return matrix;
    }
    Matrix copy = matrix.copy();
    Entries.scaleRows(roots, copy);
    return copy;
  }
}
