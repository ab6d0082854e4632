package org.okra.decoders.rating;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.Workers.IndexedTask;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.decoders.ranking.AutomaticConsensus;
import org.okra.decoders.ranking.Preferences;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.RatingRankingError;

/**
 * Ranks items for a user by what a model predicts of the user's taste:
 *
 * <pre>{@code
 * P_ab = p_a - p_b + g_ab(x)       popularity and taste, for the items that are asked for
 * minimise over orders   sum_{a before b} max(0, P_ba)       a minimum feedback arc set
 * }</pre>
 *
 * <p>By the loss trick {@code g_ab(x) = sum_i alpha_i(x) (y_ia - y_ib)} over the training users i
 * that rated both; the sum over users is done once, when the tasks are learnt.
 *
 * @param training what the model was fitted to
 * @param tastes the predicted values of all tasks; empty to rank by popularity alone
 */
public record RatingDecoder(RatingPairs training, Optional<VectorReadOut<FeatureVector>> tastes) {
  /** Most predictions held at a time, 8 MiB. */
  private static final int BLOCK_ENTRIES = 1 << 20;

  public RatingDecoder {
    int predicted = tastes.map(VectorReadOut::dimension).orElse(training.tasks());
    if (predicted != training.tasks()) {
      throw Errors.shape(
          "A model of %d targets does not match ratings with %d tasks.",
          predicted, training.tasks());
    }
  }

  /** A decoder for a model that predicts vectors. */
  public RatingDecoder(
      RatingPairs training, KernelModel<FeatureVector, FeatureVector> model, RunContext context) {
    this(training, Optional.of(VectorReadOut.exact(model, training.pairs().outputs(), context)));
  }

  /** The baseline without anything personal: items by their mean rating. */
  public static RatingDecoder popularity(RatingPairs training) {
    return new RatingDecoder(training, Optional.empty());
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
    int items = training.popularity().length;
    if (known.items() != items || known.users() != wanted.length) {
      throw Errors.shape(
          "Ratings of %d items by %d users do not match a model of %d items and %d queries.",
          known.items(), known.users(), items, wanted.length);
    }
    Optional<Samples<FeatureVector>> inputs = tastes.map(model -> training.inputs(known));
    double[] none = new double[training.tasks()];
    Ranking[] rankings = new Ranking[wanted.length];
    int block = Math.max(1, BLOCK_ENTRIES / none.length);
    for (int from = 0; from < wanted.length; from += block) {
      int start = from;
      int to = Math.min(wanted.length, from + block);
      Optional<Matrix> values =
          tastes.map(model -> model.read(inputs.orElseThrow().slice(start, to), context));
      IndexedTask rank =
          i -> {
            double[] row = values.map(all -> all.rowValues(i)).orElse(none);
            int user = start + i;
            rankings[user] = rank(wanted[user], row, context.child("rank", user));
          };
      context.workers().forEach(to - start, rank);
    }
    return List.of(rankings);
  }

  /** The order of some items for a user with the given values of the tasks. */
  private Ranking rank(int[] items, double[] values, RunContext context) {
    Matrix net = Matrix.zeros(items.length, items.length);
    for (int i = 0; i < items.length; i++) {
      for (int j = i + 1; j < items.length; j++) {
        net.set(i, j, training.preference(items[i], items[j], values));
        net.set(j, i, -net.get(i, j));
      }
    }
    int[] order = new AutomaticConsensus().solve(Preferences.of(net), context).order();
    return Ranking.ofOrder(
        training.popularity().length, Arrays.stream(order).map(place -> items[place]).toArray());
  }

  /** The pairwise error on ratings that were held out: each user's rated items are ranked. */
  public Estimate error(Ratings known, Ratings heldOut, RunContext context) {
    int[][] wanted = new int[heldOut.users()][];
    Arrays.setAll(wanted, heldOut::itemsOf);
    return new RatingRankingError()
        .evaluate(heldOut.vectors(context), rank(known, wanted, context));
  }
}
