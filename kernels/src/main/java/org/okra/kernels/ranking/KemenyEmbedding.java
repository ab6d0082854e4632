package org.okra.kernels.ranking;

import java.util.Arrays;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;

/**
 * Rankings as vectors of signs over pairs of items: {@code Phi(r)_ab} for a below b is 1 if r has a
 * before b, -1 if b before a, and 0 if they are tied or one is missing.
 */
public final class KemenyEmbedding {
  /** Rankings with fewer decided pairs than this share are stored sparse. */
  private static final double SPARSE_SHARE = 0.08;

  private KemenyEmbedding() {}

  /** Number of pairs of items: d (d - 1) / 2. */
  public static long pairs(int items) {
    return (long) items * (items - 1) / 2;
  }

  /** {@code <Phi(a), Phi(b)>}: pairs in the same order minus pairs in opposite order. */
  public static long product(Ranking a, Ranking b) {
    checkItems(a.items(), b.items());
    int[] left = a.positions();
    int[] right = b.positions();
    long sum = 0;
    for (int i = 0; i < left.length; i++) {
      for (int j = i + 1; j < left.length; j++) {
        sum += sign(left, i, j) * sign(right, i, j);
      }
    }
    return sum;
  }

  /** {@code ||Phi(r)||^2}: the number of pairs that r decides. */
  public static long squaredNorm(Ranking ranking) {
    return product(ranking, ranking);
  }

  private static int sign(int[] positions, int i, int j) {
    boolean known = positions[i] != Ranking.MISSING && positions[j] != Ranking.MISSING;
    return known ? Integer.compare(positions[j], positions[i]) : 0;
  }

  /**
   * One row of signs per ranking, n x d (d - 1) / 2, dense or sparse by the share of decided pairs.
   * Empty when that would be more than the memory budget of the run allows.
   */
  public static Optional<VectorSamples<?>> embed(
      Samples<? extends Ranking> rankings, RunContext context) {
    int n = rankings.size();
    int items = n == 0 ? 0 : rankings.get(0).items();
    long pairs = pairs(items);
    double decided = 0;
    for (int i = 0; i < n; i++) {
      checkItems(items, rankings.get(i).items());
      double ranked = Arrays.stream(rankings.get(i).positions()).filter(p -> p > 0).count();
      decided += ranked * (ranked - 1) / 2;
    }
    boolean sparse = decided < SPARSE_SHARE * n * pairs;
    double bytes = sparse ? 12 * decided : 8.0 * n * pairs;
    if (bytes > Math.min(context.memory().bytes(), 8.0 * Matrix.MAX_ENTRIES)
        || pairs > Integer.MAX_VALUE) {
      return Optional.empty();
    }
    return Optional.of(sparse ? sparse(rankings, (int) pairs) : dense(rankings, (int) pairs));
  }

  private static VectorSamples<?> dense(Samples<? extends Ranking> rankings, int pairs) {
    Matrix signs = Matrix.zeros(rankings.size(), pairs);
    for (int r = 0; r < rankings.size(); r++) {
      int[] positions = rankings.get(r).positions();
      int pair = 0;
      for (int i = 0; i < positions.length; i++) {
        for (int j = i + 1; j < positions.length; j++) {
          signs.values()[signs.index(r, pair++)] = sign(positions, i, j);
        }
      }
    }
    return new DenseRows(signs);
  }

  private static VectorSamples<?> sparse(Samples<? extends Ranking> rankings, int pairs) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(pairs);
    for (int r = 0; r < rankings.size(); r++) {
      int[] positions = rankings.get(r).positions();
      int d = positions.length;
      for (int i = 0; i < d; i++) {
        // Pair (i, j) has the number of pairs of smaller first items, plus j - i - 1.
        int first = (int) ((long) i * (2L * d - i - 1) / 2);
        for (int j = i + 1; j < d && positions[i] != Ranking.MISSING; j++) {
          int sign = sign(positions, i, j);
          if (sign != 0) {
            builder.add(first + j - i - 1, sign);
          }
        }
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  static void checkItems(int left, int right) {
    if (left != right) {
      throw Errors.shape(
          "A kernel cannot compare rankings of %s and of %s items; rank the same items, and mark"
              + " those left out as missing.",
          left, right);
    }
  }
}
