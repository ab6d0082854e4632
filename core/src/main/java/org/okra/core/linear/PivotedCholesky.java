package org.okra.core.linear;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStreams;

/**
 * A rank-revealing factor of a symmetric positive semi-definite matrix: {@code A[p, p] ~ L L^T} for
 * r pivots p, and what the others have beyond their span is rounding,
 *
 * <pre>{@code
 * max_j (A - A[:, p] (L L^T)^-1 A[p, :])_jj  <=  epsilon n max_j A_jj / 10
 * }</pre>
 *
 * <p>A matrix that is well-conditioned once duplicate points are left out is factored in its own
 * order and at the speed of {@link LinearAlgebra#cholesky}; only for others are pivots chosen. It
 * costs {@code n^3 / 3} flops where an eigendecomposition costs about {@code 9 n^3}.
 *
 * @param pivots r different numbers, in the order of elimination
 * @param lower L, r x r
 * @param smallest the least eigenvalue of {@code L L^T} as {@link #smallestEigenvalue} has it, when
 *     no pivots had to be chosen: they rise, and the factor is well-conditioned. Otherwise 0
 */
public record PivotedCholesky(int[] pivots, Matrix lower, double smallest) {
  private static final int PANEL = 64;

  /**
   * Share of {@code epsilon n max(diag)} below which a pivot is noise. What is cut is lost to every
   * function of the points, while a noisy coordinate does little harm: triangles are solved
   * backward stably. Measured against arithmetic of 40 digits, a whole one loses a digit of smooth
   * functions.
   */
  private static final double CUT = 0.1;

  /** Steps of inverse iteration, and how many times the cut an eigenvalue must be above it. */
  private static final int STEPS = 4;

  private static final double MARGIN = 16;

  /**
   * The factor of a matrix.
   *
   * @param a symmetric
   */
  public static PivotedCholesky of(Matrix a, LinearAlgebra algebra) {
    int n = a.rows();
    double cut = CUT * Precision.DOUBLE.unit() * n * Entries.largestDiagonal(a);
    int[] distinct = distinct(a, cut);
    if (distinct.length == 0) {
      return new PivotedCholesky(distinct, Matrix.zeros(0, 0), 0);
    }
    try {
      Matrix lower = algebra.choleskyInPlace(principal(a, distinct)).lower();
      double smallest = smallestEigenvalue(lower, algebra);
      if (smallest > MARGIN * cut) {
        return new PivotedCholesky(distinct, lower, smallest);
      }
    } catch (OkraException e) {
      if (e.code() != ErrorCode.NOT_POSITIVE_DEFINITE) {
        throw e;
      }
    }
    return pivoted(a.copy(), cut, algebra);
  }

  /** The points that are not the same as one before: {@code A_ii + A_jj - 2 A_ij > cut}. */
  private static int[] distinct(Matrix a, double cut) {
    int n = a.rows();
    boolean[] repeated = new boolean[n];
    double[] diagonal = new double[n];
    Arrays.setAll(diagonal, i -> a.get(i, i));
    for (int j = 0; j < n; j++) {
      double self = diagonal[j];
      int column = a.index(0, j);
      repeated[j] |= !(self > cut) && Double.isFinite(self);
      for (int i = j + 1; i < n && !repeated[j]; i++) {
        repeated[i] |= self + diagonal[i] - 2 * a.values()[column + i] <= cut;
      }
    }
    return IntStream.range(0, n).filter(i -> !repeated[i]).toArray();
  }

  /** The rows and columns of some points, in their order: a copy. */
  public static Matrix principal(Matrix a, int[] points) {
    int count = points.length;
    Matrix result = Matrix.zeros(count, count);
    for (int start = 0, end; start < count; start = end) {
      end = start + 1;
      while (end < count && points[end] == points[end - 1] + 1) {
        end++;
      }
      // Neighbours are copied at once.
      for (int j = 0; j < count; j++) {
        int from = a.index(points[start], points[j]);
        System.arraycopy(a.values(), from, result.values(), result.index(start, j), end - start);
      }
    }
    return result;
  }

  /** Whether no pivots had to be chosen. */
  public boolean isInOrder() {
    return smallest > 0;
  }

  /** r. */
  public int rank() {
    return pivots.length;
  }

  /**
   * An estimate of the least eigenvalue of {@code L L^T} from above and usually within a factor of
   * two, by inverse iteration on a few vectors.
   */
  public static double smallestEigenvalue(Matrix lower, LinearAlgebra algebra) {
    Matrix vectors =
        Entries.gaussian(
            lower.rows(), 2, new RandomStreams(0).stream("linear.smallest-eigenvalue"));
    double growth = 0;
    for (int step = 0; step < STEPS; step++) {
      for (int j = 0; j < vectors.columns(); j++) {
        Matrix column = vectors.columnBlock(j, j + 1);
        algebra.scale(1 / Math.sqrt(Entries.squaredNorm(column)), column);
      }
      algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, vectors);
      algebra.solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.YES, vectors);
      for (int j = 0; j < vectors.columns(); j++) {
        growth = Math.max(growth, Math.sqrt(Entries.squaredNorm(vectors.columnBlock(j, j + 1))));
      }
    }
    return 1 / growth;
  }

  /**
   * Panel by panel: the columns of a panel are brought up to date one by one, the largest remaining
   * diagonal entry first; then the rest of the matrix is updated at once.
   */
  private static PivotedCholesky pivoted(Matrix a, double cut, LinearAlgebra algebra) {
    int n = a.rows();
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    int rank = 0;
    boolean done = false;
    for (int start = 0; start < n && !done; start = rank) {
      double[] diagonal = new double[n];
      for (int i = start; i < n; i++) {
        diagonal[i] = a.get(i, i);
      }
      int end = Math.min(n, start + PANEL);
      while (rank < end && !done) {
        int best = rank;
        for (int i = rank + 1; i < n; i++) {
          best = diagonal[i] > diagonal[best] ? i : best;
        }
        done = !(diagonal[best] > cut);
        if (!done) {
          swap(a, order, diagonal, rank, best);
          eliminate(a, diagonal, start, rank);
          rank++;
        }
      }
      if (!done) {
        Matrix panel = a.view(rank, n, start, rank).copy();
        algebra.rankUpdate(-1, panel, Transpose.NO, 1, a.view(rank, n, rank, n));
      }
    }
    Matrix lower = a.view(0, rank, 0, rank).copy();
    for (int j = 1; j < rank; j++) {
      Arrays.fill(lower.values(), lower.index(0, j), lower.index(0, j) + j, 0);
    }
    return new PivotedCholesky(Arrays.copyOf(order, rank), lower, 0);
  }

  /** Column {@code at} of L, from the columns of its panel before it. */
  private static void eliminate(Matrix a, double[] diagonal, int start, int at) {
    double[] values = a.values();
    int column = a.index(0, at);
    double root = Math.sqrt(diagonal[at]);
    values[column + at] = root;
    for (int k = start; k < at; k++) {
      double factor = values[a.index(at, k)];
      int other = a.index(0, k);
      for (int i = at + 1; i < a.rows(); i++) {
        values[column + i] -= factor * values[other + i];
      }
    }
    for (int i = at + 1; i < a.rows(); i++) {
      values[column + i] /= root;
      diagonal[i] -= values[column + i] * values[column + i];
    }
  }

  /** Swaps two points in the matrix, whose columns before {@code from} hold rows of L. */
  private static void swap(Matrix a, int[] order, double[] diagonal, int from, int to) {
    int number = order[from];
    order[from] = order[to];
    order[to] = number;
    double entry = diagonal[from];
    diagonal[from] = diagonal[to];
    diagonal[to] = entry;
    double[] values = a.values();
    for (int j = 0; j < a.columns(); j++) {
      double kept = values[a.index(from, j)];
      values[a.index(from, j)] = values[a.index(to, j)];
      values[a.index(to, j)] = kept;
    }
    // Rows of L end at the diagonal: what is above it belongs to the part not yet eliminated.
    for (int i = from; i < a.rows(); i++) {
      double kept = values[a.index(i, from)];
      values[a.index(i, from)] = values[a.index(i, to)];
      values[a.index(i, to)] = kept;
    }
  }
}
