package org.okra.core.linear;

import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;

/**
 * The largest eigenpairs of a positive semi-definite operator by a block Lanczos method with full
 * orthogonalisation and thick restarts.
 *
 * <p>A basis Q grows by blocks. With X the last block, {@code A X = Q H + X' R} gives the next
 * block X' and the last columns H of {@code T = Q^T A Q}, so that every column is multiplied by A
 * once. The eigenpairs (t, w) of T give the Ritz pairs (t, Q w), whose residuals {@code ||A Q w - t
 * Q w|| = ||R w_last||} need no product; for a symmetric matrix that residual bounds the distance
 * of t to an eigenvalue. The method ends when every wanted pair has one of at most {@code tolerance
 * * t_max}. A basis that is full starts again from its leading Ritz vectors and the next block,
 * which is a round. Memory is about n x 3 p doubles for p pairs; nothing n x n is formed. The start
 * is random and taken from a stream, so a run repeats.
 *
 * @param tolerance residual relative to the largest eigenvalue; above 0
 * @param rounds most rounds before giving up; at least 1
 */
public record LeadingEigensolver(double tolerance, int rounds) {
  /** Vectors beyond those wanted: they hold the next eigenvalues away from the wanted ones. */
  private static final int EXTRA_VECTORS = 12;

  /** Most vectors of a block: enough for products at speed, and few, since they converge sooner. */
  private static final int MOST_IN_BLOCK = 32;

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
    int width = basisWidth(n, count);
    memory.requireMatrix(n, 2L * width, "The basis of the eigensolver");
    if (width == n) {
      return algebra.leadingEigen(symmetrised(operator.apply(Matrix.identity(n))), count);
    }
    int block = Math.min(MOST_IN_BLOCK, count + EXTRA_VECTORS);
    Matrix start = algebra.orthogonal(Entries.gaussian(n, block, random)).q();
    Basis basis = new Basis(operator, algebra, width, start, memory);
    for (int round = 0; round < rounds; round++) {
      Optional<Eigenpairs> found = basis.round(count, tolerance);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw Errors.notConverged(
        "%d leading eigenpairs of order %d did not converge in %d rounds: the residual is %.3g"
            + " where %.3g of the largest eigenvalue is wanted. Ask for fewer pairs, allow more"
            + " rounds or a larger tolerance.",
        count, n, rounds, basis.worst, tolerance);
  }

  /**
   * How many vectors the basis has at most; n when a decomposition of the whole matrix is simpler.
   */
  private static int basisWidth(int n, int count) {
    long kept = (long) count + EXTRA_VECTORS;
    return (int) Math.min(n, 3 * kept + 2 * Math.min(MOST_IN_BLOCK, kept));
  }

  /** Q and T, and the block that comes next. */
  private static final class Basis {
    private final SymmetricOperator operator;
    private final LinearAlgebra algebra;
    private final Matrix vectors;
    private final Matrix projected;
    private final int block;
    private int size;
    private Matrix next;
    private Matrix coupling;
    private double worst = Double.POSITIVE_INFINITY;

    Basis(
        SymmetricOperator operator,
        LinearAlgebra algebra,
        int width,
        Matrix start,
        MemoryBudget memory) {
      this.operator = operator;
      this.algebra = algebra;
      this.vectors = memory.zeros(start.rows(), width, "The basis of the eigensolver");
      this.projected = Matrix.zeros(width, width);
      this.block = start.columns();
      this.next = start;
    }

    /** Fills the basis; the wanted pairs as soon as they are good enough, or a new start. */
    Optional<Eigenpairs> round(int count, double tolerance) {
      int kept = count + EXTRA_VECTORS;
      // A smaller basis never was enough, and its eigenpairs are not free.
      do {
        grow();
      } while (size < 2 * kept);
      while (true) {
        Eigenpairs small = algebra.leadingEigen(projected.view(0, size, 0, size), kept);
        worst = worstResidual(small.vectors(), count);
        if (worst <= tolerance * Math.max(small.values()[0], Double.MIN_NORMAL)) {
          Eigenpairs wanted = small.leading(count);
          return Optional.of(new Eigenpairs(wanted.values(), ritz(wanted.vectors())));
        }
        if (size + block > vectors.columns()) {
          restart(small);
          return Optional.empty();
        }
        grow();
      }
    }

    /** {@code A X = Q H + X' R}: X joins the basis, and X' is the next block. */
    private void grow() {
      vectors.columnBlock(size, size + block).setAll(next);
      size += block;
      Matrix q = vectors.columnBlock(0, size);
      Matrix image = operator.apply(next);
      Matrix h = withoutBasis(q, image);
      projected.view(0, size, size - block, size).setAll(h);
      projected.view(size - block, size, 0, size).setAll(h.transposed());
      symmetrised(projected.view(size - block, size, size - block, size));
      OrthogonalFactor factor = algebra.orthogonal(image);
      coupling = factor.r();
      next = factor.q();
      // Twice is enough: the second pass removes what rounding left of the first.
      withoutBasis(q, next);
      next = algebra.orthogonal(next).q();
    }

    /** {@code X <- X - Q Q^T X}; returns {@code Q^T X}. */
    private Matrix withoutBasis(Matrix q, Matrix x) {
      Matrix inner = algebra.multiplyLeftTransposed(q, x);
      algebra.multiply(-1, q, Transpose.NO, inner, Transpose.NO, 1, x);
      return inner;
    }

    private double worstResidual(Matrix small, int count) {
      Matrix last = small.view(size - block, size, 0, count);
      Matrix residuals = algebra.multiply(coupling, last);
      double largest = 0;
      for (int j = 0; j < count; j++) {
        largest = Math.max(largest, Entries.inner(residuals, j, residuals, j));
      }
      return Math.sqrt(largest);
    }

    private Matrix ritz(Matrix small) {
      return algebra.multiply(vectors.columnBlock(0, size), small);
    }

    /** The leading Ritz vectors are the new basis: T is diagonal in it. */
    private void restart(Eigenpairs small) {
      int kept = small.values().length;
      vectors.columnBlock(0, kept).setAll(ritz(small.vectors()));
      projected.fill(0);
      for (int j = 0; j < kept; j++) {
        projected.set(j, j, small.values()[j]);
      }
      size = kept;
    }
  }

  /** Rounding makes a matrix symmetric only nearly; the mean of both triangles is. */
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
