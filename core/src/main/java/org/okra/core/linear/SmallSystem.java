package org.okra.core.linear;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * A symmetric positive definite system of a few unknowns, solved in place on the calling thread:
 * for the many systems, one for each task, that are far too small for a call of BLAS each and are
 * solved side by side.
 */
public final class SmallSystem {
  private SmallSystem() {}

  /**
   * {@code b <- A^-1 b}.
   *
   * @param a r x r, of which the lower triangle counts: entry (i, j) at i * r + j; overwritten
   * @param b r entries; overwritten
   * @throws OkraException {@link ErrorCode#NOT_POSITIVE_DEFINITE}
   */
  public static void solve(double[] a, double[] b) {
    int r = b.length;
    for (int j = 0; j < r; j++) {
      for (int i = j; i < r; i++) {
        double sum = a[i * r + j];
        for (int k = 0; k < j; k++) {
          sum -= a[i * r + k] * a[j * r + k];
        }
        if (i == j) {
          if (!(sum > 0)) {
            throw Errors.notPositiveDefinite(
                "The system of a task is singular in floating point; use a larger lambda.");
          }
          a[j * r + j] = Math.sqrt(sum);
        } else {
          a[i * r + j] = sum / a[j * r + j];
        }
      }
    }
    for (int i = 0; i < r; i++) {
      double sum = b[i];
      for (int k = 0; k < i; k++) {
        sum -= a[i * r + k] * b[k];
      }
      b[i] = sum / a[i * r + i];
    }
    for (int i = r - 1; i >= 0; i--) {
      double sum = b[i];
      for (int k = i + 1; k < r; k++) {
        sum -= a[k * r + i] * b[k];
      }
      b[i] = sum / a[i * r + i];
    }
  }
}
