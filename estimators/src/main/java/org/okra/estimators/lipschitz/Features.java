package org.okra.estimators.lipschitz;

import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/**
 * The features of the training inputs in a basis in which their columns are orthogonal. A function
 * {@code f(x) = w^T phi(x)} keeps its norm {@code ||w||} under the rotation, and every system with
 * {@code Phi^T Phi + c I} becomes a division, whatever c: this is the factorisation that solvers
 * share.
 *
 * @param phi n x q, {@code Phi^T Phi = diag(squares)}
 * @param squares the squared lengths of the q columns
 * @param basis a x q: coefficients z on these features are {@code basis z} on the input map
 */
record Features(Matrix phi, double[] squares, Matrix basis) {

  /** The features of some inputs under a map. */
  static <X> Features of(
      FeatureMap<X> map, Kernel<X> kernel, Samples<X> inputs, RunContext context) {
    boolean exact =
        map instanceof LandmarkMap<X> landmarks
            && landmarks.coefficients().isEmpty()
            && landmarks.landmarks().size() == inputs.size();
    return exact ? exact(kernel, inputs, context) : mapped(map, inputs, context);
  }

  /**
   * All points: {@code K = U D U^T} gives the features {@code U D^1/2}, and {@code f = K c} has
   * {@code c = U D^-1/2 z}. Eigenvalues that are zero up to rounding are cut.
   */
  private static <X> Features exact(Kernel<X> kernel, Samples<X> inputs, RunContext context) {
    int n = inputs.size();
    Matrix gram = context.memory().zeros(n, n, "The Gram matrix of the inputs");
    kernel.fillSymmetric(inputs, gram, context);
    Eigenpairs pairs = context.linearAlgebra().eigen(gram);
    Eigenpairs kept = pairs.leading(Math.max(1, pairs.positiveRank()));
    Matrix phi = kept.vectors().copy();
    Matrix basis = kept.vectors().copy();
    double[] squares = new double[kept.values().length];
    for (int j = 0; j < squares.length; j++) {
      squares[j] = Math.max(0, kept.values()[j]);
      double root = Math.sqrt(squares[j]);
      scaleColumn(phi, j, root);
      scaleColumn(basis, j, root == 0 ? 0 : 1 / root);
    }
    return new Features(phi, squares, basis);
  }

  private static void scaleColumn(Matrix matrix, int column, double factor) {
    for (int i = 0; i < matrix.rows(); i++) {
      matrix.values()[matrix.index(i, column)] *= factor;
    }
  }

  /** A map of its own: {@code Phi^T Phi = V S V^T}, the features are {@code Phi V}. */
  private static <X> Features mapped(FeatureMap<X> map, Samples<X> inputs, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    int n = inputs.size();
    Matrix phi = context.memory().zeros(n, map.dimension(), "The features of all inputs");
    map.applyToTraining(inputs, 0, n, phi, context);
    Eigenpairs pairs = algebra.eigen(algebra.gram(phi));
    Matrix rotated = context.memory().zeros(n, map.dimension(), "The rotated features");
    algebra.multiply(1, phi, Transpose.NO, pairs.vectors(), Transpose.NO, 0, rotated);
    double[] squares = new double[map.dimension()];
    for (int j = 0; j < squares.length; j++) {
      squares[j] = Math.max(0, pairs.values()[j]);
    }
    return new Features(rotated, squares, pairs.vectors());
  }
}
