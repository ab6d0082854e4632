package org.okra.kernels.combination;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * A kernel that was computed before: samples are row numbers of a stored matrix, {@code k(a, b) =
 * K[a, b]}. Training and test samples are numbers of one large matrix over all of them. It has no
 * name in the registry, since options hold no matrices: create it with {@code new}. For the same
 * reason a model on it cannot be saved: it could only predict for the samples of this matrix.
 */
public final class PrecomputedKernel implements Kernel<Integer> {
  /** Entries (i, j) and (j, i) may differ by this much of the largest entry. */
  private static final double SYMMETRY_TOLERANCE = 1e-9;

  private final Matrix matrix;

  /**
   * A kernel on the numbers 0 .. n - 1.
   *
   * @param matrix n x n, finite and symmetric; shared, not copied. Its lower triangle is read
   */
  public PrecomputedKernel(Matrix matrix) {
    if (matrix.rows() != matrix.columns()) {
      throw Errors.shape(
          "A stored kernel must be square but is %s x %s.", matrix.rows(), matrix.columns());
    }
    checkSymmetric(matrix);
    this.matrix = matrix;
  }

  private static void checkSymmetric(Matrix matrix) {
    double largest = 0;
    for (int j = 0; j < matrix.columns(); j++) {
      for (int i = 0; i < matrix.rows(); i++) {
        double value = matrix.get(i, j);
        if (!Double.isFinite(value)) {
          throw Errors.notFinite("Entry (%s, %s) of a stored kernel is %s.", i, j, value);
        }
        largest = Math.max(largest, Math.abs(value));
      }
    }
    for (int j = 0; j < matrix.columns(); j++) {
      for (int i = j + 1; i < matrix.rows(); i++) {
        double lower = matrix.get(i, j);
        double upper = matrix.get(j, i);
        if (Math.abs(lower - upper) > SYMMETRY_TOLERANCE * largest) {
          throw Errors.of(
              ErrorCode.NOT_SYMMETRIC,
              "Entries (%1$d, %2$d) and (%2$d, %1$d) of a stored kernel are %3$.6g and %4$.6g; it"
                  + " must be symmetric.",
              i,
              j,
              lower,
              upper);
        }
      }
    }
  }

  @Override
  public double value(Integer a, Integer b) {
    Samples.checkIndex(a, matrix.rows());
    Samples.checkIndex(b, matrix.rows());
    return matrix.get(Math.max(a, b), Math.min(a, b));
  }

  @Override
  public String toString() {
    return "precomputed " + matrix.rows() + " x " + matrix.columns();
  }
}
