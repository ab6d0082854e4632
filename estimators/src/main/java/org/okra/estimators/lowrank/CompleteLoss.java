package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

/**
 * The surrogate loss when every sample has every target, {@code f(C) = 1/n ||Phi C - Gam||_F^2},
 * Phi n x a and Gam n x b, after a rotation of the features that makes {@code Phi^T Phi} diagonal:
 *
 * <pre>{@code
 * f(C) = 1/n (sum_i d_i ||C_i||^2 - 2 <Z, C> + ||Gam||^2),    d (a), Z = Phi^T Gam (a x b)
 * }</pre>
 *
 * <p>Neither the trace norm nor the distance to the targets changes under the rotation, and d, Z
 * and the norm are all that is kept of the samples.
 */
final class CompleteLoss implements TaskLoss {
  private final double[] d;
  private final Matrix z;
  private final double targetNorm;
  private final double scale;

  /**
   * The loss in coordinates in which the features are uncorrelated.
   *
   * @param d the diagonal of {@code Phi^T Phi}, none negative
   * @param z {@code Phi^T Gam}, a x b; shared, not copied
   * @param targetNorm {@code ||Gam||_F^2}
   * @param weight n, or the sum of the weights
   */
  CompleteLoss(double[] d, Matrix z, double targetNorm, double weight) {
    this.d = d.clone();
    this.z = z;
    this.targetNorm = targetNorm;
    this.scale = 1 / weight;
  }

  @Override
  public int features() {
    return z.rows();
  }

  @Override
  public int tasks() {
    return z.columns();
  }

  @Override
  public double value(Factors factors, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix left = factors.left();
    double square =
        Entries.inner(
            algebra.gram(factors.right()), algebra.multiplyLeftTransposed(left, scaledRows(left)));
    double cross = Entries.inner(left, algebra.multiply(z, factors.right()));
    return scale * (square - 2 * cross + targetNorm);
  }

  @Override
  public Matrix gradientTimes(Factors at, Matrix v, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix inner = algebra.multiplyLeftTransposed(at.right(), v);
    Matrix product = scaledRows(algebra.multiply(at.left(), inner));
    return slope(product, algebra.multiply(z, v), algebra);
  }

  @Override
  public Matrix gradientTransposedTimes(Factors at, Matrix u, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix inner = algebra.multiplyLeftTransposed(scaledRows(at.left()), u);
    Matrix product = algebra.multiply(at.right(), inner);
    return slope(product, algebra.multiplyLeftTransposed(z, u), algebra);
  }

  /** {@code 2/n (product - cross)}, which overwrites the product. */
  private Matrix slope(Matrix product, Matrix cross, LinearAlgebra algebra) {
    algebra.add(-1, cross, product);
    algebra.scale(2 * scale, product);
    return product;
  }

  @Override
  public Slope slope(Matrix coefficients, RunContext context) {
    Matrix product = scaledRows(coefficients);
    double square = Entries.inner(product, coefficients);
    double cross = Entries.inner(z, coefficients);
    return new Slope(
        scale * (square - 2 * cross + targetNorm), slope(product, z, context.linearAlgebra()));
  }

  @Override
  public double curvature(RunContext context) {
    return 2 * scale * Arrays.stream(d).max().orElse(0);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The system {@code D L S + n penalty / 2 L = Z R} with {@code S = R^T R} falls apart in the
   * eigenvectors of S.
   */
  @Override
  public Matrix bestLeft(Factors factors, double penalty, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Eigenpairs s = algebra.eigen(algebra.gram(factors.right()));
    Matrix rotated = algebra.multiply(algebra.multiply(z, factors.right()), s.vectors());
    double shift = penalty / (2 * scale);
    for (int j = 0; j < rotated.columns(); j++) {
      double value = Math.max(0, s.values()[j]);
      for (int i = 0; i < d.length; i++) {
        rotated.values()[rotated.index(i, j)] /= d[i] * value + shift;
      }
    }
    return algebra.multiplyRightTransposed(rotated, s.vectors());
  }

  /** {@inheritDoc} {@code R = Z^T L (L^T D L + n penalty / 2 I)^-1}. */
  @Override
  public Matrix bestRight(Factors factors, double penalty, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix left = factors.left();
    Matrix system = algebra.multiplyLeftTransposed(left, scaledRows(left));
    algebra.addDiagonal(penalty / (2 * scale), system);
    Matrix solved = algebra.multiplyLeftTransposed(left, z);
    algebra.choleskyInPlace(system).solveInPlace(solved);
    return solved.transposed();
  }

  /** {@code D A}, a new matrix. */
  private Matrix scaledRows(Matrix a) {
    Matrix result = a.copy();
    Entries.scaleRows(d, result);
    return result;
  }
}
