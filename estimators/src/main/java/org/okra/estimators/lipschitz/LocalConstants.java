package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.estimators.lipschitz.Solver.Solution;
import org.okra.estimators.lipschitz.Solver.Stopping;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.operator.OutputRoot;

/** The losses of rows that are here at constants. */
record LocalConstants(RowLosses rows, int outputs, RunContext context, Problem plain)
    implements BestConstant.Rows {

  LocalConstants(RowLosses rows, int outputs, RunContext context) {
    this(rows, outputs, context, problem(rows, outputs, 1, context));
  }

  private static Problem problem(RowLosses around, int outputs, double lambda, RunContext context) {
    Matrix ones = Matrix.zeros(around.size(), 1);
    ones.fill(1);
    OutputRoot root = OutputRoot.of(OutputMatrix.identity(outputs), context);
    return new Problem(ones, new double[] {around.size()}, root, around, lambda, context);
  }

  @Override
  public Loss loss() {
    return rows.loss();
  }

  @Override
  public double largestTarget() {
    return Arrays.stream(rows.targets())
        .flatMapToDouble(Arrays::stream)
        .map(Math::abs)
        .max()
        .orElse(0);
  }

  @Override
  public double spread() {
    double sum = 0;
    for (int j = 0; j < rows.targets()[0].length; j++) {
      int column = j;
      double mean = mean(i -> rows.targets()[i][column]);
      sum += mean(i -> Math.pow(rows.targets()[i][column] - mean, 2));
    }
    return sum;
  }

  private double mean(IntToDoubleFunction value) {
    IntToDoubleFunction term = i -> rows.weight(i) * value.applyAsDouble(i);
    return IntStream.range(0, rows.size()).mapToDouble(term).sum() / rows.size();
  }

  @Override
  public double meanLoss(double[] constant) {
    return plain.meanLoss(predictions(constant));
  }

  /** Predictions that are the same for every row, n x d. */
  private Matrix predictions(double[] constant) {
    Matrix predictions = plain.zeroPredictions();
    for (int j = 0; j < outputs; j++) {
      predictions.columnBlock(j, j + 1).fill(constant[j]);
    }
    return predictions;
  }

  @Override
  public double[] slopes(double[] constant) {
    Matrix slopes = plain.slopes(predictions(constant));
    double[] sums = new double[2 * outputs];
    for (int j = 0; j < outputs; j++) {
      for (int i = 0; i < slopes.rows(); i++) {
        double slope = slopes.values()[slopes.index(i, j)];
        sums[j] += slope;
        sums[outputs + j] += Math.abs(slope);
      }
    }
    return sums;
  }

  @Override
  public Solution around(double[] constant, double lambda, Stopping stopping) {
    Problem problem = problem(rows.around(constant), outputs, lambda, context);
    return SolverChoice.AUTOMATIC.solver(rows.loss()).solve(problem, stopping, context);
  }
}
