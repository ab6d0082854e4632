package org.okra.decoders.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.datasets.read.Jester;
import org.okra.datasets.read.MovieLens;
import org.okra.datasets.read.Sushi;
import org.okra.decoders.SharedData;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Ridge;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;

/**
 * One split of the ranking experiment with few values of lambda: what docs/ranking.md shows for
 * five trials, in seconds. The exact values are those of an earlier implementation, whose models
 * kept the factors of the trace norm and had solvers of their own.
 */
final class RatingFiguresTest {
  private static final Offset<Double> ROUNDING = within(1e-6);
  private final RunContext context = RunContext.withSeed(2019);

  @Test
  @Tag("figures")
  void onJesterTheTraceNormBeatsRidgeAndBothBeatPopularity() {
    Samples<DenseVector> users =
        new Jester("jester/jester-data-1.csv").load(SharedData.folder(), context).outputs();
    Errors errors = errors(Ratings.of(users.slice(0, 4000), -10, 10), RankingTasks.ITEMS, 0.03);
    assertThat(errors.ridge).isLessThan(errors.popularity - 0.01);
    assertThat(errors.lowRank).isLessThan(errors.ridge - 0.01);
    assertThat(errors.popularity).isBetween(0.28, 0.34);
    assertThat(errors.popularity).isCloseTo(0.3119122247699441, ROUNDING);
    assertThat(errors.ridge).isCloseTo(0.29641821672174434, ROUNDING);
    assertThat(errors.lowRank).isCloseTo(0.27795897573101896, ROUNDING);
  }

  @Test
  void onSushiTheTraceNormIsNotBehindPopularity() {
    Errors errors = errors(sushi(5000), RankingTasks.ITEMS, 0.008);
    // The paper's figure with the trace norm is 0.313, which is that of popularity alone.
    assertThat(errors.popularity).isBetween(0.30, 0.325);
    assertThat(errors.lowRank).isLessThan(errors.popularity);
    assertThat(errors.ridge).isLessThan(errors.popularity);
    assertThat(errors.popularity).isCloseTo(0.31238869531552443, ROUNDING);
    assertThat(errors.ridge).isCloseTo(0.3107917150600076, ROUNDING);
    assertThat(errors.lowRank).isCloseTo(0.30363917924893513, ROUNDING);
  }

  /**
   * A tenth of the users: what this code computes while all of them have their figures. A sign in
   * the errors of tasks changes the last by 0.008.
   */
  @Test
  void tasksOfPairsOfFewUsersOnSushiKeepTheirErrors() {
    Errors errors = errors(sushi(500), RankingTasks.PAIRS, 0.001);
    assertThat(errors.popularity).isCloseTo(0.3415, within(0.0005));
    assertThat(errors.ridge).isCloseTo(0.3369, within(0.0005));
    assertThat(errors.lowRank).isCloseTo(0.3395, within(0.0005));
  }

  @Test
  @Tag("figures")
  void tasksOfPairsOnSushiHaveTheirFigures() {
    Errors errors = errors(sushi(5000), RankingTasks.PAIRS, 0.001);
    assertThat(errors.ridge).isCloseTo(0.31136275648470757, ROUNDING);
    assertThat(errors.lowRank).isCloseTo(0.30749128919860613, ROUNDING);
  }

  @Test
  @Tag("figures")
  void onFilmsWithMoreItemsThanUsersBothBeatPopularity() {
    MovieLens films =
        new MovieLens("ml-100k/u.data", Optional.empty(), "ml-100k/u.user", "ml-100k/u.item");
    Ratings ratings = Ratings.of(films.load(SharedData.folder(), context).train().outputs(), 1, 5);
    assertThat(ratings.items()).isGreaterThan(ratings.users());
    LowRank few = new LowRank(1, 5, 30, 1e-3, TraceNormMethod.ALTERNATING);
    Errors errors = errors(ratings, RankingTasks.ITEMS, 0.00390625, few, 0.4);
    assertThat(errors.popularity).isCloseTo(0.30445555470357477, ROUNDING);
    assertThat(errors.ridge).isCloseTo(0.3019252337119038, ROUNDING);
    assertThat(errors.lowRank).isLessThan(errors.popularity);
  }

  private record Errors(double popularity, double ridge, double lowRank) {}

  /**
   * Errors on the test part.
   *
   * @param ridgeLambda in a mean over the observed targets
   */
  private Errors errors(Ratings ratings, RankingTasks tasks, double ridgeLambda) {
    LowRank estimator = new LowRank(1, 100, 60, 1e-4, TraceNormMethod.PROXIMAL);
    return errors(ratings, tasks, ridgeLambda, estimator, 0.5, 0.35, 0.2);
  }

  /**
   * Errors on the test part.
   *
   * @param shares lambdas of the trace norm, as shares of the largest
   */
  private Errors errors(
      Ratings ratings,
      RankingTasks tasks,
      double ridgeLambda,
      LowRank estimator,
      double... shares) {
    Ratings.Parts parts = ratings.split(0.5, 0.2, context.random().stream("trial", 0));
    RatingPairs pairs = new RatingPairs(parts.training(), tasks);
    FitProblem<FeatureVector, FeatureVector> problem = pairs.problem(context);
    double largest = estimator.largestLambda(problem);
    RatingDecoder best = RatingDecoder.popularity(pairs);
    double least = Double.POSITIVE_INFINITY;
    double[] lambdas = Arrays.stream(shares).map(share -> share * largest).toArray();
    for (var fit : estimator.path(problem, lambdas)) {
      RatingDecoder decoder = new RatingDecoder(pairs, fit.model(), context);
      double error = decoder.error(parts.training(), parts.validation(), context).value();
      best = error < least ? decoder : best;
      least = Math.min(least, error);
    }
    double lambda = ridgeLambda * pairs.tasks();
    KernelModel<FeatureVector, FeatureVector> ridge =
        new Ridge(lambda, Intercept.OFF).train(problem).model();
    return new Errors(
        onTest(RatingDecoder.popularity(pairs), parts),
        onTest(new RatingDecoder(pairs, ridge, context), parts),
        onTest(best, parts));
  }

  private double onTest(RatingDecoder decoder, Ratings.Parts parts) {
    return decoder.error(parts.training(), parts.test(), context).value();
  }

  private Ratings sushi(int mostUsers) {
    Sushi scores =
        new Sushi(Sushi.Outputs.SCORES, "sushi3/sushi3b.5000.10.score", "sushi3/sushi3.udata");
    Samples<?> users = scores.load(SharedData.folder(), context).outputs();
    return Ratings.of(users.slice(0, mostUsers).as(FeatureVector.class, "the test"), 0, 4);
  }
}
