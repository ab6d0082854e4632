package org.okra.decoders.rating;

import java.util.Arrays;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.decoders.metric.Estimate;
import org.okra.decoders.metric.RatingRankingError;
import org.okra.decoders.ranking.AutomaticConsensus;
import org.okra.decoders.ranking.ConsensusMethod;
import org.okra.decoders.ranking.Preferences;
import org.okra.estimators.lowrank.Factors;

/**
 * Ranks items for a user by what the user is known to like:
 *
 * <pre>{@code
 * P_ab = p_a - p_b + g_ab(x)       popularity and taste, for the items that are asked for
 * minimise over orders   sum_{a before b} max(0, P_ba)       a minimum feedback arc set
 * }</pre>
 *
 * <p>By the loss trick {@code g_ab(x) = sum_i alpha_i(x) (y_ia - y_ib)} over the training users i
 * that rated both; the sum over users is done once, when the tasks are learnt. Immutable.
 */
public final class RatingModel {
  private final double[] popularity;
  private final RankingTasks.Layout layout;
  private final Factors factors;
  private final ConsensusMethod method = new AutomaticConsensus();

  RatingModel(double[] popularity, RankingTasks.Layout layout, Factors factors) {
    this.popularity = popularity;
    this.layout = layout;
    this.factors = factors;
  }

  /** Columns of the coefficients' factors. */
  public int rank() {
    return factors.rank();
  }

  /**
   * An order of chosen items for every user.
   *
   * @param known what is known of the users, who need not be those of the training
   * @param wanted the items to rank for each user
   * @return rankings of all items, in which only the chosen ones have a place
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a user of whom nothing is known, {@link
   *     ErrorCode#SHAPE_MISMATCH}
   */
  public List<Ranking> rank(Ratings known, int[][] wanted, RunContext context) {
    checkShapes(known, wanted.length);
    SparseMatrix rest = RatingOffsets.rest(known, popularity);
    Ranking[] rankings = new Ranking[wanted.length];
    context
        .workers()
        .forEach(
            wanted.length,
            user -> rankings[user] = rank(coordinates(rest, user), wanted[user], user, context));
    return Arrays.asList(rankings);
  }

  /** The pairwise error on ratings that were held out: each user's rated items are ranked. */
  public Estimate error(Ratings known, Ratings heldOut, RunContext context) {
    int[][] wanted = new int[heldOut.users()][];
    Arrays.setAll(wanted, heldOut::itemsOf);
    List<Ranking> rankings = rank(known, wanted, context);
    return new RatingRankingError()
        .estimate(
            heldOut.vectors(context).as(FeatureVector.class, "The pairwise error"),
            new ListSamples<>(Ranking.class, rankings));
  }

  private void checkShapes(Ratings known, int queries) {
    if (known.items() != popularity.length || known.users() != queries) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "Ratings of "
              + known.items()
              + " items by "
              + known.users()
              + " users do not go with a model of "
              + popularity.length
              + " items and "
              + queries
              + " queries.");
    }
  }

  /** {@code L^T x}, r numbers. */
  private double[] coordinates(SparseMatrix rest, int user) {
    double[] p = new double[factors.rank()];
    Matrix left = factors.left();
    for (int k = rest.rowStarts()[user]; k < rest.rowStarts()[user + 1]; k++) {
      // The scale of the inputs and that of the targets are the same and cancel.
      double value = rest.values()[k];
      int row = rest.columnIndices()[k];
      for (int j = 0; j < p.length; j++) {
        p[j] += value * left.values()[left.index(row, j)];
      }
    }
    return p;
  }

  private Ranking rank(double[] p, int[] items, int user, RunContext context) {
    Matrix net = Matrix.zeros(items.length, items.length);
    Matrix right = factors.right();
    RankingTasks.TaskValues values =
        task -> {
          double sum = 0;
          for (int j = 0; j < p.length; j++) {
            sum += p[j] * right.values()[right.index(task, j)];
          }
          return sum;
        };
    for (int i = 0; i < items.length; i++) {
      for (int j = i + 1; j < items.length; j++) {
        double taste = p.length == 0 ? 0 : layout.preference(items[i], items[j], values);
        net.set(i, j, popularity[items[i]] - popularity[items[j]] + taste);
        net.set(j, i, -net.get(i, j));
      }
    }
    int[] order = method.solve(Preferences.of(net), context.child("rank", user)).order();
    return Ranking.ofOrder(
        popularity.length, Arrays.stream(order).map(place -> items[place]).toArray());
  }
}
