package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Residuals of vectors that are known by their inner products alone:
 *
 * <pre>{@code
 * ||base_i + sum_k A_ik s_k z_k||^2
 *     = constant_i + 2 sum_k A_ik cross_ik s_k + A_i diag(s) Q diag(s) A_i^T
 * }</pre>
 *
 * <p>with {@code constant_i = ||base_i||^2}, {@code cross_ik = <base_i, z_k>} and {@code Q_kl =
 * <z_k, z_l>}. A quadratic form is twice that of the lower triangle with half the diagonal, so a
 * lambda costs {@code n a^2} operations.
 *
 * @param constant n numbers
 * @param cross n x a
 * @param inner Q, a x a; symmetric, only the lower triangle is read
 */
record GramResiduals(double[] constant, Matrix cross, Matrix inner) implements Residuals {

  @Override
  public Matrix squaredNorms(Matrix a, Matrix scales, RunContext context) {
    Matrix result = linearPart(a, scales, context);
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix lower = context.memory().zeros(inner.rows(), inner.rows(), "A quadratic form");
    for (int l = 0; l < scales.columns(); l++) {
      fillLower(scales, l, lower);
      Matrix column = result.columnBlock(l, l + 1);
      Residuals.forEachBlock(
          a.rows(),
          context,
          (from, to) -> {
            Matrix rows = a.rowBlock(from, to);
            Matrix product = Matrix.zeros(to - from, a.columns());
            Residuals.multiplyLower(rows, lower, product, algebra);
            addRowProducts(rows, product, column.rowBlock(from, to));
          });
    }
    return result;
  }

  /** {@code constant_i + 2 sum_k A_ik cross_ik s_kl}, n x L. */
  private Matrix linearPart(Matrix a, Matrix scales, RunContext context) {
    Matrix result = context.memory().zeros(a.rows(), scales.columns(), "The errors of a path");
    Residuals.forEachBlock(
        a.rows(),
        context,
        (from, to) -> {
          Matrix terms = cross.rowBlock(from, to).copy();
          for (int k = 0; k < terms.columns(); k++) {
            int left = terms.index(0, k);
            int right = a.index(from, k);
            for (int i = 0; i < terms.rows(); i++) {
              terms.values()[left + i] *= a.values()[right + i];
            }
          }
          Matrix block = result.rowBlock(from, to);
          for (int l = 0; l < scales.columns(); l++) {
            System.arraycopy(constant, from, block.values(), block.index(0, l), to - from);
          }
          context.linearAlgebra().multiply(2, terms, Transpose.NO, scales, Transpose.NO, 1, block);
        });
    return result;
  }

  /** The lower triangle of {@code diag(s) Q diag(s)} with half the diagonal. */
  private void fillLower(Matrix scales, int l, Matrix lower) {
    int start = scales.index(0, l);
    double[] s = scales.values();
    for (int j = 0; j < inner.columns(); j++) {
      for (int k = j; k < inner.rows(); k++) {
        lower.values()[lower.index(k, j)] =
            s[start + k] * s[start + j] * inner.values()[inner.index(k, j)];
      }
      lower.values()[lower.index(j, j)] /= 2;
    }
  }

  /** {@code sums_i <- sums_i + 2 sum_k A_ik B_ik}. */
  private static void addRowProducts(Matrix a, Matrix b, Matrix sums) {
    int sum = sums.index(0, 0);
    for (int k = 0; k < a.columns(); k++) {
      int left = a.index(0, k);
      int right = b.index(0, k);
      for (int i = 0; i < a.rows(); i++) {
        sums.values()[sum + i] =
            Math.fma(2 * a.values()[left + i], b.values()[right + i], sums.values()[sum + i]);
      }
    }
  }
}
