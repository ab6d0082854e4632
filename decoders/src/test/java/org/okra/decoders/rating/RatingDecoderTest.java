package org.okra.decoders.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Ratings;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.Ridge;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;

final class RatingDecoderTest {
  private static final double NONE = Double.NaN;
  private final RunContext context = RunContext.withSeed(8);

  private static Ratings ratings(double[]... rows) {
    return Ratings.of(new DenseRows(Matrix.ofRows(rows)), -10, 10);
  }

  /** Tastes of rank 2 with noise, of which a share is known. */
  private static Ratings planted(int users, int items, double share, long seed) {
    RandomStream random = new RandomStream(seed);
    double[][] rows = new double[users][items];
    for (double[] row : rows) {
      double first = random.nextGaussian();
      double second = random.nextGaussian();
      for (int item = 0; item < items; item++) {
        double taste =
            2 * first * Math.cos(2.3 * item) + 2 * second * Math.sin(1.7 * item) + item % 3;
        double rating = Math.max(-10, Math.min(10, taste + 0.3 * random.nextGaussian()));
        row[item] = random.nextDouble() < share ? rating : NONE;
      }
      row[0] = Double.isNaN(row[0]) ? 0 : row[0];
      row[1] = Double.isNaN(row[1]) ? 1 : row[1];
    }
    return ratings(rows);
  }

  @ParameterizedTest
  @EnumSource(RankingTasks.class)
  void plantedTastesAreFound(RankingTasks tasks) {
    Ratings.Parts parts = planted(400, 20, 0.7, 3).split(0.5, 0.2, new RandomStream(5));
    RatingPairs pairs = new RatingPairs(parts.training(), tasks);
    FitProblem<FeatureVector, FeatureVector> problem = pairs.problem(context);
    LowRank estimator = new LowRank(1, 5, 500, 1e-6, TraceNormMethod.AUTOMATIC);
    double largest = estimator.largestLambda(problem);
    var path = estimator.path(problem, 2 * largest, 0.2 * largest);
    // 0.03 in a mean over the observed targets.
    double lambda = 0.03 * targetsPerUser(pairs);
    double popularity = error(RatingDecoder.popularity(pairs), parts);
    double zero = error(new RatingDecoder(pairs, path.get(0).model(), context), parts);
    double lowRank = error(new RatingDecoder(pairs, path.get(1).model(), context), parts);
    var ridge = new Ridge(lambda, Intercept.OFF).train(problem).model();
    assertThat(zero).isCloseTo(popularity, within(1e-12));
    assertThat(error(new RatingDecoder(pairs, ridge, context), parts))
        .isLessThan(popularity - 0.03);
    assertThat(lowRank).isLessThan(popularity - 0.1).isLessThan(0.25);
    assertThat(popularity).isBetween(0.3, 0.5);
  }

  private double error(RatingDecoder decoder, Ratings.Parts parts) {
    return decoder.error(parts.training(), parts.test(), context).value();
  }

  static double targetsPerUser(RatingPairs pairs) {
    SparseMatrix observed = pairs.pairs().observed().orElseThrow();
    return (double) observed.storedEntries() / observed.rows();
  }

  @Test
  void popularityTakesUserMeansIntoAccount() {
    // Item 2 was rated by a harsh user alone, above the harsh user's item 0.
    Ratings training =
        ratings(new double[] {5, 4, NONE}, new double[] {6, 5, NONE}, new double[] {-5, NONE, -3});
    RatingPairs pairs = new RatingPairs(training, RankingTasks.ITEMS);
    int[][] wanted = {{0, 1, 2}, {0, 2}, {}};
    List<Ranking> rankings = RatingDecoder.popularity(pairs).rank(training, wanted, context);
    assertThat(rankings.get(0)).isEqualTo(Ranking.ofOrder(3, 2, 0, 1));
    assertThat(rankings.get(1)).isEqualTo(Ranking.ofOrder(3, 2, 0));
    assertThat(rankings.get(2)).isEqualTo(Ranking.ofOrder(3));
    Ratings nothing = ratings(new double[] {NONE, NONE, NONE}, new double[] {1, NONE, NONE});
    int[][] all = {{0, 1, 2}, {0, 1, 2}};
    assertThat(RatingDecoder.popularity(pairs).rank(nothing, all, context).get(0))
        .as("popularity needs to know nothing of a user")
        .isEqualTo(Ranking.ofOrder(3, 2, 0, 1));
  }

  @Test
  void pairsThatNobodyRatedHaveNoTask() {
    Ratings training = ratings(new double[] {5, 4, NONE, NONE}, new double[] {NONE, 1, NONE, 3});
    assertThat(new RatingPairs(training, RankingTasks.PAIRS).tasks()).isEqualTo(2);
    assertThat(new RatingPairs(training, RankingTasks.ITEMS).tasks()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(RankingTasks.class)
  void thousandsOfItemsNeedNoSquareOfThem(RankingTasks tasks) {
    int items = 5000;
    int users = 40;
    RandomStream random = new RandomStream(2);
    Matrix rows = Matrix.zeros(users, items);
    rows.fill(NONE);
    for (int user = 0; user < users; user++) {
      for (int k = 0; k < 10; k++) {
        rows.set(user, random.nextInt(items), random.nextInt(5));
      }
    }
    Ratings training = Ratings.of(new DenseRows(rows), 0, 4);
    // Items x items numbers are 200 MB; no single object may take a twentieth of that.
    try (RunContext small =
        RunContext.builder().seed(1).memory(new MemoryBudget(10_000_000)).build()) {
      RatingPairs pairs = new RatingPairs(training, tasks);
      FitProblem<FeatureVector, FeatureVector> problem = pairs.problem(small);
      LowRank estimator = new LowRank(1, 3, 20, 1e-4, TraceNormMethod.ALTERNATING);
      double lambda = 0.5 * estimator.largestLambda(problem);
      var model = estimator.path(problem, lambda).get(0).model();
      int[][] wanted = new int[users][];
      for (int user = 0; user < users; user++) {
        wanted[user] = training.itemsOf(user);
      }
      assertThat(new RatingDecoder(pairs, model, small).rank(training, wanted, small))
          .hasSize(users);
    }
  }

  @Test
  void everyUserIsSplitInTheGivenShares() {
    Ratings all = planted(30, 20, 0.8, 1);
    Ratings.Parts parts = all.split(0.5, 0.2, new RandomStream(1));
    for (int user = 0; user < all.users(); user++) {
      int size = all.itemsOf(user).length;
      assertThat(parts.training().itemsOf(user)).hasSize((int) Math.round(0.5 * size));
      assertThat(parts.validation().itemsOf(user)).hasSize((int) Math.round(0.2 * size));
      assertThat(
              parts.training().itemsOf(user).length
                  + parts.validation().itemsOf(user).length
                  + parts.test().itemsOf(user).length)
          .isEqualTo(size);
    }
    assertThat(parts.training().count() + parts.validation().count() + parts.test().count())
        .isEqualTo(all.count());
  }

  @Test
  void ratingsOutsideTheScaleAreRefused() {
    DenseRows rows = new DenseRows(Matrix.ofRows(new double[] {1, NONE}, new double[] {7, 2}));
    refused(
        () -> Ratings.of(rows, 0, 5),
        ErrorCode.INVALID_ARGUMENT,
        "The rating of item 0 by user 1 is 7.0, outside the scale from 0.0 to 5.0");
    refused(
        () -> ratings(new double[] {NONE, NONE}),
        ErrorCode.EMPTY_INPUT,
        "None of the 1 users has rated anything");
  }

  @Test
  void aUserWithoutTrainingRatingsIsRefused() {
    Ratings training = ratings(new double[] {1, 2}, new double[] {NONE, NONE});
    refused(
        () -> new RatingPairs(training, RankingTasks.ITEMS),
        ErrorCode.EMPTY_INPUT,
        "User 1 has no training ratings");
  }

  @Test
  void queriesThatDoNotFitAreRefused() {
    Ratings training = ratings(new double[] {1, 2}, new double[] {3, 1});
    RatingPairs pairs = new RatingPairs(training, RankingTasks.ITEMS);
    refused(
        () -> RatingDecoder.popularity(pairs).rank(training, new int[1][0], context),
        ErrorCode.SHAPE_MISMATCH,
        "Ratings of 2 items by 2 users do not match a model of 2 items and 1 queries");
    refused(
        () -> training.split(0.9, 0.2, new RandomStream(1)),
        ErrorCode.INVALID_ARGUMENT,
        "Shares of 0.9 for training and 0.2 for validation");
    var model = new Ridge(1).train(pairs.problem(context)).model();
    RatingPairs other = new RatingPairs(training, RankingTasks.PAIRS);
    refused(
        () -> new RatingDecoder(other, model, context),
        ErrorCode.SHAPE_MISMATCH,
        "A model of 2 targets does not match ratings with 1 tasks");
  }

  private static void refused(Runnable call, ErrorCode code, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
