package org.okra.kernels.operator;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;

/**
 * A root of the matrix of a decomposable kernel, {@code M = L L^T} with L d x r and {@code L^T L =
 * diag(squares)}. With it {@code f(x) = L Z^T phi(x)} has the norm {@code ||Z||}, which is the form
 * {@code K R^T Gamma M} with penalty {@code tr(R K R^T Gamma M Gamma^T)} of the paper (section 6 of
 * the methods) after {@code Z = D^1/2 U^T Gamma L}.
 *
 * @param root L
 * @param squares the eigenvalues of M above rounding, r of them
 */
public record OutputRoot(Matrix root, double[] squares) {

  /** A root of a matrix. */
  public static OutputRoot of(OutputMatrix matrix, RunContext context) {
    if (matrix.isIdentity()) {
      double[] ones = new double[matrix.outputs()];
      Arrays.fill(ones, 1);
      return new OutputRoot(Matrix.identity(matrix.outputs()), ones);
    }
    Eigenpairs pairs = context.linearAlgebra().eigen(matrix.matrix());
    Eigenpairs kept = pairs.leading(Math.max(1, pairs.positiveRank()));
    Matrix root = kept.vectors().copy();
    Entries.scaleColumns(
        root, Arrays.stream(kept.values()).map(value -> Math.sqrt(Math.max(0, value))).toArray());
    return new OutputRoot(root, kept.values());
  }

  /** d. */
  public int outputs() {
    return root.rows();
  }

  /** The largest eigenvalue of M. */
  public double largest() {
    return squares[0];
  }
}
