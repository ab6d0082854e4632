package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.function.DoublePredicate;
import org.okra.core.run.RunContext;
import org.okra.estimators.lipschitz.Solver.Solution;
import org.okra.estimators.lipschitz.Solver.Stopping;
import org.okra.estimators.loss.Loss;

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

  /** The losses of all rows at constants, wherever the rows are. */
  interface Rows {
    /** What every row costs. */
    Loss loss();

    /** The largest absolute target. */
    double largestTarget();

    /** The mean squared distance of the targets from their mean, with the weights of the rows. */
    double spread();

    /** The mean loss of a constant. */
    double meanLoss(double[] constant);

    /** The sums of the slopes at a constant and, after them, of their absolute values: 2 d. */
    double[] slopes(double[] constant);

    /** The machine that adds to a constant, one feature that is 1: its coefficients, 1 x d. */
    Solution around(double[] constant, double lambda, Stopping stopping);
  }

  private final Rows rows;
  private final int outputs;
  private final RunContext context;

  BestConstant(Rows rows, int outputs, RunContext context) {
    this.rows = rows;
    this.outputs = outputs;
    this.context = context;
  }

  double[] find() {
    double reach = REACH * rows.largestTarget();
    if (reach == 0) {
      return new double[outputs];
    }
    double[] low = signChange(reach, slope -> slope >= 0);
    double[] high = signChange(reach, slope -> slope > 0);
    double[] best = new double[outputs];
    for (int j = 0; j < outputs; j++) {
      best[j] = within(low[j], high[j], reach);
    }
    return outputs == 1 || rows.loss().separable() ? best : finished(best);
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
    boolean wide = true;
    for (int halving = 0; wide && halving < MOST_HALVINGS; halving++) {
      context.cancellation().check();
      for (int j = 0; j < outputs; j++) {
        middle[j] = below[j] + (above[j] - below[j]) / 2;
      }
      double[] slopes = rows.slopes(middle);
      wide = false;
      for (int j = 0; j < outputs; j++) {
        if (wanted.test(slope(slopes[j], slopes[outputs + j]))) {
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

  /** A sum of slopes, exactly 0 when it is no more than the rounding of it. */
  private static double slope(double sum, double size) {
    return Math.abs(sum) <= ROUNDING * size ? 0 : sum;
  }

  /** Proximal points from a start, for as long as they lower the mean loss. */
  private double[] finished(double[] start) {
    double[] best = start;
    double least = rows.meanLoss(best);
    double spread = rows.spread();
    for (int round = 0; round < MOST_ROUNDS && least > 0 && spread > 0; round++) {
      double[] next =
          rows.around(best, PENALTY * least / spread, new Stopping(STILL, MOST_STEPS))
              .coefficients()
              .rowValues(0);
      for (int j = 0; j < outputs; j++) {
        next[j] += best[j];
      }
      double reached = rows.meanLoss(next);
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
}
