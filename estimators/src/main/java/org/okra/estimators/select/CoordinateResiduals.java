package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Residuals {@code base + A diag(s) Z} with base n x b and Z a x b given as numbers.
 *
 * <p>With few targets the scaled factors stand side by side in one product. With many, the b
 * coordinates are rotated first, which changes no norm: with c = min(a, b) and {@code Z_c^T = Q R}
 * the QR decomposition of the first c rows of Z, {@code Z Q} (a x c) has zeros above its diagonal,
 * and what base has outside the span of Q stays as it is for every s:
 *
 * <pre>{@code
 * ||base_i + (A diag(s) Z)_i||^2
 *     = (||base_i||^2 - ||base_i Q||^2) + ||base_i Q + (A diag(s) Z Q)_i||^2
 * }</pre>
 *
 * <p>So a product costs {@code n (2 a c - c^2)} operations, whatever b is beyond a. There are as
 * many products as the scales of all lambdas have dimensions, see {@link ScaleBasis}.
 */
final class CoordinateResiduals implements Residuals {
  /** Columns of a product at which it reaches full speed. */
  private static final int WANTED_COLUMNS = 256;

  /** Numbers that a block may hold for all lambdas: 16 MiB. */
  private static final int BLOCK_ENTRIES = 1 << 21;

  private static final int FEWEST_ROWS = 64;

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
    ScaleBasis basis = ScaleBasis.of(scales, context);
    int parts = basis.size();
    int columns = factor.columns();
    Matrix weights = withBase(basis.weights());
    Matrix stacked = isWide() ? factor : stacked(basis.scales());
    Matrix result = context.memory().zeros(a.rows(), scales.columns(), "The errors of a path");
    int blockRows = blockRows(columns, parts + 1 + scales.columns());
    Residuals.forEachBlock(
        a.rows(),
        blockRows,
        context,
        (from, to) -> {
          // [base, A diag(u_1) Z, A diag(u_2) Z, ...], then all residuals as combinations of these.
          Matrix all = Matrix.zeros(to - from, columns * (parts + 1L));
          all.columnBlock(0, columns).setAll(base.rowBlock(from, to));
          Matrix products = all.columnBlock(columns, all.columns());
          fillProducts(a.rowBlock(from, to), basis.scales(), stacked, products, context);
          Matrix residuals =
              context
                  .linearAlgebra()
                  .multiply(Matrix.wrap((to - from) * columns, parts + 1, all.values()), weights);
          addNorms(from, to, residuals, result);
        });
    return result;
  }

  /** With many targets the rows are scaled, with few the factors, which then share a product. */
  private boolean isWide() {
    return factor.columns() >= WANTED_COLUMNS;
  }

  private void fillProducts(
      Matrix rows, Matrix scales, Matrix stacked, Matrix products, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    if (!isWide()) {
      algebra.multiply(1, rows, Transpose.NO, stacked, Transpose.NO, 0, products);
      return;
    }
    Matrix scaled = Matrix.zeros(rows.rows(), rows.columns());
    for (int q = 0; q < scales.columns(); q++) {
      for (int k = 0; k < rows.columns(); k++) {
        double scale = scales.values()[scales.index(k, q)];
        for (int i = 0; i < rows.rows(); i++) {
          scaled.values()[scaled.index(i, k)] = scale * rows.values()[rows.index(i, k)];
        }
      }
      int from = q * factor.columns();
      Residuals.multiplyLower(
          scaled, factor, products.columnBlock(from, from + factor.columns()), algebra);
    }
  }

  /** {@code [diag(u_1) Z, diag(u_2) Z, ...]}, a x (c parts). */
  private Matrix stacked(Matrix scales) {
    int columns = factor.columns();
    Matrix result = Matrix.zeros(factor.rows(), (long) columns * scales.columns());
    for (int q = 0; q < scales.columns(); q++) {
      for (int j = 0; j < columns; j++) {
        for (int k = 0; k < factor.rows(); k++) {
          result.values()[result.index(k, q * columns + j)] =
              scales.values()[scales.index(k, q)] * factor.values()[factor.index(k, j)];
        }
      }
    }
    return result;
  }

  /** A first row of ones: every residual has the base once. */
  private static Matrix withBase(Matrix weights) {
    Matrix result = Matrix.zeros(weights.rows() + 1L, weights.columns());
    result.rowBlock(0, 1).fill(1);
    result.rowBlock(1, result.rows()).setAll(weights);
    return result;
  }

  /**
   * Adds the squares of the residuals of some rows.
   *
   * @param residuals ((to - from) c) x L: column l is the block for lambda l, column by column
   */
  private void addNorms(int from, int to, Matrix residuals, Matrix result) {
    int rows = to - from;
    for (int l = 0; l < result.columns(); l++) {
      double[] norms = new double[rows];
      System.arraycopy(constant, from, norms, 0, rows);
      int position = residuals.index(0, l);
      for (int j = 0; j < factor.columns(); j++) {
        for (int i = 0; i < rows; i++) {
          double entry = residuals.values()[position++];
          norms[i] = Math.fma(entry, entry, norms[i]);
        }
      }
      System.arraycopy(norms, 0, result.values(), result.index(from, l), rows);
    }
  }

  /** As many rows as keep a block within a few megabytes. */
  private static int blockRows(int columns, int blocks) {
    long entries = (long) columns * blocks;
    return (int) Math.max(FEWEST_ROWS, Math.min(BLOCK_ROWS, BLOCK_ENTRIES / entries));
  }
}
