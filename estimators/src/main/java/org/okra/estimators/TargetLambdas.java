package org.okra.estimators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.sketches.FeatureMap;

/**
 * The lambda of every target, the one with the least leave-one-out error among some:
 *
 * <pre>{@code
 * lambda_j = argmin_l sum_i w_i (y_ij - h^l_{-i,j}(x_i))^2
 * }</pre>
 *
 * <p>A left-out prediction of row i would be flattered by lambdas that its own error helped to
 * choose. Rows are therefore dealt into {@value #GROUPS} groups, and the lambdas that predict a
 * left-out row are chosen by the errors of the other groups. Of equally good lambdas the largest is
 * taken.
 *
 * @param grid lambdas to choose from, falling; the given one in the middle unless some below it
 *     cannot be computed with
 * @param rows that decide
 * @param predictions of these rows, left out, by every lambda; rows x b each
 * @param group of every one of these rows
 * @param errors {@code errors[l][g][j]}: weighted squares over the rows of group g
 */
record TargetLambdas(
    double[] grid, int[] rows, Matrix[] predictions, int[] group, double[][][] errors) {
  /** Most rows that decide. */
  static final int MOST_ROWS = 2000;

  private static final int GROUPS = 10;

  /** Errors nearer to each other than this share are equal: the larger lambda wins. */
  private static final double SAME = 1e-9;

  /** See {@link LeaveOneOut}. */
  private static final double LEAST_BY_FACTOR = 1e-10;

  /** By the errors of all rows of a problem, or of a random part if they are many. */
  static <Y> TargetLambdas of(
      FitProblem<?, Y> problem, FeatureMap<Y> map, Intercept intercept, double[] grid) {
    int n = problem.rows();
    int[] rows =
        n <= MOST_ROWS
            ? IntStream.range(0, n).toArray()
            : stream(problem.context(), "rows").subset(n, MOST_ROWS);
    return of(problem, map, intercept, grid, rows);
  }

  /** By the errors of some rows. */
  static <Y> TargetLambdas of(
      FitProblem<?, Y> problem, FeatureMap<Y> map, Intercept intercept, double[] grid, int[] rows) {
    RunContext context = problem.context();
    int[] group =
        IntStream.of(stream(context, "groups").permutation(rows.length))
            .map(place -> place % GROUPS)
            .toArray();
    Matrix truths = map.apply(problem.pairs().outputs().select(rows), context);
    double[] all = problem.pairs().weights();
    double[] weights =
        IntStream.of(rows).mapToDouble(row -> all.length == 0 ? 1 : all[row]).toArray();
    LeaveOneOut<Y> left = problem.leaveOneOut(map, rows, intercept);
    List<Matrix> predictions = new ArrayList<>();
    List<double[][]> errors = new ArrayList<>();
    for (int l = 0; l < grid.length && isTrusted(problem, grid, l); l++) {
      try {
        predictions.add(left.predictions(grid[l], context));
      } catch (OkraException e) {
        if (e.code() != ErrorCode.NOT_POSITIVE_DEFINITE || l <= grid.length / 2) {
          throw e;
        }
        // Smaller ones would fail as well; the larger ones are a choice.
        break;
      }
      errors.add(squares(truths, predictions.get(l), group, weights));
    }
    return new TargetLambdas(
        Arrays.copyOf(grid, errors.size()),
        rows,
        predictions.toArray(Matrix[]::new),
        group,
        errors.toArray(double[][][]::new));
  }

  /** By a factor on features tiny lambdas below the given one leave nothing but rounding errors. */
  private static boolean isTrusted(FitProblem<?, ?> problem, double[] grid, int place) {
    return place <= grid.length / 2
        || grid[place] >= LEAST_BY_FACTOR
        || problem.isExact()
        || problem.hasSpectrum();
  }

  private static RandomStream stream(RunContext context, String what) {
    return context.random().stream("ridge.targets." + what);
  }

  private static double[][] squares(
      Matrix truths, Matrix predicted, int[] group, double[] weights) {
    double[][] sums = new double[GROUPS][truths.columns()];
    for (int j = 0; j < truths.columns(); j++) {
      for (int i = 0; i < truths.rows(); i++) {
        double residual = truths.get(i, j) - predicted.get(i, j);
        // A row without weight has no left-out prediction.
        sums[group[i]][j] += weights[i] == 0 ? 0 : weights[i] * residual * residual;
      }
    }
    return sums;
  }

  /** The lambda of every target, by all these rows. */
  double[] chosen() {
    return IntStream.of(chosen(GROUPS)).mapToDouble(l -> grid[l]).toArray();
  }

  /** Left-out predictions of these rows by lambdas that other groups chose, rows x b. */
  Matrix leftOut() {
    Matrix result = predictions[0].copy();
    for (int g = 0; g < GROUPS; g++) {
      int[] chosen = chosen(g);
      for (int i = 0; i < rows.length; i++) {
        for (int j = 0; j < chosen.length && group[i] == g; j++) {
          result.set(i, j, predictions[chosen[j]].get(i, j));
        }
      }
    }
    return result;
  }

  /** The place in the grid for every target, by all groups but one. */
  private int[] chosen(int without) {
    int[] chosen = new int[predictions[0].columns()];
    double[] least = new double[chosen.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int l = 0; l < grid.length; l++) {
      for (int j = 0; j < chosen.length; j++) {
        double error = 0;
        for (int g = 0; g < GROUPS; g++) {
          error += g == without ? 0 : errors[l][g][j];
        }
        if (error < (1 - SAME) * least[j]) {
          least[j] = error;
          chosen[j] = l;
        }
      }
    }
    return chosen;
  }
}
