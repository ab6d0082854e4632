package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.Smoother;

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
 * @param points n
 * @param basis rows of W: all n, or those that are looked at
 * @param values d, falling, none negative
 * @param whitening {@code V diag(d)^-1/2} on features, W in the exact case: see {@link #project}
 */
record SpectralFit(int points, Matrix basis, double[] values, Matrix whitening) {

  /** From the Gram matrix of the inputs, n x n. */
  static SpectralFit ofGram(Matrix gram, RunContext context) {
    Eigenpairs pairs = context.linearAlgebra().eigen(gram);
    double[] values = pairs.values().clone();
    for (int k = pairs.positiveRank(); k < values.length; k++) {
      values[k] = 0;
    }
    return new SpectralFit(gram.rows(), pairs.vectors(), values, pairs.vectors());
  }

  /** From features, n x a. */
  static SpectralFit ofFeatures(Matrix phi, RunContext context) {
    return ofCovariance(context.linearAlgebra().gram(phi), phi.rows(), phi, context);
  }

  /**
   * From the sum over all points and the features of some.
   *
   * @param covariance {@code Phi^T Phi}, a' x a'
   * @param points n
   * @param phi rows of Phi that are looked at
   */
  static SpectralFit ofCovariance(Matrix covariance, int points, Matrix phi, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Eigenpairs pairs = algebra.eigen(covariance);
    Eigenpairs kept = pairs.leading(pairs.positiveRank());
    Matrix whitening = kept.vectors().copy();
    for (int j = 0; j < whitening.columns(); j++) {
      algebra.scale(1 / Math.sqrt(kept.values()[j]), whitening.columnBlock(j, j + 1));
    }
    return new SpectralFit(points, algebra.multiply(phi, whitening), kept.values(), whitening);
  }

  /**
   * {@code Z = W^T Gam}, a x b, over all points.
   *
   * @param sums {@code Phi^T Gam} on features, Gam in the exact case
   */
  Matrix project(Matrix sums, RunContext context) {
    return context.linearAlgebra().multiplyLeftTransposed(whitening, sums);
  }

  /**
   * The same fit, looked at in these rows.
   *
   * @param rows different numbers below n, rising
   */
  SpectralFit at(int[] rows) {
    if (rows.length == points) {
      return this;
    }
    Matrix chosen = Matrix.zeros(rows.length, rank());
    for (int k = 0; k < rank(); k++) {
      for (int i = 0; i < rows.length; i++) {
        chosen.set(i, k, basis.get(rows[i], k));
      }
    }
    return new SpectralFit(points, chosen, values, whitening);
  }

  /** Number of rows that are looked at. */
  int rows() {
    return basis.rows();
  }

  /** a. */
  int rank() {
    return values.length;
  }

  /** Whether W is square, so that nothing lies outside its span. */
  boolean isComplete() {
    return rank() == points;
  }

  /**
   * {@code t_kl = n lambda_l / (d_k + n lambda_l) = 1 - f_kl}, a x L: what the fit leaves of
   * direction k.
   */
  Matrix left(double[] lambdas) {
    Matrix left = Matrix.zeros(rank(), lambdas.length);
    for (int l = 0; l < lambdas.length; l++) {
      double ridge = points * lambdas[l];
      for (int k = 0; k < rank(); k++) {
        left.set(k, l, ridge / (values[k] + ridge));
      }
    }
    return left;
  }

  /**
   * {@code 1 - H_ii} for every i and lambda, n x L: {@code (1 - sum_k W_ik^2) + sum_k W_ik^2 t_kl}.
   *
   * @param left t, a x L
   */
  Matrix complements(Matrix left, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix result = context.memory().zeros(rows(), left.columns(), "The diagonal of I - H");
    Residuals.forEachBlock(
        rows(),
        context,
        (from, to) -> {
          Matrix squares = basis.rowBlock(from, to).copy();
          double[] inside = new double[to - from];
          for (int k = 0; k < rank(); k++) {
            int start = squares.index(0, k);
            for (int i = 0; i < inside.length; i++) {
              double square = squares.values()[start + i] * squares.values()[start + i];
              squares.values()[start + i] = square;
              inside[i] += square;
            }
          }
          Matrix block = result.rowBlock(from, to);
          algebra.multiply(1, squares, Transpose.NO, left, Transpose.NO, 0, block);
          if (isComplete()) {
            return; // 1 - sum would leave rounding noise, which 1 / (1 - H_ii)^2 blows up
          }
          for (int l = 0; l < left.columns(); l++) {
            for (int i = 0; i < inside.length; i++) {
              block.values()[block.index(i, l)] += Math.max(0, 1 - inside[i]);
            }
          }
        });
    return result;
  }

  /** H for a lambda, by its products; all rows must be looked at. */
  Smoother smoother(double lambda, RunContext context) {
    return Decomposition.smoother(basis, kept(lambda), context);
  }

  /** {@code f_k = d_k / (d_k + n lambda)}. */
  double[] kept(double lambda) {
    double[] kept = new double[rank()];
    for (int k = 0; k < kept.length; k++) {
      kept[k] = values[k] / (values[k] + points * lambda);
    }
    return kept;
  }

  /** {@code W diag(s)}, n x a. */
  Matrix scaledBasis(double[] scales, RunContext context) {
    Matrix scaled = basis.copy();
    for (int k = 0; k < rank(); k++) {
      context.linearAlgebra().scale(scales[k], scaled.columnBlock(k, k + 1));
    }
    return scaled;
  }
}
