package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * Orthonormal coordinates of the span of training samples in the feature space of a kernel: with
 * {@code K = U diag(d) U^T}, cut to the positive eigenvalues, sample i has row i of {@code U
 * diag(d)^1/2}, and z has {@code (U diag(d)^-1/2)^T k(samples, z)}.
 *
 * @param vectors U, n x q
 * @param values d, q values
 */
record Coordinates(Matrix vectors, double[] values) {

  static <T> Coordinates of(Kernel<T> kernel, Samples<T> samples, RunContext context) {
    int n = samples.size();
    Matrix gram = context.memory().zeros(n, n, "A Gram matrix");
    kernel.fillSymmetric(samples, gram, context);
    return of(gram, context.linearAlgebra());
  }

  /** The same from a Gram matrix, or from {@code Phi^T Phi} for coordinates of features. */
  static Coordinates of(Matrix gram, LinearAlgebra algebra) {
    Eigenpairs pairs = algebra.eigen(gram);
    Eigenpairs positive = pairs.leading(pairs.positiveRank());
    return new Coordinates(positive.vectors(), positive.values());
  }

  /** {@code U diag(d)^1/2}, n x q. */
  Matrix ofSamples() {
    return scaled(0.5);
  }

  /** {@code U diag(d)^-1/2}, n x q. */
  Matrix fromKernel() {
    return scaled(-0.5);
  }

  private Matrix scaled(double power) {
    Matrix result = vectors.copy();
    for (int j = 0; j < values.length; j++) {
      Entries.scaleColumn(result, j, Math.pow(values[j], power));
    }
    return result;
  }
}
