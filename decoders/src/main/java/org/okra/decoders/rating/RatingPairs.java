package org.okra.decoders.rating;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * Training ratings as a regression of several tasks with missing targets (section 5 of the paper).
 *
 * <pre>{@code
 * y_ua = m_u + p_a + rest       means m of the users and popularity p of the items, fitted in turn
 * }</pre>
 *
 * <p>Ranking by p is the popularity baseline; the rest is a matter of taste, and that is learnt.
 * The input of user u is the vector of the rests, 0 where there is no rating; the tasks are those
 * of {@link RankingTasks}, over the same ratings. Both are divided by the root mean square of the
 * rests, so that lambda means the same on every scale of ratings. Immutable.
 *
 * <pre>{@code
 * RatingPairs pairs = new RatingPairs(training, RankingTasks.ITEMS);
 * var model = new Ridge(0.3, Intercept.OFF).train(pairs.problem(context)).model();
 * double error = new RatingDecoder(pairs, model, context).error(training, test, context).value();
 * }</pre>
 */
public final class RatingPairs {
  /** Rounds of fitting the two means; the changes after that are in the fourth digit. */
  private static final int ROUNDS = 5;

  private final double[] popularity;
  private final double scale;
  private final RankingTasks.Layout layout;
  private final TrainingPairs<FeatureVector, FeatureVector> pairs;

  /**
   * The pairs of training ratings.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a user without ratings, or when there
   *     is no task at all
   */
  public RatingPairs(Ratings training, RankingTasks tasks) {
    this.popularity = popularity(training.known());
    double[] rest = rest(training.known(), popularity, 1).values();
    double square = Arrays.stream(rest).map(value -> value * value).sum();
    this.scale = square == 0 ? 1 : Math.sqrt(square / rest.length);
    this.layout = tasks.layout(rest(training.known(), popularity, scale));
    this.pairs = TrainingPairs.masked(inputs(training), layout.targets());
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

  /** Users with their observed targets, for any kernel on the inputs. */
  public TrainingPairs<FeatureVector, FeatureVector> pairs() {
    return pairs;
  }

  /** The pairs under the linear kernel: on items or, where there are more, in the users' span. */
  public FitProblem<FeatureVector, FeatureVector> problem(RunContext context) {
    MapSource input =
        popularity.length > pairs.size() ? MapSource.exact() : MapSource.coordinates();
    LinearKernel kernel = new LinearKernel();
    return FitProblem.of(
        new Sides<>(kernel, input, kernel, Projections.coordinates()), pairs, context);
  }

  /** The inputs of users, made as those of the training; items numbers per user. */
  public Samples<FeatureVector> inputs(Ratings known) {
    SparseMatrix rest = rest(known.known(), popularity, scale);
    return new SparseRows(rest).as(FeatureVector.class, "The inputs of users");
  }

  /** Number of tasks. */
  public int tasks() {
    return layout.targets().columns();
  }

  /** p, one number per item; 0 for an item that nobody rated. */
  double[] popularity() {
    return popularity;
  }

  /** How much item a is liked more than b, by the predicted value of each task. */
  double preference(int a, int b, double[] values) {
    return popularity[a] - popularity[b] + scale * layout.preference(a, b, values);
  }
}
