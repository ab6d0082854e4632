package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

/**
 * The hat matrix of ridge regression for every lambda at once, from one decomposition.
 *
 * <pre>{@code
 * H(lambda) = W diag(d_k / (d_k + n lambda)) W^T        W n x a with orthonormal columns
 * }</pre>
 *
 * <p>Exact ridge: {@code Kx = W diag(d) W^T}. On features: {@code Phi^T Phi = V diag(d) V^T} and
 * {@code W = Phi V diag(d)^-1/2}. Eigenvalues below {@code epsilon n d_max} are noise: on features
 * their directions are left out of W; in the exact case they count as 0 and stay, so that W is
 * complete and nothing lies outside it.
 *
 * @param basis W, n x a
 * @param values d, falling, none negative
 */
record SpectralFit(Matrix basis, double[] values) {

  /** From the Gram matrix of the inputs, n x n. */
  static SpectralFit ofGram(Matrix gram, RunContext context) {
    Eigenpairs pairs = context.linearAlgebra().eigen(gram);
    double[] values = pairs.values().clone();
    for (int k = pairs.positiveRank(); k < values.length; k++) {
      values[k] = 0;
    }
    return new SpectralFit(pairs.vectors(), values);
  }

  /** From features, n x a. */
  static SpectralFit ofFeatures(Matrix phi, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Eigenpairs pairs = algebra.eigen(algebra.gram(phi));
    Eigenpairs kept = pairs.leading(pairs.positiveRank());
    Matrix basis = algebra.multiply(phi, kept.vectors());
    for (int j = 0; j < basis.columns(); j++) {
      algebra.scale(1 / Math.sqrt(kept.values()[j]), basis.columnBlock(j, j + 1));
    }
    return new SpectralFit(basis, kept.values());
  }

  /** n. */
  int rows() {
    return basis.rows();
  }

  /** a. */
  int rank() {
    return values.length;
  }

  /** Whether W is square, so that nothing lies outside its span. */
  boolean isComplete() {
    return rank() == rows();
  }

  /** {@code t_k = n lambda / (d_k + n lambda) = 1 - f_k}: what the fit leaves of direction k. */
  double[] left(double lambda) {
    double[] left = new double[values.length];
    double ridge = rows() * lambda;
    for (int k = 0; k < left.length; k++) {
      left[k] = ridge / (values[k] + ridge);
    }
    return left;
  }

  /** {@code 1 - sum_k W_ik^2}: the part of unit vector i outside the basis, none negative. */
  double[] outside() {
    double[] outside = new double[rows()];
    if (isComplete()) {
      return outside; // 1 - sum would leave rounding noise, which 1 / (1 - H_ii)^2 blows up
    }
    for (int i = 0; i < outside.length; i++) {
      double sum = 0;
      for (int k = 0; k < rank(); k++) {
        double entry = basis.values()[basis.index(i, k)];
        sum = Math.fma(entry, entry, sum);
      }
      outside[i] = Math.max(0, 1 - sum);
    }
    return outside;
  }

  /** {@code 1 - H_ii} for every i: {@code outside_i + sum_k W_ik^2 t_k}. */
  double[] complement(double[] left, double[] outside) {
    double[] complement = outside.clone();
    for (int k = 0; k < rank(); k++) {
      for (int i = 0; i < complement.length; i++) {
        double entry = basis.values()[basis.index(i, k)];
        complement[i] = Math.fma(entry * entry, left[k], complement[i]);
      }
    }
    return complement;
  }

  /** {@code W diag(t)}, n x a. */
  Matrix scaledBasis(double[] left) {
    Matrix scaled = basis.copy();
    for (int k = 0; k < rank(); k++) {
      int start = scaled.index(0, k);
      for (int i = start; i < start + rows(); i++) {
        scaled.values()[i] *= left[k];
      }
    }
    return scaled;
  }
}
