package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;

/**
 * A Gram matrix with known eigenvalues, {@code K = U diag(j^-decay) U^T}, whose leading
 * eigenvectors live on few points when asked: the case in which uniform sub-sampling does badly.
 *
 * @param gram K, n x n
 * @param eigenvalues of K, falling
 */
record SyntheticGram(Gram gram, double[] eigenvalues) {

  /**
   * A Gram matrix.
   *
   * @param concentration row i of the matrix that U orthogonalises is scaled by {@code
   *     (i+1)^-concentration}; 0 spreads every eigenvector over all points
   */
  static SyntheticGram of(int points, double decay, double concentration, RunContext context) {
    RandomStream stream = context.random().stream("study.eigenvectors");
    Matrix normal = Matrix.zeros(points, points);
    for (int j = 0; j < points; j++) {
      for (int i = 0; i < points; i++) {
        normal.set(i, j, stream.nextGaussian() * Math.pow(i + 1, -concentration));
      }
    }
    Matrix scaled = context.linearAlgebra().orthogonal(normal).q().copy();
    double[] eigenvalues = new double[points];
    for (int j = 0; j < points; j++) {
      eigenvalues[j] = Math.pow(j + 1, -decay);
      context.linearAlgebra().scale(Math.sqrt(eigenvalues[j]), scaled.columnBlock(j, j + 1));
    }
    Matrix gram = context.linearAlgebra().multiplyRightTransposed(scaled, scaled);
    return new SyntheticGram(new StoredGram(gram), eigenvalues);
  }

  /** The relative trace error of the best approximation of this rank. */
  double tail(int rank) {
    double tail = 0;
    double sum = 0;
    for (int j = eigenvalues.length - 1; j >= 0; j--) {
      sum += eigenvalues[j];
      tail += j >= rank ? eigenvalues[j] : 0;
    }
    return tail / sum;
  }
}
