package org.okra.decoders.rating;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.RatingMeans;
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
  private final double[] popularity;
  private final RatingMeans means;
  private final RankingTasks.Layout layout;
  private final TrainingPairs<FeatureVector, FeatureVector> pairs;

  /**
   * The pairs of training ratings.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a user without ratings, or when there
   *     is no task at all
   */
  public RatingPairs(Ratings training, RankingTasks tasks) {
    this.means = RatingMeans.of(training);
    this.popularity = means.popularity();
    this.layout = tasks.layout(means.rest(training));
    this.pairs = TrainingPairs.masked(inputs(training), layout.targets());
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
    return new SparseRows(means.rest(known)).as(FeatureVector.class, "The inputs of users");
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
    return popularity[a] - popularity[b] + means.scale() * layout.preference(a, b, values);
  }
}
