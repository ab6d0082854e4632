package org.okra.core.sample;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

/**
 * What users think of items, with most pairs missing; higher is better. A rating of 0 is a rating.
 *
 * @param known users x items; what is stored is rated
 */
public record Ratings(SparseMatrix known) {

  /**
   * Ratings from one vector per user, NaN where there is none.
   *
   * @param least the lowest rating the scale has
   * @param most the highest
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for a rating outside the scale, {@link
   *     ErrorCode#EMPTY_INPUT} without any rating
   */
  public static Ratings of(Samples<? extends FeatureVector> users, double least, double most) {
    int items = users.size() == 0 ? 0 : users.get(0).dimension();
    SparseMatrix.Builder builder = new SparseMatrix.Builder(items);
    for (int user = 0; user < users.size(); user++) {
      FeatureVector row = users.get(user);
      if (row.dimension() != items) {
        throw Errors.shape(
            "User %d has %d ratings where user 0 has %d.", user, row.dimension(), items);
      }
      for (int item = 0; item < items; item++) {
        double rating = row.get(item);
        if (rating < least || rating > most) {
          throw Errors.argument(
              "The rating of item %d by user %d is %s, outside the scale from %s to %s; NaN means"
                  + " not rated.",
              item, user, rating, least, most);
        }
        if (!Double.isNaN(rating)) {
          builder.add(item, rating);
        }
      }
      builder.endRow();
    }
    SparseMatrix known = builder.build();
    if (known.storedEntries() == 0) {
      throw Errors.empty(
          "None of the %d users has rated anything; NaN means not rated.", users.size());
    }
    return new Ratings(known);
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
      throw Errors.argument(
          "Shares of %s for training and %s for validation are not possible; training is above 0,"
              + " and both sum to at most 1.",
          training, validation);
    }
    List<SparseMatrix.Builder> parts =
        Stream.generate(() -> new SparseMatrix.Builder(items())).limit(3).toList();
    for (int user = 0; user < users(); user++) {
      int from = known.rowStarts()[user];
      int[] part = new int[known.rowStarts()[user + 1] - from];
      int[] order = random.permutation(part.length);
      int first = (int) Math.round(training * part.length);
      int second = Math.min(part.length, first + (int) Math.round(validation * part.length));
      IntStream.range(first, second).forEach(i -> part[order[i]] = 1);
      IntStream.range(second, part.length).forEach(i -> part[order[i]] = 2);
      for (int k = 0; k < part.length; k++) {
        parts.get(part[k]).add(known.columnIndices()[from + k], known.values()[from + k]);
      }
      parts.forEach(SparseMatrix.Builder::endRow);
    }
    Ratings[] split = parts.stream().map(p -> new Ratings(p.build())).toArray(Ratings[]::new);
    return new Parts(split[0], split[1], split[2]);
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
