package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.function.DoublePredicate;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;

/**
 * The constant c (d) with the least mean loss {@code 1/n sum_i loss(c, y_i)}, without a penalty:
 * the mean for the square loss, quantiles for the pinball loss.
 *
 * <p>The mean slope in a coordinate rises with it, so halving finds where it changes its sign, all
 * coordinates at once. That is the answer for {@linkplain Loss#separable separable} losses and a
 * start for the others, which proximal points finish: the machine's own problem for a constant,
 * each time around the last answer, so that the small penalty moves it ever less.
 *
 * <p>Where a whole interval is best its middle is taken; where it has no end, its finite end.
 */
final class BestConstant {
  /** Constants are looked for up to so many times the largest target: labels may need it. */
  private static final double REACH = 20;

  private static final int MOST_HALVINGS = 200;

  /** Relative width at which halving ends. */
  private static final double WIDTH = 1e-13;

  /** A mean slope below this share of the slopes is one of 0, rounded. */
  private static final double ROUNDING = 1e-12;

  private static final int MOST_ROUNDS = 30;

  /** Most steps of the solver in one round. */
  private static final int MOST_STEPS = 2000;

  /** Relative decrease of the mean loss, and relative gap, below which rounds end. */
  private static final double STILL = 1e-9;

  /** Weight of the penalty against the mean loss: small, yet enough to make solvers quick. */
  private static final double PENALTY = 1e-3;

  private final Loss loss;
  private final Matrix targets;
  private final int outputs;
  private final RunContext context;
  private final Features ones;
  private final OutputRoot root;
  private final Problem plain;

  BestConstant(Loss loss, Matrix targets, int outputs, RunContext context) {
    this.loss = loss;
    this.targets = targets;
    this.outputs = outputs;
    this.context = context;
    int n = targets.rows();
    Matrix column = Matrix.zeros(n, 1);
    column.fill(1);
    this.ones = new Features(column, new double[] {n}, Matrix.identity(1));
    this.root = OutputRoot.of(OutputMatrix.identity(outputs), context);
    this.plain = new Problem(ones, root, targets, loss, 1, context);
  }

  double[] find() {
    double reach = REACH * largestTarget();
    if (reach == 0) {
      return new double[outputs];
    }
    double[] low = signChange(reach, slope -> slope >= 0);
    double[] high = signChange(reach, slope -> slope > 0);
    double[] best = new double[outputs];
    for (int j = 0; j < outputs; j++) {
      best[j] = within(low[j], high[j], reach);
    }
    return outputs == 1 || loss.separable() ? best : finished(best);
  }

  private double largestTarget() {
    double largest = 0;
    for (int j = 0; j < targets.columns(); j++) {
      for (int i = 0; i < targets.rows(); i++) {
        largest = Math.max(largest, Math.abs(targets.get(i, j)));
      }
    }
    return largest;
  }

  private static double within(double low, double high, double reach) {
    double margin = 2 * WIDTH * reach;
    boolean openBelow = low <= margin - reach;
    boolean openAbove = high >= reach - margin;
    if (openBelow && openAbove) {
      return 0;
    }
    return openBelow ? high : openAbove ? low : low + (high - low) / 2;
  }

  /** For each coordinate the constant from which on the mean slope is as wanted. */
  private double[] signChange(double reach, DoublePredicate wanted) {
    double[] below = new double[outputs];
    double[] above = new double[outputs];
    double[] middle = new double[outputs];
    Arrays.fill(below, -reach);
    Arrays.fill(above, reach);
    Matrix predictions = plain.zeroPredictions();
    Matrix slopes = plain.zeroPredictions();
    boolean wide = true;
    for (int halving = 0; wide && halving < MOST_HALVINGS; halving++) {
      context.cancellation().check();
      for (int j = 0; j < outputs; j++) {
        middle[j] = below[j] + (above[j] - below[j]) / 2;
        fillColumn(predictions, j, middle[j]);
      }
      plain.slopes(predictions, slopes);
      wide = false;
      for (int j = 0; j < outputs; j++) {
        if (wanted.test(meanSlope(slopes, j))) {
          above[j] = middle[j];
        } else {
          below[j] = middle[j];
        }
        double size = Math.max(Math.abs(below[j]), Math.abs(above[j]));
        wide |= above[j] - below[j] > WIDTH * size;
      }
    }
    return middle;
  }

  private static void fillColumn(Matrix matrix, int column, double value) {
    int start = matrix.index(0, column);
    Arrays.fill(matrix.values(), start, start + matrix.rows(), value);
  }

  /** The mean of a column, exactly 0 when it is no more than the rounding of its sum. */
  private static double meanSlope(Matrix slopes, int column) {
    double sum = 0;
    double size = 0;
    for (int i = 0; i < slopes.rows(); i++) {
      double slope = slopes.values()[slopes.index(i, column)];
      sum += slope;
      size += Math.abs(slope);
    }
    return Math.abs(sum) <= ROUNDING * size ? 0 : sum / slopes.rows();
  }

  /** Proximal points from a start, for as long as they lower the mean loss. */
  private double[] finished(double[] start) {
    double[] best = start;
    double least = meanLoss(best);
    double spread = spread();
    for (int round = 0; round < MOST_ROUNDS && least > 0 && spread > 0; round++) {
      Loss around = new ShiftedLoss(loss, best);
      Problem problem = new Problem(ones, root, targets, around, PENALTY * least / spread, context);
      double[] next =
          SolverChoice.AUTOMATIC
              .solver(loss)
              .solve(problem, new Stopping(STILL, MOST_STEPS), context)
              .coefficients()
              .rowValues(0);
      for (int j = 0; j < outputs; j++) {
        next[j] += best[j];
      }
      double reached = meanLoss(next);
      boolean ended = least - reached <= STILL * least;
      if (reached < least) {
        best = next;
        least = reached;
      }
      if (ended) {
        break;
      }
    }
    return best;
  }

  private double meanLoss(double[] constant) {
    Matrix predictions = plain.zeroPredictions();
    for (int j = 0; j < outputs; j++) {
      fillColumn(predictions, j, constant[j]);
    }
    return plain.meanLoss(predictions);
  }

  /** The mean squared distance of the targets from their mean. */
  private double spread() {
    double sum = 0;
    int n = targets.rows();
    for (int j = 0; j < targets.columns(); j++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += targets.get(i, j) / n;
      }
      for (int i = 0; i < n; i++) {
        double difference = targets.get(i, j) - mean;
        sum += difference * difference / n;
      }
    }
    return sum;
  }
}
