package org.okra.decoders.rating;

import java.util.Arrays;
import java.util.Locale;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

/**
 * What users think of items, with most pairs missing; higher is better. A rating of 0 is a rating.
 * Memory is proportional to the number of ratings.
 */
public final class Ratings {
  private final SparseMatrix known;

  private Ratings(SparseMatrix known) {
    this.known = known;
  }

  /**
   * Ratings from one vector per user, NaN where there is none.
   *
   * @param least the lowest rating the scale has
   * @param most the highest
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for a rating outside the scale, {@link
   *     ErrorCode#EMPTY_INPUT} without any rating
   */
  public static Ratings of(Samples<? extends FeatureVector> users, double least, double most) {
    if (users.size() == 0) {
      throw new OkraException(ErrorCode.EMPTY_INPUT, "There are no users; give at least one.");
    }
    int items = users.get(0).dimension();
    SparseMatrix.Builder builder = new SparseMatrix.Builder(items);
    for (int user = 0; user < users.size(); user++) {
      FeatureVector row = users.get(user);
      if (row.dimension() != items) {
        throw new OkraException(
            ErrorCode.SHAPE_MISMATCH,
            "User "
                + user
                + " has "
                + row.dimension()
                + " ratings where user 0 has "
                + items
                + ".");
      }
      for (int item = 0; item < items; item++) {
        double rating = row.get(item);
        if (!Double.isNaN(rating)) {
          checkScale(user, item, rating, least, most);
          builder.add(item, rating);
        }
      }
      builder.endRow();
    }
    SparseMatrix known = builder.build();
    if (known.storedEntries() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT,
          "None of the " + users.size() + " users has rated anything; NaN means not rated.");
    }
    return new Ratings(known);
  }

  private static void checkScale(int user, int item, double rating, double least, double most) {
    if (!(rating >= least && rating <= most)) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          String.format(
              Locale.ROOT,
              "The rating of item %d by user %d is %s, outside the scale from %s to %s;"
                  + " NaN means not rated.",
              item,
              user,
              rating,
              least,
              most));
    }
  }

  /** Number of users. */
  public int users() {
    return known.rows();
  }

  /** Number of items that exist. */
  public int items() {
    return known.columns();
  }

  /** Number of ratings. */
  public int count() {
    return known.storedEntries();
  }

  /** The items that a user rated, rising. */
  public int[] itemsOf(int user) {
    Samples.checkIndex(user, users());
    return Arrays.copyOfRange(
        known.columnIndices(), known.rowStarts()[user], known.rowStarts()[user + 1]);
  }

  /** The ratings that go with {@link #itemsOf}. */
  public double[] valuesOf(int user) {
    Samples.checkIndex(user, users());
    return Arrays.copyOfRange(known.values(), known.rowStarts()[user], known.rowStarts()[user + 1]);
  }

  /** Users x items; what is stored is rated. */
  SparseMatrix known() {
    return known;
  }

  /** One vector per user with NaN where there is no rating, for metrics. */
  public DenseRows vectors(RunContext context) {
    Matrix rows = context.memory().zeros(users(), items(), "The ratings as vectors");
    rows.fill(Double.NaN);
    for (int user = 0; user < users(); user++) {
      for (int k = known.rowStarts()[user]; k < known.rowStarts()[user + 1]; k++) {
        rows.set(user, known.columnIndices()[k], known.values()[k]);
      }
    }
    return new DenseRows(rows);
  }

  /**
   * The ratings of every user cut at random into three parts, each with all users: shares of
   * training and validation, and the rest to test on. Counts are rounded to the nearest whole.
   */
  public Parts split(double training, double validation, RandomStream random) {
    if (!(training > 0) || !(validation >= 0) || !(training + validation <= 1)) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "Shares of "
              + training
              + " for training and "
              + validation
              + " for validation are not possible; training is above 0, and both sum to at most 1.");
    }
    int[] part = new int[count()];
    for (int user = 0; user < users(); user++) {
      int from = known.rowStarts()[user];
      int size = known.rowStarts()[user + 1] - from;
      int[] order = random.permutation(size);
      long first = Math.round(training * size);
      long second = Math.min(size, first + Math.round(validation * size));
      for (int i = 0; i < size; i++) {
        part[from + order[i]] = i < first ? 0 : i < second ? 1 : 2;
      }
    }
    return new Parts(part(part, 0), part(part, 1), part(part, 2));
  }

  private Ratings part(int[] part, int wanted) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(items());
    for (int user = 0; user < users(); user++) {
      for (int k = known.rowStarts()[user]; k < known.rowStarts()[user + 1]; k++) {
        if (part[k] == wanted) {
          builder.add(known.columnIndices()[k], known.values()[k]);
        }
      }
      builder.endRow();
    }
    return new Ratings(builder.build());
  }

  /**
   * The three parts of a split.
   *
   * @param training what is learnt from
   * @param validation what options are chosen on
   * @param test what the result is measured on
   */
  public record Parts(Ratings training, Ratings validation, Ratings test) {}
}
