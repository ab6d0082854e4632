package org.okra.decoders.approximate;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/**
 * Turns the search for the lowest score into one for the nearest vector, by one more coordinate:
 *
 * <pre>{@code
 * T    = max_y (||gam(y)||^2 - k_y(y, y))
 * v(y) = (gam(y), sqrt(T - ||gam(y)||^2 + k_y(y, y)))   in R^(b + 1)
 * q(x) = (h(x), 0)
 *
 * ||q - v||^2 = ||h||^2 - 2 h^T gam(y) + ||gam(y)||^2 + T - ||gam(y)||^2 + k_y(y, y)
 *             = ||h||^2 + T + score(x, y)
 * }</pre>
 *
 * <p>The first two terms are the same for all candidates, so the nearest v has the lowest score,
 * whether or not the diagonal of the kernel is constant. {@code ||v||^2 = T + k_y(y, y)}: with a
 * constant diagonal all v lie on a sphere of radius R. The order of the candidates is then that of
 * {@code h^T gam(y)} and does not change when h is stretched. It is, to length R: the predictions
 * of a ridge regression are short, and from near the origin all cells look equally far.
 *
 * @param shift T
 * @param radius R, or 0 when the diagonal is not constant
 */
record DistanceReduction(double shift, double radius) {

  /**
   * Fills in the last coordinate.
   *
   * @param vectors (b + 1) x c, candidates in columns, the last row is overwritten
   * @param norms {@code k_y(y, y)} of every candidate
   * @throws OkraException {@link ErrorCode#NOT_FINITE} when an entry is not a finite number
   */
  static DistanceReduction complete(Matrix vectors, double[] norms) {
    int last = vectors.rows() - 1;
    double[] excess = new double[norms.length];
    for (int j = 0; j < norms.length; j++) {
      excess[j] = squaredLength(vectors, j, last) - norms[j];
      if (!Double.isFinite(excess[j])) {
        throw Errors.notFinite(
            "The embedding of candidate %s or its kernel value with itself is not a finite number;"
                + " look at this candidate and at the output kernel.",
            j);
      }
    }
    double shift = Arrays.stream(excess).max().orElse(0);
    for (int j = 0; j < norms.length; j++) {
      vectors.set(last, j, Math.sqrt(shift - excess[j]));
    }
    boolean constant = Arrays.stream(norms).allMatch(norm -> norm == norms[0]);
    return new DistanceReduction(shift, constant ? Math.sqrt(Math.max(0, shift + norms[0])) : 0);
  }

  private static double squaredLength(Matrix vectors, int column, int rows) {
    double sum = 0;
    int start = vectors.index(0, column);
    for (int i = start; i < start + rows; i++) {
      sum += vectors.values()[i] * vectors.values()[i];
    }
    return sum;
  }

  /** By how much a prediction is stretched before it is compared with centres. */
  double stretch(double[] prediction) {
    double sum = 0;
    for (double value : prediction) {
      sum += value * value;
    }
    return radius == 0 || sum == 0 ? 1 : radius / Math.sqrt(sum);
  }
}
