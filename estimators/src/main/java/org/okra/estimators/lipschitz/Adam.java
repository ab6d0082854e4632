package org.okra.estimators.lipschitz;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

/**
 * Mini-batch ADAM (Kingma and Ba 2015), the method of the papers, on features scaled to a mean
 * square of one. The papers run it for a fixed number of steps; here the objective is looked at
 * after every pass over the samples, the step is halved when it has not improved for some passes,
 * and the run ends early when the step has become small. The best point is returned.
 *
 * <p>The certificate comes from the slopes at the best point. It is honest and loose: a stochastic
 * method does not make the gradient vanish.
 */
final class Adam implements Solver {
  private static final int BATCH = 128;
  private static final double FIRST_MOMENT = 0.9;
  private static final double SECOND_MOMENT = 0.999;
  private static final double STEP = 0.05;
  private static final double LEAST_STEP = STEP * 0x1p-14;
  private static final double IMPROVEMENT = 1e-4;
  private static final int PATIENCE = 3;

  /**
   * {@inheritDoc} The rows as columns; predictions and slopes for the certificate; coefficients,
   * the best ones, two moments and three products.
   */
  @Override
  public double entries(Size size) {
    return size.rows() * size.features() + 2 * size.predictions() + 7 * size.coefficients();
  }

  @Override
  public Solution solve(Problem problem, Stopping stopping, RunContext context) {
    State state = new State(problem, context);
    RandomStream random = context.random().stream("adam", 0);
    double step = STEP * state.scale;
    int stale = 0;
    int pass = 0;
    while (pass < stopping.iterations() && step >= LEAST_STEP * state.scale) {
      context.cancellation().check();
      state.pass(random.permutation(problem.samples()), step);
      pass++;
      double before = state.bestValue;
      state.look();
      stale = state.bestValue < before * (1 - IMPROVEMENT) ? 0 : stale + 1;
      if (stale == PATIENCE) {
        step *= 0.5;
        stale = 0;
        state.restart();
      }
    }
    return new Solution(state.best, state.bestValue, state.gap(), pass);
  }

  private static final class State {
    private final Problem problem;
    private final LinearAlgebra algebra;
    private final Matrix transposed;
    private final double[] weights;
    private final double[] inverses;
    private final double[] penalties;
    private final double scale;
    private Matrix scaled;
    private Matrix first;
    private Matrix second;
    private int steps;
    private Matrix best;
    private double bestValue;

    State(Problem problem, RunContext context) {
      this.problem = problem;
      this.algebra = context.linearAlgebra();
      this.transposed = context.memory().transposed(problem.phi(), "The rows as columns");
      this.weights = new double[transposed.rows()];
      this.inverses = new double[weights.length];
      this.penalties = new double[weights.length];
      for (int k = 0; k < weights.length; k++) {
        inverses[k] = Math.sqrt(problem.squares()[k] / problem.samples() + problem.lambda());
        weights[k] = 1 / inverses[k];
        penalties[k] = problem.lambda() * weights[k] * weights[k];
      }
      Entries.scaleRows(weights, transposed);
      this.best = problem.zeroCoefficients();
      this.bestValue = problem.value(best, problem.zeroPredictions());
      this.scale = targetScale();
      restart();
    }

    /** The root mean square of the targets, so that a step means the same whatever their unit. */
    private double targetScale() {
      double mean =
          Arrays.stream(problem.rows().targets())
              .flatMapToDouble(Arrays::stream)
              .map(value -> value * value)
              .average()
              .orElse(0);
      return mean > 0 ? Math.sqrt(mean) : 1;
    }

    /** Starts again from the best point with fresh moments. */
    void restart() {
      scaled = problem.context().memory().copy(best, "An iterate");
      Entries.scaleRows(inverses, scaled);
      first = problem.zeroCoefficients();
      second = problem.zeroCoefficients();
      steps = 0;
    }

    void pass(int[] order, double step) {
      for (int from = 0; from < order.length; from += BATCH) {
        int to = Math.min(order.length, from + BATCH);
        update(batchGradient(order, from, to), step);
      }
    }

    private Matrix batchGradient(int[] order, int from, int to) {
      int size = to - from;
      Matrix batch = Matrix.zeros(transposed.rows(), size);
      for (int i = 0; i < size; i++) {
        int sample = order[from + i];
        batch.columnBlock(i, i + 1).setAll(transposed.columnBlock(sample, sample + 1));
      }
      Matrix root = problem.output().root();
      Matrix coefficients = algebra.multiplyRightTransposed(scaled, root);
      Matrix predicted = algebra.multiplyLeftTransposed(batch, coefficients);
      Matrix slopes = Matrix.zeros(size, predicted.columns());
      double[] slope = new double[predicted.columns()];
      for (int i = 0; i < size; i++) {
        problem.rows().subgradient(order[from + i], predicted.rowValues(i), slope);
        for (int j = 0; j < slope.length; j++) {
          slopes.set(i, j, slope[j] / size);
        }
      }
      Matrix outer = algebra.multiply(batch, slopes);
      Matrix penalty = scaled.copy();
      Entries.scaleRows(penalties, penalty);
      return Entries.sum(penalty, 1, algebra.multiply(outer, root));
    }

    private void update(Matrix gradient, double step) {
      steps++;
      double firstBias = 1 - Math.pow(FIRST_MOMENT, steps);
      double secondBias = 1 - Math.pow(SECOND_MOMENT, steps);
      for (int i = 0; i < gradient.values().length; i++) {
        double g = gradient.values()[i];
        double m = FIRST_MOMENT * first.values()[i] + (1 - FIRST_MOMENT) * g;
        double v = SECOND_MOMENT * second.values()[i] + (1 - SECOND_MOMENT) * g * g;
        first.values()[i] = m;
        second.values()[i] = v;
        scaled.values()[i] -= step * (m / firstBias) / (Math.sqrt(v / secondBias) + 1e-12);
      }
    }

    /** Keeps the present point when it is the best so far. */
    void look() {
      Matrix z = scaled.copy();
      Entries.scaleRows(weights, z);
      double value = problem.value(z, problem.predict(z));
      if (value < bestValue) {
        bestValue = value;
        best = z;
      }
    }

    double gap() {
      Matrix slopes = problem.slopes(problem.predict(best));
      return Math.max(0, bestValue - problem.dualValue(slopes, problem.fromDual(slopes)));
    }
  }
}
