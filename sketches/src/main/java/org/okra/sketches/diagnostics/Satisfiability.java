package org.okra.sketches.diagnostics;

import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;

/**
 * The two norms of K-satisfiability of a drawn sketch (p-sparsified, Definition 3). With {@code K/n
 * = U diag(mu) U^T}, U1 the first d_n columns of U and U2 the others,
 *
 * <pre>{@code
 * isometry = ||(R U1)^T R U1 - I||            at most 1/2
 * noise    = ||R U2 diag(mu_2)^1/2||          at most c delta_n
 * }</pre>
 *
 * <p>Exact: it takes the whole spectrum, an n x n matrix, and is for small n.
 *
 * @param isometry the first norm
 * @param noise the second norm
 * @param criticalRadius delta_n
 * @param statisticalDimension d_n
 */
public record Satisfiability(
    double isometry, double noise, double criticalRadius, int statisticalDimension) {

  /** The norms of a draw for a Gram matrix. */
  public static Satisfiability of(Sketch sketch, Gram gram, RunContext context) {
    int points = gram.size();
    if (sketch.points() != points) {
      throw Errors.shape(
          "A sketch of %s points does not match a Gram matrix of %s.", sketch.points(), points);
    }
    Matrix values = context.memory().zeros(points, points, "the Gram matrix");
    gram.fillSymmetric(IntStream.range(0, points).toArray(), values);
    Eigenpairs pairs = context.linearAlgebra().eigen(values);
    GramSpectrum spectrum = GramSpectrum.ofEigenvalues(GramSpectrum.scaled(pairs.values()));
    int leading = spectrum.statisticalDimension();
    Matrix sketched = sketched(sketch, pairs.vectors(), context);
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix isometry = algebra.gram(sketched.columnBlock(0, leading));
    algebra.addDiagonal(-1, isometry);
    Matrix noise = sketched.columnBlock(leading, points);
    for (int j = leading; j < points; j++) {
      algebra.scale(Math.sqrt(spectrum.eigenvalues()[j]), sketched.columnBlock(j, j + 1));
    }
    return new Satisfiability(
        norm(isometry, context),
        leading == points ? 0 : spectralNorm(noise, context),
        spectrum.criticalRadius(),
        leading);
  }

  /** Whether both conditions hold for the constant c. */
  public boolean holds(double constant) {
    return isometry <= 0.5 && noise <= constant * criticalRadius;
  }

  /** {@code R U = W U[support, :]}. */
  private static Matrix sketched(Sketch sketch, Matrix vectors, RunContext context) {
    int[] support = sketch.support();
    Matrix rows = context.memory().zeros(support.length, vectors.columns(), "eigenvectors");
    for (int j = 0; j < vectors.columns(); j++) {
      for (int i = 0; i < support.length; i++) {
        rows.values()[rows.index(i, j)] = vectors.values()[vectors.index(support[i], j)];
      }
    }
    return sketch.weights().apply(Transpose.NO, rows, context);
  }

  /** The largest singular value, from the smaller of the two products. */
  private static double spectralNorm(Matrix matrix, RunContext context) {
    Transpose side = matrix.rows() > matrix.columns() ? Transpose.YES : Transpose.NO;
    int size = Math.min(matrix.rows(), matrix.columns());
    Matrix product = context.memory().zeros(size, size, "a product of sketched eigenvectors");
    context.linearAlgebra().rankUpdate(1, matrix, side, 0, product);
    return Math.sqrt(norm(product, context));
  }

  static double norm(Matrix symmetric, RunContext context) {
    double[] values = context.linearAlgebra().eigen(symmetric).values();
    return Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
  }
}
