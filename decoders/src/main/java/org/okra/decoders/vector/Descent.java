package org.okra.decoders.vector;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;

/**
 * Projected descent for many points at once, {@code y <- bounds(y - t gradient)}. A step is taken
 * only if it lowers the score enough (Armijo), otherwise half of it is tried in the next round, so
 * scores never rise. Points that have come to rest leave the block.
 */
final class Descent {
  /** Share of the decrease promised by the slope that a step must bring. */
  private static final double ARMIJO = 1e-4;

  /** Relative change of a score that rounding may cause. */
  private static final double ROUNDING = 1e-14;

  /** A point that moves by less than this share of the scale has come to rest. */
  private static final double REST = 1e-7;

  /** Halvings of a step before a point is left where it is. */
  private static final int MOST_HALVINGS = 30;

  /** How the step after an accepted one is chosen. */
  enum Steps {
    /** The step the slope proposes: with {@link GaussianSlope}, the fixed point. */
    PROPOSED,
    /**
     * Barzilai and Borwein: {@code |dy|^2 / <dy, dg>} of the last move, and twice the last step
     * where the score curves down.
     */
    CURVATURE
  }

  /** The values that every coordinate may take. */
  record Bounds(double lower, double upper) {
    double nearest(double value) {
      return Math.max(lower, Math.min(upper, value));
    }
  }

  /** What never changes during a descent. */
  record Settings(Bounds bounds, Steps steps, int iterations, double scale) {}

  private final ScoreSlope slope;
  private final Settings settings;
  private final Matrix result;
  private final double[] resultScores;

  // The points still moving: their numbers in the result, and a row each.
  private int[] numbers;
  private Matrix points;
  private Matrix weights;
  private ScoreSlope.Slopes slopes;
  private double[] steps;
  private int[] halvings;
  private boolean[] resting;

  private Descent(Matrix start, Matrix weights, ScoreSlope slope, Settings settings) {
    this.slope = slope;
    this.settings = settings;
    this.result = start;
    this.resultScores = new double[start.rows()];
    this.numbers = IntStream.range(0, start.rows()).toArray();
    this.points = start.copy();
    this.weights = weights;
    this.halvings = new int[start.rows()];
    this.resting = new boolean[start.rows()];
  }

  /**
   * Goes downhill.
   *
   * @param points where to start, within the bounds; overwritten by where it ended
   * @param weights queries x landmarks
   * @return the scores where it ended
   */
  static double[] run(
      Matrix points, Matrix weights, ScoreSlope slope, Settings settings, RunContext context) {
    Descent descent = new Descent(points, weights, slope, settings);
    descent.run(context);
    return descent.resultScores;
  }

  private void run(RunContext context) {
    slopes = slope.at(points, weights, context);
    steps = slopes.steps().clone();
    for (int round = 0; round < settings.iterations() && numbers.length > 0; round++) {
      context.cancellation().check();
      Matrix trial = trial();
      ScoreSlope.Slopes there = slope.at(trial, weights, context);
      for (int q = 0; q < numbers.length; q++) {
        if (!resting[q]) {
          step(q, trial, there);
        }
      }
      leave();
    }
    Arrays.fill(resting, true);
    store();
  }

  private Matrix trial() {
    Matrix trial = points.copy();
    for (int j = 0; j < trial.columns(); j++) {
      for (int q = 0; q < trial.rows(); q++) {
        int at = trial.index(q, j);
        double moved = trial.values()[at] - steps[q] * slopes.gradients().get(q, j);
        trial.values()[at] = settings.bounds().nearest(moved);
      }
    }
    return trial;
  }

  /** Takes or refuses the trial step of one point. */
  private void step(int q, Matrix trial, ScoreSlope.Slopes there) {
    double square = 0;
    double curvature = 0;
    for (int j = 0; j < trial.columns(); j++) {
      double move = trial.get(q, j) - points.get(q, j);
      square += move * move;
      curvature += move * (there.gradients().get(q, j) - slopes.gradients().get(q, j));
    }
    double promised = square / steps[q];
    double score = slopes.scores()[q];
    // Written so that NaN is refused.
    if (there.scores()[q] <= score - ARMIJO * promised) {
      for (int j = 0; j < trial.columns(); j++) {
        points.set(q, j, trial.get(q, j));
        slopes.gradients().set(q, j, there.gradients().get(q, j));
      }
      slopes.scores()[q] = there.scores()[q];
      halvings[q] = 0;
      steps[q] = nextStep(q, there, square, curvature);
    } else {
      halvings[q]++;
      steps[q] /= 2;
    }
    resting[q] =
        !(promised > ROUNDING * Math.abs(score))
            || square <= REST * REST * settings.scale() * settings.scale()
            || halvings[q] > MOST_HALVINGS;
  }

  private double nextStep(int q, ScoreSlope.Slopes there, double square, double curvature) {
    if (settings.steps() == Steps.PROPOSED) {
      return there.steps()[q];
    }
    double step = curvature > 0 ? square / curvature : 2 * steps[q];
    return Double.isFinite(step) && step > 0 ? step : there.steps()[q];
  }

  /** Lets points at rest go once they are a quarter of the block: leaving costs a copy. */
  private void leave() {
    int[] moving = IntStream.range(0, numbers.length).filter(q -> !resting[q]).toArray();
    if (moving.length > 0.75 * numbers.length) {
      return;
    }
    store();
    points = rows(points, moving);
    weights = rows(weights, moving);
    slopes =
        new ScoreSlope.Slopes(
            chosen(slopes.scores(), moving),
            rows(slopes.gradients(), moving),
            chosen(slopes.steps(), moving));
    steps = chosen(steps, moving);
    numbers = Arrays.stream(moving).map(q -> numbers[q]).toArray();
    halvings = Arrays.stream(moving).map(q -> halvings[q]).toArray();
    resting = new boolean[moving.length];
  }

  private void store() {
    for (int q = 0; q < numbers.length; q++) {
      if (resting[q]) {
        resultScores[numbers[q]] = slopes.scores()[q];
        for (int j = 0; j < points.columns(); j++) {
          result.set(numbers[q], j, points.get(q, j));
        }
      }
    }
  }

  private static Matrix rows(Matrix matrix, int[] chosen) {
    return new DenseRows(matrix).select(chosen).dense();
  }

  private static double[] chosen(double[] values, int[] chosen) {
    return Arrays.stream(chosen).mapToDouble(q -> values[q]).toArray();
  }
}
