package org.okra.estimators.select;

import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.estimators.Smoother;

/**
 * The input side of a ridge regression, decomposed once for all lambdas.
 *
 * <pre>{@code
 * exact:    Kx = V diag(d) V^T           a = n     P = V
 * features: Phi^T Phi = V diag(d) V^T              P = Phi V, n x a
 * C(lambda) = V diag(1 / (d + n lambda)) P^T Gam
 * }</pre>
 *
 * @param rows n
 * @param vectors V, a x a
 * @param values d, none negative
 * @param image P; empty when only sums over the rows are at hand
 * @param hatPower 1 in the exact case, where {@code H = P diag(d / (d + n lambda)) P^T}; 0 on
 *     features, where P has the factor d in it
 */
record Decomposition(
    int rows, Matrix vectors, double[] values, Optional<Matrix> image, int hatPower) {

  /** Of a Gram matrix, n x n. */
  static Decomposition ofGram(Matrix gram, RunContext context) {
    Eigenpairs pairs = context.linearAlgebra().eigen(gram);
    return new Decomposition(
        gram.rows(), pairs.vectors(), nonNegative(pairs), Optional.of(pairs.vectors()), 1);
  }

  /** Of features, n x a. */
  static Decomposition ofFeatures(Matrix phi, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Eigenpairs pairs = algebra.eigen(algebra.gram(phi));
    Matrix image = algebra.multiply(phi, pairs.vectors());
    return new Decomposition(
        phi.rows(), pairs.vectors(), nonNegative(pairs), Optional.of(image), 0);
  }

  /** Of the sum {@code Phi^T Phi} over n rows, a x a. */
  static Decomposition ofCovariance(Matrix covariance, int rows, RunContext context) {
    Eigenpairs pairs = context.linearAlgebra().eigen(covariance);
    return new Decomposition(rows, pairs.vectors(), nonNegative(pairs), Optional.empty(), 0);
  }

  /** Negative eigenvalues of a semi-definite matrix are rounding noise around 0. */
  private static double[] nonNegative(Eigenpairs pairs) {
    double[] result = pairs.values().clone();
    for (int k = 0; k < result.length; k++) {
      result[k] = Math.max(0, result[k]);
    }
    return result;
  }

  /** {@code 1 / (d_k + n lambda_l)}, a x L. */
  Matrix gains(double... lambdas) {
    Lambdas.checked(lambdas);
    Matrix gains = Matrix.zeros(values.length, lambdas.length);
    for (int l = 0; l < lambdas.length; l++) {
      double ridge = rows * lambdas[l];
      for (int k = 0; k < values.length; k++) {
        gains.set(k, l, 1 / (values[k] + ridge));
      }
    }
    return gains;
  }

  /** P. */
  Matrix requiredImage() {
    return image.orElseThrow(
        () ->
            new OkraException(
                ErrorCode.INTERNAL,
                "A projection learner asked for the fit, though its usesRegression() is false."));
  }

  /** The hat matrix. */
  Smoother smoother(double lambda, RunContext context) {
    Matrix p = requiredImage();
    double[] weights = gains(lambda).columnValues(0);
    for (int k = 0; k < weights.length; k++) {
      weights[k] *= Math.pow(values[k], hatPower);
    }
    return smoother(p, weights, context);
  }

  /** The smoother {@code P diag(weights) P^T}. */
  static Smoother smoother(Matrix p, double[] weights, RunContext context) {
    return new Smoother() {
      @Override
      public int size() {
        return p.rows();
      }

      @Override
      public Matrix apply(Matrix v) {
        Matrix projected = context.linearAlgebra().multiplyLeftTransposed(p, v);
        scaleRows(weights, projected);
        return context.linearAlgebra().multiply(p, projected);
      }
    };
  }

  /** {@code M <- diag(factors) M}. */
  static void scaleRows(double[] factors, Matrix matrix) {
    for (int j = 0; j < matrix.columns(); j++) {
      for (int k = 0; k < factors.length; k++) {
        matrix.values()[matrix.index(k, j)] *= factors[k];
      }
    }
  }
}
