package org.okra.core.linear;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;

/**
 * The largest eigenpairs of a positive semi-definite operator by a restarted block Krylov method.
 *
 * <p>One round starts from an orthonormal block V (n x p, p somewhat more than wanted), spans
 * {@code [V, A V, ..., A^q V]} with an orthonormal basis Q, solves the small problem {@code Q^T A Q
 * = W T W^T} (Rayleigh-Ritz) and keeps the leading p Ritz vectors {@code Q W}. Rounds end when
 * every wanted pair has {@code ||A v - t v|| <= tolerance * t_max}. For a symmetric matrix that
 * residual bounds the distance of t to an eigenvalue. Memory is n x p (q + 1) doubles; nothing n x
 * n is formed. The start is random and taken from a stream, so a run repeats.
 *
 * @param tolerance residual relative to the largest eigenvalue; above 0
 * @param rounds most rounds before giving up; at least 1
 */
public record LeadingEigensolver(double tolerance, int rounds) {
  /** Vectors beyond those wanted: they hold the next eigenvalues away from the wanted ones. */
  private static final int EXTRA_VECTORS = 12;

  /** Powers of A in one round. */
  private static final int POWERS = 2;

  public LeadingEigensolver {
    if (!(tolerance > 0) || rounds < 1) {
      throw Errors.argument(
          "An eigensolver cannot have tolerance %s and %s rounds; the tolerance is above 0 and"
              + " there is at least one round.",
          tolerance, rounds);
    }
  }

  /**
   * The {@code count} largest eigenvalues, largest first, with their vectors.
   *
   * @throws OkraException {@link ErrorCode#NOT_CONVERGED} when the rounds do not suffice
   */
  public Eigenpairs solve(
      SymmetricOperator operator,
      int count,
      LinearAlgebra algebra,
      MemoryBudget memory,
      RandomStream random) {
    int n = operator.size();
    if (count < 0 || count > n) {
      throw Errors.argument("Cannot find %s eigenpairs of order %s; give 0 to %s.", count, n, n);
    }
    if (count == 0) {
      return new Eigenpairs(new double[0], Matrix.zeros(n, 0));
    }
    int block = Math.min(n, count + EXTRA_VECTORS);
    int width = (int) Math.min(n, (long) block * (POWERS + 1));
    memory.requireMatrix(n, 2L * width, "The basis of the eigensolver");
    if (width == n) {
      return algebra.leadingEigen(symmetrised(operator.apply(Matrix.identity(n))), count);
    }
    Matrix vectors = algebra.orthogonal(Entries.gaussian(n, block, random)).q();
    double worst = Double.POSITIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      Matrix basis = krylovBasis(operator, vectors, width, algebra);
      Matrix image = operator.apply(basis);
      Eigenpairs small =
          algebra.leadingEigen(symmetrised(algebra.multiplyLeftTransposed(basis, image)), block);
      vectors = algebra.multiply(basis, small.vectors());
      Matrix residual = algebra.multiply(image, small.vectors());
      worst = worstResidual(vectors, residual, small.values(), count);
      if (worst <= tolerance * Math.max(small.values()[0], Double.MIN_NORMAL)) {
        return new Eigenpairs(small.values(), vectors).leading(count);
      }
      vectors = algebra.orthogonal(vectors).q();
    }
    throw Errors.notConverged(
        "%d leading eigenpairs of order %d did not converge in %d rounds: the residual is %.3g"
            + " where %.3g of the largest eigenvalue is wanted. Ask for fewer pairs, allow more"
            + " rounds or a larger tolerance.",
        count, n, rounds, worst, tolerance);
  }

  /** An orthonormal basis of [V, A V, ..., A^q V], n x width. */
  private static Matrix krylovBasis(
      SymmetricOperator operator, Matrix start, int width, LinearAlgebra algebra) {
    int block = start.columns();
    Matrix basis = Matrix.zeros(start.rows(), width);
    basis.columnBlock(0, block).setAll(start);
    Matrix power = start;
    for (int from = block; from < width; from += block) {
      int to = Math.min(width, from + block);
      // Orthonormalising each power keeps the small directions from drowning in the large ones.
      power = algebra.orthogonal(operator.apply(power)).q();
      basis.columnBlock(from, to).setAll(power.columnBlock(0, to - from));
    }
    // Twice is enough: the second pass removes what rounding left of the first.
    return algebra.orthogonal(algebra.orthogonal(basis).q()).q();
  }

  private static double worstResidual(Matrix vectors, Matrix image, double[] values, int count) {
    double worst = 0;
    for (int j = 0; j < count; j++) {
      double sum = 0;
      for (int i = 0; i < vectors.rows(); i++) {
        double difference = image.get(i, j) - values[j] * vectors.get(i, j);
        sum += difference * difference;
      }
      worst = Math.max(worst, Math.sqrt(sum));
    }
    return worst;
  }

  /** Rounding makes Q^T A Q symmetric only nearly; the mean of both triangles is. */
  private static Matrix symmetrised(Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      for (int i = j + 1; i < a.rows(); i++) {
        double mean = 0.5 * (a.get(i, j) + a.get(j, i));
        a.set(i, j, mean);
        a.set(j, i, mean);
      }
    }
    return a;
  }
}
