package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Residuals {@code base + A diag(s) Z} with base n x b and Z a x b given as numbers.
 *
 * <p>With few targets the scaled factors of several lambdas stand side by side in one product. With
 * many, the b coordinates are rotated first, which changes no norm: with c = min(a, b) and {@code
 * Z_c^T = Q R} the QR decomposition of the first c rows of Z, {@code Z Q} (a x c) has zeros above
 * its diagonal, and what base has outside the span of Q stays as it is for every s:
 *
 * <pre>{@code
 * ||base_i + (A diag(s) Z)_i||^2
 *     = (||base_i||^2 - ||base_i Q||^2) + ||base_i Q + (A diag(s) Z Q)_i||^2
 * }</pre>
 *
 * <p>So a lambda costs {@code n (2 a c - c^2)} operations, whatever b is beyond a.
 */
final class CoordinateResiduals implements Residuals {
  /** Columns of a product at which it reaches full speed. */
  private static final int WANTED_COLUMNS = 256;

  private final Matrix base;
  private final Matrix factor;
  private final double[] constant;

  private CoordinateResiduals(Matrix base, Matrix factor, double[] constant) {
    this.base = base;
    this.factor = factor;
    this.constant = constant;
  }

  /**
   * Residuals of n rows.
   *
   * @param base n x b; shared
   * @param z Z, a x b; shared
   */
  static CoordinateResiduals of(Matrix base, Matrix z, RunContext context) {
    int targets = z.columns();
    if (targets < WANTED_COLUMNS && targets <= z.rows()) {
      return new CoordinateResiduals(base, z, new double[base.rows()]);
    }
    LinearAlgebra algebra = context.linearAlgebra();
    int kept = Math.min(z.rows(), targets);
    Matrix rotation = algebra.orthogonal(z.rowBlock(0, kept).transposed()).q();
    Matrix rotated = algebra.multiply(base, rotation);
    double[] constant = new double[base.rows()];
    if (kept < targets) {
      double[] all = algebra.rowSquaredNorms(base);
      double[] seen = algebra.rowSquaredNorms(rotated);
      for (int i = 0; i < all.length; i++) {
        constant[i] = Math.max(0, all[i] - seen[i]);
      }
    }
    return new CoordinateResiduals(rotated, algebra.multiply(z, rotation), constant);
  }

  @Override
  public Matrix squaredNorms(Matrix a, Matrix scales, RunContext context) {
    int lambdas = scales.columns();
    Matrix result = context.memory().zeros(a.rows(), lambdas, "The errors of a path");
    int together = Math.max(1, WANTED_COLUMNS / factor.columns());
    for (int from = 0; from < lambdas; from += together) {
      Matrix some = scales.columnBlock(from, Math.min(lambdas, from + together));
      add(a, scaled(some), result.columnBlock(from, from + some.columns()), context);
    }
    return result;
  }

  /** {@code [diag(s_1) Z, diag(s_2) Z, ...]}, a x (c g). */
  private Matrix scaled(Matrix scales) {
    int columns = factor.columns();
    Matrix result = Matrix.zeros(factor.rows(), (long) columns * scales.columns());
    for (int l = 0; l < scales.columns(); l++) {
      for (int j = 0; j < columns; j++) {
        for (int k = 0; k < factor.rows(); k++) {
          result.values()[result.index(k, l * columns + j)] =
              scales.values()[scales.index(k, l)] * factor.values()[factor.index(k, j)];
        }
      }
    }
    return result;
  }

  private void add(Matrix a, Matrix scaled, Matrix result, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    int columns = factor.columns();
    Residuals.forEachBlock(
        a.rows(),
        context,
        (from, to) -> {
          Matrix rows = a.rowBlock(from, to);
          Matrix product = Matrix.zeros(to - from, scaled.columns());
          if (columns >= WANTED_COLUMNS) {
            Residuals.multiplyLower(rows, scaled, product, algebra);
          } else {
            algebra.multiply(1, rows, Transpose.NO, scaled, Transpose.NO, 0, product);
          }
          for (int l = 0; l < result.columns(); l++) {
            double[] norms = new double[to - from];
            System.arraycopy(constant, from, norms, 0, norms.length);
            for (int j = 0; j < columns; j++) {
              addSquares(base, from, j, product, l * columns + j, norms);
            }
            System.arraycopy(norms, 0, result.values(), result.index(from, l), norms.length);
          }
        });
  }

  private static void addSquares(
      Matrix base, int from, int column, Matrix product, int productColumn, double[] norms) {
    int left = base.index(from, column);
    int right = product.index(0, productColumn);
    for (int i = 0; i < norms.length; i++) {
      double entry = base.values()[left + i] + product.values()[right + i];
      norms[i] = Math.fma(entry, entry, norms[i]);
    }
  }
}
