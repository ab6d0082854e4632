package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

/**
 * The rows of a problem in coordinates in which they are uncorrelated: {@code Z = D^1/2 Phi E} with
 * {@code Z^T Z = diag(squares)}, where {@code E^T phi(x)} are the coordinates of x and their inner
 * products are those of the kernel that the map stands for.
 *
 * @param squares the q eigenvalues of A above rounding, falling
 * @param basis E, a x q
 */
public record Rotation(double[] squares, Matrix basis) {
  /** Of the rows that sums are over. */
  public static Rotation of(TrainingSums sums, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    return Spectrum.of(
            Spectrum.Form.COVARIANCE,
            sums.gram().copy(),
            sums.metric(),
            sums.weight(),
            algebra::eigen,
            algebra)
        .rotation(new double[0]);
  }
}
