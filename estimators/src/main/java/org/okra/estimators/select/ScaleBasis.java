package org.okra.estimators.select;

import org.okra.core.Matrix;
import org.okra.core.linear.OrthogonalFactor;
import org.okra.core.linear.SingularValues;
import org.okra.core.run.RunContext;

/**
 * A few vectors of which the scales of all lambdas are combinations: {@code s = u v}, s a x L, u a
 * x p, v p x L.
 *
 * <p>Scales such as {@code 1 / (d_k + n lambda_l)} form a Cauchy matrix, whose singular values fall
 * exponentially, the faster the fewer decades d and lambda span. Twenty lambdas over seven decades
 * typically need about ten vectors; what is left out is below working precision, relative to the
 * largest scale of its lambda. Products with all scales are combinations of products with the few.
 *
 * @param scales u, a x p
 * @param weights v, p x L
 */
record ScaleBasis(Matrix scales, Matrix weights) {
  /** Singular values below this part of the largest are rounding noise. */
  private static final double TOLERANCE = 1e-15;

  /** With more vectors than this part of the lambdas the scales are used as they are. */
  private static final double WORTH_IT = 0.75;

  static ScaleBasis of(Matrix scales, RunContext context) {
    int lambdas = scales.columns();
    ScaleBasis plain = new ScaleBasis(scales, Matrix.identity(lambdas));
    if (lambdas > scales.rows() || lambdas < 4) {
      return plain;
    }
    Matrix normalised = scales.copy();
    double[] largest = new double[lambdas];
    for (int l = 0; l < lambdas; l++) {
      for (double scale : scales.columnValues(l)) {
        largest[l] = Math.max(largest[l], Math.abs(scale));
      }
      context.linearAlgebra().scale(1 / largest[l], normalised.columnBlock(l, l + 1));
    }
    OrthogonalFactor factor = context.linearAlgebra().orthogonal(normalised);
    SingularValues pairs = context.linearAlgebra().singularValues(factor.r());
    int kept = 0;
    while (kept < lambdas && pairs.values()[kept] > TOLERANCE * pairs.values()[0]) {
      kept++;
    }
    if (kept > WORTH_IT * lambdas) {
      return plain;
    }
    Matrix vectors =
        context.linearAlgebra().multiply(factor.q(), pairs.left().columnBlock(0, kept));
    Matrix weights = pairs.rightTransposed().rowBlock(0, kept).copy();
    for (int q = 0; q < kept; q++) {
      for (int l = 0; l < lambdas; l++) {
        weights.set(q, l, weights.get(q, l) * pairs.values()[q] * largest[l]);
      }
    }
    return new ScaleBasis(vectors, weights);
  }

  /** p. */
  int size() {
    return scales.columns();
  }
}
