package org.okra.estimators;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
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
 * taken. Beyond {@value #MOST_ROWS} rows a random part of that size decides.
 *
 * @param map of the outputs; its coordinates are the targets
 * @param intercept on or off
 * @param grid lambdas to choose from, falling
 * @param group of every row of the problem
 * @param errors {@code errors[l][g][j]}: weighted squares of the left-out rows of group g
 */
record TargetLambdas(
    FeatureMap<?> map, Intercept intercept, double[] grid, int[] group, double[][][] errors) {
  private static final int GROUPS = 10;
  private static final int MOST_ROWS = 5000;

  /** By the errors of the rows of a problem, whose spectrum is computed if it is not known. */
  static <Y> TargetLambdas of(
      FitProblem<?, Y> problem, FeatureMap<Y> map, Intercept intercept, double[] grid) {
    if (problem.rows() == 1) {
      throw Errors.argument(
          "A lambda per target is chosen by leaving rows out, and there is only one; give at least"
              + " two training pairs, or use the estimator ridge.");
    }
    problem.spectrum();
    RandomStream random = problem.context().random().stream("ridge-per-target");
    int n = problem.rows();
    int[] group = IntStream.of(random.permutation(n)).map(place -> place % GROUPS).toArray();
    int[] rows = n <= MOST_ROWS ? IntStream.range(0, n).toArray() : random.subset(n, MOST_ROWS);
    Matrix truths = map.apply(problem.pairs().outputs().select(rows), problem.context());
    LeaveOneOut<Y> left = problem.leaveOneOut(map, rows, intercept);
    double[][][] errors = new double[grid.length][][];
    for (int l = 0; l < grid.length; l++) {
      Matrix predicted = left.predictions(grid[l], problem.context());
      errors[l] = squares(truths, predicted, rows, group, problem.pairs().weights());
    }
    return new TargetLambdas(map, intercept, grid, group, errors);
  }

  private static double[][] squares(
      Matrix truths, Matrix predicted, int[] rows, int[] group, double[] weights) {
    double[][] sums = new double[GROUPS][truths.columns()];
    for (int j = 0; j < truths.columns(); j++) {
      for (int i = 0; i < rows.length; i++) {
        double weight = weights.length == 0 ? 1 : weights[rows[i]];
        double residual = truths.get(i, j) - predicted.get(i, j);
        // A row without weight has no left-out prediction.
        sums[group[rows[i]]][j] += weight == 0 ? 0 : weight * residual * residual;
      }
    }
    return sums;
  }

  boolean isFor(FeatureMap<?> wanted, Intercept wantedIntercept, double[] wantedGrid) {
    return map == wanted && intercept == wantedIntercept && Arrays.equals(grid, wantedGrid);
  }

  /** The lambda of every target, by all rows. */
  double[] chosen() {
    return chosen(-1);
  }

  /** The lambda of every target, by the rows of other groups than that of a row. */
  double[] withoutGroupOf(int row) {
    return chosen(group[row]);
  }

  /** All lambdas that {@link #chosen} and {@link #withoutGroupOf} may give, each once. */
  double[] distinct() {
    return IntStream.rangeClosed(-1, GROUPS - 1)
        .mapToObj(this::chosen)
        .flatMapToDouble(Arrays::stream)
        .distinct()
        .toArray();
  }

  private double[] chosen(int left) {
    double[] lambdas = new double[map.dimension()];
    for (int j = 0; j < lambdas.length; j++) {
      double least = Double.POSITIVE_INFINITY;
      lambdas[j] = grid[0];
      for (int l = 0; l < grid.length; l++) {
        double error = 0;
        for (int g = 0; g < GROUPS; g++) {
          error += g == left ? 0 : errors[l][g][j];
        }
        if (error < least) {
          least = error;
          lambdas[j] = grid[l];
        }
      }
    }
    return lambdas;
  }
}
