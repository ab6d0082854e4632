package org.okra.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.datasets.DataFolder;
import org.okra.datasets.read.JesterReader;
import org.okra.datasets.read.MovieLensReader;
import org.okra.datasets.read.SushiReader;
import org.okra.decoders.metric.RatingRankingError;
import org.okra.decoders.rating.RankingTasks;
import org.okra.decoders.rating.RatingDecoder;
import org.okra.decoders.rating.RatingPairs;
import org.okra.estimators.FitProblem;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Ridge;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.LowRankOptions;
import org.okra.estimators.lowrank.TraceNormMethod;

/**
 * The ranking experiment of the low-rank SELF paper, Table 1: the ratings of each user cut 50 / 20
 * / 30 into training, validation and test, lambda and rank chosen by the pairwise error on the
 * validation part, five trials. The protocol stands in {@code docs/ranking.md}.
 *
 * <p>Every lambda here belongs to a loss that is the mean over the observed targets; that of the
 * estimators is the mean over users, and theirs is this one times the targets per user.
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
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 5) {
      throw Errors.argument(
          "Give five arguments: the data folder, sushi3, jester-1 or ml-100k, items or pairs, the"
              + " number of trials, and the file to write to.");
    }
    try (RunContext context = RunContext.withSeed(2019)) {
      DataFolder folder = DataFolder.of(Path.of(arguments[0]));
      Ratings ratings = ratings(arguments[1], folder, context);
      RankingTasks tasks = RankingTasks.valueOf(arguments[2].toUpperCase(Locale.ROOT));
      Table table = new Table();
      for (int trial = 0; trial < Integer.parseInt(arguments[3]); trial++) {
        table.add(new RankingStudy(tasks, context).trial(ratings, trial));
        Files.writeString(Path.of(arguments[4]), table.toString());
      }
    }
  }

  /** The ratings of a data set. */
  static Ratings ratings(String name, DataFolder folder, RunContext context) {
    return switch (name) {
      case "sushi3" -> {
        SushiReader reader = new SushiReader(context);
        var users = reader.users(folder.file("sushi3/sushi3.udata"));
        var file = folder.file("sushi3/sushi3b.5000.10.score");
        yield Ratings.of(reader.scores(users, file).outputs(), 0, 4);
      }
      case "jester-1" ->
          Ratings.of(
              JesterReader.read(folder.file("jester/jester-data-1.csv"), context).outputs(),
              -10,
              10);
      case "ml-100k" -> {
        MovieLensReader reader =
            new MovieLensReader(
                folder.file("ml-100k/u.user"), folder.file("ml-100k/u.item"), context);
        Samples<DenseVector> films = reader.ratings(folder.file("ml-100k/u.data")).outputs();
        yield Ratings.of(films, 1, 5);
      }
      default ->
          throw Errors.of(
              ErrorCode.UNKNOWN_NAME,
              "There is no data set %s here; use sushi3, jester-1 or ml-100k.",
              name);
    };
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
          new Ridge(lambda * perUser).train(problem).model();
      ridge.offer(model, lambda, observed.columns());
    }
    Choice lowRank = new Choice(pairs, parts);
    LowRankOptions options = new LowRankOptions(1, 1, 200, 1e-5, TraceNormMethod.AUTOMATIC);
    double largest = new LowRank(options).largestLambda(problem);
    double[] lambdas = Arrays.stream(SHARES).map(share -> share * largest).toArray();
    for (int rank : RANKS) {
      // No rank binds at the first, which is quickest without factors.
      TraceNormMethod method =
          rank == RANKS[0] ? TraceNormMethod.AUTOMATIC : TraceNormMethod.ALTERNATING;
      LowRank estimator = new LowRank(options.withRank(rank).withMethod(method));
      var fits = estimator.path(problem, lambdas);
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
      int rank) {
    double[] errors() {
      return new double[] {constant, popularity, ridge, lowRank};
    }
  }

  /** The trials of a study. */
  static final class Table {
    private final List<Trial> trials = new ArrayList<>();

    void add(Trial trial) {
      trials.add(trial);
    }

    /** One line per trial, and the means. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (Trial t : trials) {
        text.append(
            String.format(
                Locale.ROOT,
                "constant %.4f popularity %.4f ridge %.4f (lambda %.3g) trace norm %.4f"
                    + " (lambda %.3g, rank %d)%n",
                t.constant,
                t.popularity,
                t.ridge,
                t.ridgeLambda,
                t.lowRank,
                t.lowRankLambda,
                t.rank));
      }
      return text.append(means()).append(System.lineSeparator()).toString();
    }

    private String means() {
      String[] names = {"constant", "popularity", "ridge", "trace norm"};
      StringBuilder text = new StringBuilder("mean (standard deviation):");
      for (int k = 0; k < names.length; k++) {
        int column = k;
        double[] values = trials.stream().mapToDouble(t -> t.errors()[column]).toArray();
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double square = 0;
        for (double value : values) {
          square += (value - mean) * (value - mean);
        }
        double deviation = Math.sqrt(square / Math.max(1, values.length - 1));
        text.append(String.format(Locale.ROOT, " %s %.4f (%.4f)", names[k], mean, deviation));
      }
      return text.toString();
    }
  }
}
