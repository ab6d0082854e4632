package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;

/**
 * What of ratings is no matter of taste: {@code y_ua = m_u + p_a + rest}, with means m of the users
 * and popularity p of the items, fitted in turn. Immutable.
 */
public final class RatingMeans {
  /** Rounds of fitting the two means; the changes after that are in the fourth digit. */
  private static final int ROUNDS = 5;

  private final double[] popularity;
  private final double scale;

  private RatingMeans(double[] popularity, double scale) {
    this.popularity = popularity;
    this.scale = scale;
  }

  /**
   * The means of training ratings.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a user without ratings
   */
  public static RatingMeans of(Ratings training) {
    double[] popularity = popularity(training.known());
    double[] rest = rest(training.known(), popularity, 1).values();
    double square = Arrays.stream(rest).map(value -> value * value).sum();
    return new RatingMeans(popularity, square == 0 ? 1 : Math.sqrt(square / rest.length));
  }

  private static double[] popularity(SparseMatrix known) {
    double[] popularity = new double[known.columns()];
    for (int round = 0; round < ROUNDS; round++) {
      // What is left without the means of the users: rest + p.
      SparseMatrix rest = rest(known, popularity, 1);
      double[] sums = new double[popularity.length];
      int[] counts = new int[popularity.length];
      for (int k = 0; k < rest.storedEntries(); k++) {
        int item = rest.columnIndices()[k];
        sums[item] += rest.values()[k] + popularity[item];
        counts[item]++;
      }
      Arrays.setAll(popularity, item -> counts[item] == 0 ? 0 : sums[item] / counts[item]);
    }
    return popularity;
  }

  /** {@code (y_ua - m_u - p_a) / scale} for every rating, with m the means of these users. */
  private static SparseMatrix rest(SparseMatrix known, double[] popularity, double scale) {
    double[] values = new double[known.storedEntries()];
    Arrays.setAll(values, k -> known.values()[k] - popularity[known.columnIndices()[k]]);
    for (int user = 0; user < known.rows(); user++) {
      int from = known.rowStarts()[user];
      int to = known.rowStarts()[user + 1];
      if (from == to) {
        throw Errors.empty(
            "User %d has no training ratings, so nothing is known to predict from. Leave such users"
                + " out, or rank by popularity for them.",
            user);
      }
      double mean = Arrays.stream(values, from, to).sum() / (to - from);
      for (int k = from; k < to; k++) {
        values[k] = (values[k] - mean) / scale;
      }
    }
    return SparseMatrix.wrap(
        known.rows(), known.columns(), known.rowStarts(), known.columnIndices(), values);
  }

  /** p, one number per item; 0 for an item that nobody rated. */
  public double[] popularity() {
    return popularity.clone();
  }

  /** The root mean square of the rests: what they are divided by, so that they have no scale. */
  public double scale() {
    return scale;
  }

  /** What is left of ratings of the same items, users x items, divided by the scale. */
  public SparseMatrix rest(Ratings ratings) {
    return rest(ratings.known(), popularity, scale);
  }
}
