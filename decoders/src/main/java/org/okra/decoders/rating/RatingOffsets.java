package org.okra.decoders.rating;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;

/**
 * How well an item is liked on the whole: {@code y_ua = m_u + p_a + rest}, with the means m of the
 * users and p of the items fitted in turn. Ranking by p is the popularity baseline; what is left is
 * a matter of taste, and that is learnt.
 *
 * @param popularity p, one number per item; 0 for an item that nobody rated
 * @param rest the ratings with both means taken off, users x items
 */
record RatingOffsets(double[] popularity, SparseMatrix rest) {
  /** Rounds of fitting the two means; the changes after that are in the fourth digit. */
  private static final int ROUNDS = 5;

  /**
   * The offsets of training ratings.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a user without ratings
   */
  static RatingOffsets of(Ratings training) {
    SparseMatrix known = training.known();
    double[] popularity = new double[training.items()];
    double[] means = new double[training.users()];
    for (int round = 0; round < ROUNDS; round++) {
      double[] sums = new double[popularity.length];
      int[] counts = new int[popularity.length];
      for (int user = 0; user < means.length; user++) {
        means[user] = mean(training, user, popularity);
        for (int k = known.rowStarts()[user]; k < known.rowStarts()[user + 1]; k++) {
          sums[known.columnIndices()[k]] += known.values()[k] - means[user];
          counts[known.columnIndices()[k]]++;
        }
      }
      for (int item = 0; item < popularity.length; item++) {
        popularity[item] = counts[item] == 0 ? 0 : sums[item] / counts[item];
      }
    }
    return new RatingOffsets(popularity, rest(training, popularity));
  }

  /** What is left of ratings, which may be those of other users. */
  static SparseMatrix rest(Ratings ratings, double[] popularity) {
    SparseMatrix known = ratings.known();
    double[] values = new double[known.storedEntries()];
    for (int user = 0; user < ratings.users(); user++) {
      double mean = mean(ratings, user, popularity);
      for (int k = known.rowStarts()[user]; k < known.rowStarts()[user + 1]; k++) {
        values[k] = known.values()[k] - mean - popularity[known.columnIndices()[k]];
      }
    }
    return SparseMatrix.wrap(
        known.rows(), known.columns(), known.rowStarts(), known.columnIndices(), values);
  }

  private static double mean(Ratings ratings, int user, double[] popularity) {
    SparseMatrix known = ratings.known();
    int from = known.rowStarts()[user];
    int to = known.rowStarts()[user + 1];
    if (from == to) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT,
          "User "
              + user
              + " has no training ratings, so nothing is known to predict from."
              + " Leave such users out, or rank by popularity for them.");
    }
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += known.values()[k] - popularity[known.columnIndices()[k]];
    }
    return sum / (to - from);
  }
}
