package org.okra.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.SparseMatrix;
import org.okra.core.file.AtomicFile;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.read.Jester;
import org.okra.datasets.read.MovieLens;
import org.okra.datasets.read.Sushi;
import org.okra.decoders.rating.RankingTasks;
import org.okra.decoders.rating.RatingDecoder;
import org.okra.decoders.rating.RatingPairs;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Ridge;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.RatingRankingError;

/**
 * The ranking experiment of the low-rank SELF paper, Table 1: the ratings of each user cut 50 / 20
 * / 30 into training, validation and test, lambda and rank chosen by the pairwise error on the
 * validation part, five trials. The protocol stands in {@code docs/ranking.md}.
 *
 * <p>Every lambda here belongs to a loss that is the mean over the observed targets. That of
 * low-rank is the mean over users, so its lambda is this one times the targets per user; ridge has
 * a mean for every task, so its lambda is this one times the tasks.
 *
 * <pre>{@code
 * java -cp okra-bench.jar org.okra.bench.RankingStudy DATA-FOLDER sushi3 items 5 FILE
 * }</pre>
 */
public final class RankingStudy {
  private static final double[] RIDGE_LAMBDAS = grid(1, 13, 0.5);
  private static final double[] SHARES = grid(0.7, 9, 0.7);
  private static final int[] RANKS = {100, 20, 5};

  private final RunContext context;
  private final RankingTasks tasks;

  RankingStudy(RankingTasks tasks, RunContext context) {
    this.tasks = tasks;
    this.context = context;
  }

  /** A folder, a data set (sushi3, jester-1 or ml-100k), items or pairs, and a number of trials. */
  public static void main(String[] arguments) {
    if (arguments.length != 5) {
      throw Errors.argument(
          "Give five arguments: the data folder, sushi3, jester-1 or ml-100k, items or pairs, the"
              + " number of trials, and the file to write to.");
    }
    try (RunContext context = RunContext.withSeed(2019)) {
      DataFolder folder = DataFolder.of(Path.of(arguments[0]));
      Ratings ratings = ratings(arguments[1], folder, context);
      RankingTasks tasks = RankingTasks.valueOf(arguments[2].toUpperCase(Locale.ROOT));
      List<Trial> trials = new ArrayList<>();
      for (int trial = 0; trial < Integer.parseInt(arguments[3]); trial++) {
        trials.add(new RankingStudy(tasks, context).trial(ratings, trial));
        AtomicFile.write(Path.of(arguments[4]), table(trials));
      }
    }
  }

  /** The ratings of a data set. */
  static Ratings ratings(String name, DataFolder folder, RunContext context) {
    return switch (name) {
      case "sushi3" ->
          ratings(
              new Sushi(
                  Sushi.Outputs.SCORES, "sushi3/sushi3b.5000.10.score", "sushi3/sushi3.udata"),
              0,
              4,
              folder,
              context);
      case "jester-1" -> ratings(new Jester("jester/jester-data-1.csv"), -10, 10, folder, context);
      case "ml-100k" ->
          ratings(
              new MovieLens("ml-100k/u.data", Optional.empty(), "ml-100k/u.user", "ml-100k/u.item"),
              1,
              5,
              folder,
              context);
      default ->
          throw Errors.of(
              ErrorCode.UNKNOWN_NAME,
              "There is no data set %s here; use sushi3, jester-1 or ml-100k.",
              name);
    };
  }

  private static Ratings ratings(
      DatasetSource source, double least, double most, DataFolder folder, RunContext context) {
    Samples<?> users = source.load(folder, context).train().outputs();
    return Ratings.of(users.as(FeatureVector.class, "The ranking study"), least, most);
  }

  /** Test errors of one split. */
  Trial trial(Ratings ratings, int number) {
    Ratings.Parts parts = ratings.split(0.5, 0.2, context.random().stream("trial", number));
    RatingPairs pairs = new RatingPairs(parts.training(), tasks);
    FitProblem<FeatureVector, FeatureVector> problem = pairs.problem(context);
    SparseMatrix observed = pairs.pairs().observed().orElseThrow();
    double perUser = (double) observed.storedEntries() / observed.rows();
    Choice ridge = new Choice(pairs, parts);
    for (double lambda : RIDGE_LAMBDAS) {
      KernelModel<FeatureVector, FeatureVector> model =
          new Ridge(lambda * observed.columns(), Intercept.OFF).train(problem).model();
      ridge.offer(model, lambda, observed.columns());
    }
    Choice lowRank = new Choice(pairs, parts);
    double largest = new LowRank().withLambda(1).largestLambda(problem);
    double[] lambdas = Arrays.stream(SHARES).map(share -> share * largest).toArray();
    for (int rank : RANKS) {
      // No rank binds at the first, which is quickest without factors.
      TraceNormMethod method =
          rank == RANKS[0] ? TraceNormMethod.AUTOMATIC : TraceNormMethod.ALTERNATING;
      var fits = new LowRank(1, rank, 200, 1e-5, method).path(problem, lambdas);
      for (int i = 0; i < lambdas.length; i++) {
        lowRank.offer(fits.get(i).model(), lambdas[i] / perUser, fits.get(i).solution().rank());
      }
    }
    return new Trial(
        constantError(parts.test()),
        error(RatingDecoder.popularity(pairs), parts, parts.test()),
        error(ridge.best, parts, parts.test()),
        error(lowRank.best, parts, parts.test()),
        ridge.lambda,
        lowRank.lambda,
        lowRank.rank);
  }

  private double error(RatingDecoder decoder, Ratings.Parts parts, Ratings heldOut) {
    return decoder.error(parts.training(), heldOut, context).value();
  }

  /** The error of ranking items by their numbers. */
  private double constantError(Ratings test) {
    List<Ranking> byNumber =
        IntStream.range(0, test.users())
            .mapToObj(user -> Ranking.ofOrder(test.items(), test.itemsOf(user)))
            .toList();
    return new RatingRankingError().evaluate(test.vectors(context), byNumber).value();
  }

  private static double[] grid(double first, int count, double ratio) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = first * Math.pow(ratio, i);
    }
    return values;
  }

  /** The model with the least validation error so far. */
  private final class Choice {
    private final RatingPairs pairs;
    private final Ratings.Parts parts;
    private double least = Double.POSITIVE_INFINITY;
    private RatingDecoder best;
    private double lambda;
    private int rank;

    Choice(RatingPairs pairs, Ratings.Parts parts) {
      this.pairs = pairs;
      this.parts = parts;
      this.best = RatingDecoder.popularity(pairs);
    }

    void offer(KernelModel<FeatureVector, FeatureVector> model, double modelLambda, int modelRank) {
      RatingDecoder decoder = new RatingDecoder(pairs, model, context);
      double error = error(decoder, parts, parts.validation());
      if (error < least) {
        least = error;
        best = decoder;
        lambda = modelLambda;
        rank = modelRank;
      }
    }
  }

  /** Test errors of one split and what was chosen. */
  record Trial(
      double constant,
      double popularity,
      double ridge,
      double lowRank,
      double ridgeLambda,
      double lowRankLambda,
      int rank) {}

  /** One line per trial, and the means. */
  static String table(List<Trial> trials) {
    Report table = new Report();
    for (Trial t : trials) {
      table.add(
          "constant %.4f popularity %.4f ridge %.4f (lambda %.3g) trace norm %.4f"
              + " (lambda %.3g, rank %d)",
          t.constant, t.popularity, t.ridge, t.ridgeLambda, t.lowRank, t.lowRankLambda, t.rank);
    }
    return table
        .add(
            "mean (standard deviation): constant %s popularity %s ridge %s trace norm %s",
            mean(trials, Trial::constant),
            mean(trials, Trial::popularity),
            mean(trials, Trial::ridge),
            mean(trials, Trial::lowRank))
        .toString();
  }

  private static String mean(List<Trial> trials, ToDoubleFunction<Trial> column) {
    Estimate mean = Estimate.ofMean(trials.stream().mapToDouble(column).toArray());
    double deviation = mean.standardError().orElse(0) * Math.sqrt(trials.size());
    return String.format(Locale.ROOT, "%.4f (%.4f)", mean.value(), deviation);
  }
}
