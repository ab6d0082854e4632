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
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Ranking;
import org.okra.estimators.lowrank.LowRankOptions;
import org.okra.estimators.lowrank.TaskWeighting;
import org.okra.estimators.lowrank.TraceNormMethod;

final class RankingProblemTest {
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

  private static LowRankOptions options(double lambda) {
    return new LowRankOptions(lambda, 5, 500, 1e-6, TraceNormMethod.AUTOMATIC);
  }

  @ParameterizedTest
  @EnumSource(RankingTasks.class)
  void plantedTastesAreFound(RankingTasks tasks) {
    Ratings.Parts parts = planted(400, 20, 0.7, 3).split(0.5, 0.2, new RandomStream(5));
    RankingProblem problem =
        RankingProblem.of(parts.training(), tasks, TaskWeighting.TARGETS, context);
    double largest = problem.largestLambda(context);
    List<RatingModel> path =
        problem.lowRank(options(1), new double[] {2 * largest, 0.2 * largest}, context);
    double popularity = error(problem.popularity(), parts);
    double lowRank = error(path.get(1), parts);
    assertThat(error(path.get(0), parts)).isCloseTo(popularity, within(1e-12));
    assertThat(error(problem.ridge(0.03, context), parts)).isLessThan(popularity - 0.03);
    assertThat(lowRank).isLessThan(popularity - 0.1).isLessThan(0.25);
    assertThat(popularity).isBetween(0.3, 0.5);
  }

  private double error(RatingModel model, Ratings.Parts parts) {
    return model.error(parts.training(), parts.test(), context).value();
  }

  @Test
  void popularityTakesUserMeansIntoAccount() {
    // Item 2 was rated by a harsh user alone, above the harsh user's item 0.
    Ratings training =
        ratings(new double[] {5, 4, NONE}, new double[] {6, 5, NONE}, new double[] {-5, NONE, -3});
    RankingProblem problem =
        RankingProblem.of(training, RankingTasks.ITEMS, TaskWeighting.TARGETS, context);
    int[][] wanted = {{0, 1, 2}, {0, 2}, {}};
    List<Ranking> rankings = problem.popularity().rank(training, wanted, context);
    assertThat(rankings.get(0)).isEqualTo(Ranking.ofOrder(3, 2, 0, 1));
    assertThat(rankings.get(1)).isEqualTo(Ranking.ofOrder(3, 2, 0));
    assertThat(rankings.get(2)).isEqualTo(Ranking.ofOrder(3));
  }

  @Test
  void pairsThatNobodyRatedHaveNoTask() {
    Ratings training = ratings(new double[] {5, 4, NONE, NONE}, new double[] {NONE, 1, NONE, 3});
    assertThat(
            RankingProblem.of(training, RankingTasks.PAIRS, TaskWeighting.TASKS, context).tasks())
        .isEqualTo(2);
    assertThat(
            RankingProblem.of(training, RankingTasks.ITEMS, TaskWeighting.TASKS, context).tasks())
        .isEqualTo(4);
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
      RankingProblem problem = RankingProblem.of(training, tasks, TaskWeighting.TARGETS, small);
      LowRankOptions options = new LowRankOptions(1, 3, 20, 1e-4, TraceNormMethod.ALTERNATING);
      double[] lambdas = {0.5 * problem.largestLambda(small)};
      RatingModel model = problem.lowRank(options, lambdas, small).get(0);
      int[][] wanted = new int[users][];
      for (int user = 0; user < users; user++) {
        wanted[user] = training.itemsOf(user);
      }
      assertThat(model.rank(training, wanted, small)).hasSize(users);
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
        () -> RankingProblem.of(training, RankingTasks.ITEMS, TaskWeighting.TASKS, context),
        ErrorCode.EMPTY_INPUT,
        "User 1 has no training ratings");
  }

  @Test
  void queriesThatDoNotFitAreRefused() {
    Ratings training = ratings(new double[] {1, 2}, new double[] {3, 1});
    RatingModel model =
        RankingProblem.of(training, RankingTasks.ITEMS, TaskWeighting.TASKS, context).popularity();
    refused(
        () -> model.rank(training, new int[1][0], context),
        ErrorCode.SHAPE_MISMATCH,
        "Ratings of 2 items by 2 users do not go with a model of 2 items and 1 queries");
    refused(
        () -> training.split(0.9, 0.2, new RandomStream(1)),
        ErrorCode.INVALID_ARGUMENT,
        "Shares of 0.9 for training and 0.2 for validation");
  }

  private static void refused(Runnable call, ErrorCode code, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
