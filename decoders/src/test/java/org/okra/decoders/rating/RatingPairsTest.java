package org.okra.decoders.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ratings;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Ridge;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;

/** The models of ratings against a plain computation on arrays. */
final class RatingPairsTest {
  private static final double NONE = Double.NaN;
  private final RunContext context = RunContext.withSeed(4);

  /** Ratings 1 to 5, about two thirds of them known and at least two per user. */
  private static double[][] random(int users, int items, long seed) {
    RandomStream random = new RandomStream(seed);
    double[][] rows = new double[users][items];
    for (double[] row : rows) {
      for (int item = 0; item < items; item++) {
        boolean known = item < 2 || random.nextDouble() < 0.6;
        row[item] = known ? 1 + random.nextInt(5) : NONE;
      }
    }
    return rows;
  }

  private static Ratings ratings(double[][] rows) {
    return Ratings.of(new DenseRows(Matrix.ofRows(rows)), 1, 5);
  }

  /** What is predicted of a pair is taken from either side; of a pair that nobody rated, 0. */
  @Test
  void preferencesOfPairsAreThoseOfTheirTasks() {
    SparseMatrix.Builder rest = new SparseMatrix.Builder(5);
    rest.add(0, 1).add(2, 4).add(3, -2).endRow();
    rest.add(1, 0.5).add(3, 3).endRow();
    RankingTasks.Layout layout = RankingTasks.PAIRS.layout(rest.build());
    // Pairs by their first and then by their second item: 02, 03, 13, 23.
    int[][] pairs = {{0, 2}, {0, 3}, {1, 3}, {2, 3}};
    assertThat(layout.targets().columns()).isEqualTo(4);
    Matrix targets = layout.targets().toDense();
    assertThat(targets.rowValues(0)).containsExactly(-3, 3, 0, 6);
    assertThat(targets.rowValues(1)).containsExactly(0, 0, -2.5, 0);
    double[] values = {10, 20, 30, 40};
    double[][] expected = new double[5][5];
    for (int k = 0; k < 4; k++) {
      expected[pairs[k][0]][pairs[k][1]] = values[k];
      expected[pairs[k][1]][pairs[k][0]] = -values[k];
    }
    for (int a = 0; a < 5; a++) {
      for (int b = 0; b < 5; b++) {
        assertThat(layout.preference(a, b, values)).isEqualTo(expected[a][b]);
      }
    }
  }

  /** Five rounds of the two means, then the rest, all written out. */
  private static final class Plain {
    private final double[] popularity;
    private final double scale;
    private final double[][] x;

    Plain(double[][] training) {
      popularity = new double[training[0].length];
      for (int round = 0; round < 5; round++) {
        double[] means = new double[training.length];
        for (int u = 0; u < training.length; u++) {
          means[u] = mean(training[u]);
        }
        for (int a = 0; a < popularity.length; a++) {
          double sum = 0;
          int count = 0;
          for (int u = 0; u < training.length; u++) {
            if (!Double.isNaN(training[u][a])) {
              sum += training[u][a] - means[u];
              count++;
            }
          }
          popularity[a] = count == 0 ? 0 : sum / count;
        }
      }
      double square = 0;
      int count = 0;
      for (double[] row : training) {
        for (double value : rest(row)) {
          square += Double.isNaN(value) ? 0 : value * value;
          count += Double.isNaN(value) ? 0 : 1;
        }
      }
      scale = Math.sqrt(square / count);
      x = Arrays.stream(training).map(this::input).toArray(double[][]::new);
    }

    private double mean(double[] row) {
      return IntStream.range(0, row.length)
          .filter(a -> !Double.isNaN(row[a]))
          .mapToDouble(a -> row[a] - popularity[a])
          .average()
          .orElseThrow();
    }

    private double[] rest(double[] row) {
      double mean = mean(row);
      return IntStream.range(0, row.length)
          .mapToDouble(a -> row[a] - popularity[a] - mean)
          .toArray();
    }

    double[] input(double[] row) {
      return Arrays.stream(rest(row)).map(v -> Double.isNaN(v) ? 0 : v / scale).toArray();
    }

    /** Targets, users x tasks with NaN where there is none; pairs in the order of their items. */
    double[][] targets(double[][] training, RankingTasks tasks) {
      double[][] y = new double[training.length][];
      for (int u = 0; u < y.length; u++) {
        double[] rest = Arrays.stream(rest(training[u])).map(v -> v / scale).toArray();
        if (tasks == RankingTasks.ITEMS) {
          y[u] = rest;
        } else {
          y[u] =
              IntStream.range(0, rest.length * rest.length)
                  .filter(k -> k / rest.length < k % rest.length)
                  .mapToDouble(k -> rest[k / rest.length] - rest[k % rest.length])
                  .toArray();
        }
      }
      return y;
    }
  }

  @ParameterizedTest
  @CsvSource({"ITEMS, 14, 6", "PAIRS, 14, 6", "ITEMS, 5, 9"})
  void ridgeSolvesTheNormalEquationsOfEveryTask(RankingTasks tasks, int users, int items) {
    double[][] training = random(users, items, 1);
    double[][] others = random(4, items, 2);
    Plain plain = new Plain(training);
    double[][] y = plain.targets(training, tasks);
    RatingPairs pairs = new RatingPairs(ratings(training), tasks);
    double lambda = 0.7;
    Matrix predicted =
        new Ridge(lambda, Intercept.OFF)
            .train(pairs.problem(context))
            .model()
            .predict(pairs.inputs(ratings(others)), context);
    assertThat(predicted.columns()).isEqualTo(y[0].length).isEqualTo(pairs.tasks());
    for (int t = 0; t < y[0].length; t++) {
      double[] column = ridge(plain.x, y, t, lambda);
      for (int q = 0; q < others.length; q++) {
        double expected = inner(column, plain.input(others[q]));
        assertThat(predicted.get(q, t)).isCloseTo(expected, within(1e-10));
      }
    }
  }

  /** {@code (1/n_t sum x x^T + lambda I)^-1 1/n_t sum y x} over the n_t users with target t. */
  private static double[] ridge(double[][] x, double[][] y, int t, double lambda) {
    int d = x[0].length;
    long known = Stream.of(y).filter(targets -> !Double.isNaN(targets[t])).count();
    double[][] system = new double[d][d + 1];
    for (int a = 0; a < d; a++) {
      system[a][a] = lambda;
    }
    for (int u = 0; u < x.length; u++) {
      for (int a = 0; a < d && !Double.isNaN(y[u][t]); a++) {
        for (int b = 0; b < d; b++) {
          system[a][b] += x[u][a] * x[u][b] / known;
        }
        system[a][d] += x[u][a] * y[u][t] / known;
      }
    }
    for (int a = 0; a < d; a++) {
      for (int b = 0; b < d; b++) {
        double factor = b == a ? 0 : system[b][a] / system[a][a];
        for (int c = a; c <= d; c++) {
          system[b][c] -= factor * system[a][c];
        }
      }
    }
    return IntStream.range(0, d).mapToDouble(a -> system[a][d] / system[a][a]).toArray();
  }

  private static double inner(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  /**
   * C is a minimum if and only if the gradient G of the loss has singular values up to lambda and
   * {@code <G, C> = -lambda ||C||_*}.
   */
  @ParameterizedTest
  @CsvSource({"ITEMS, 14, 6", "PAIRS, 14, 6", "ITEMS, 5, 9"})
  void theTraceNormSolutionIsAMinimumOfItsObjective(RankingTasks tasks, int users, int items) {
    double[][] training = random(users, items, 3);
    Plain plain = new Plain(training);
    double[][] y = plain.targets(training, tasks);
    RatingPairs pairs = new RatingPairs(ratings(training), tasks);
    FitProblem<FeatureVector, FeatureVector> problem = pairs.problem(context);
    LowRank estimator = new LowRank(1, 20, 20_000, 1e-14, TraceNormMethod.PROXIMAL);
    double lambda = 0.3 * estimator.largestLambda(problem);
    KernelModel<FeatureVector, FeatureVector> model =
        estimator.path(problem, lambda).get(0).model();
    // h(x) = C^T x, so that the predictions of unit vectors are C.
    Matrix c = model.predict(new DenseRows(Matrix.identity(items)), context);
    Matrix gradient = Matrix.zeros(items, y[0].length);
    double value = 0;
    for (int u = 0; u < users; u++) {
      for (int t = 0; t < y[u].length; t++) {
        double error = inner(c.columnValues(t), plain.x[u]) - y[u][t];
        for (int a = 0; a < items && !Double.isNaN(error); a++) {
          gradient.set(a, t, gradient.get(a, t) + 2 * error * plain.x[u][a] / users);
        }
        value += Double.isNaN(error) ? 0 : error * error / users;
      }
    }
    double norm = Arrays.stream(context.linearAlgebra().singularValues(c).values()).sum();
    double[] slopes = context.linearAlgebra().singularValues(gradient).values();
    assertThat(norm).isGreaterThan(0.1);
    assertThat(Arrays.stream(slopes).max().orElseThrow()).isLessThan(lambda * (1 + 1e-5));
    assertThat(inner(gradient.values(), c.values()))
        .isCloseTo(-lambda * norm, withinPercentage(1e-4));
    assertThat(estimator.path(problem, lambda).get(0).solution().objective())
        .isCloseTo(value + lambda * norm, within(1e-9));
  }
}
