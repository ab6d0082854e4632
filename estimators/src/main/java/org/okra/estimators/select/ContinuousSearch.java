package org.okra.estimators.select;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.okra.core.ErrorCode;
import org.okra.core.ErrorKind;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;

/**
 * Looks for the best values of a few continuous options, such as widths and lambda, each within a
 * range on a log scale, without derivatives and with a bounded number of evaluations.
 *
 * <p>A third of the evaluations goes to points spread over the box (a Halton sequence), since
 * validation errors have plateaus where lambda or a width is far off; the rest to a Nelder-Mead
 * simplex around the best of them. Nelder-Mead needs no smoothness, works in one dimension, and
 * cannot leave a good point. Points outside the box are moved to its boundary and charged for the
 * distance. Nothing is random: the same scorer gives the same answer.
 *
 * @param ranges the options, 1 to {@value #MOST_OPTIONS} of them
 * @param evaluations the most settings that are scored
 */
public record ContinuousSearch(List<Range> ranges, int evaluations) {
  private static final int MOST_OPTIONS = 6;

  /** Side of the first simplex, as a part of the box. */
  private static final double FIRST_STEP = 0.15;

  /** Errors that differ by less than this, relatively, are equal. */
  private static final double TOLERANCE = 1e-4;

  private static final int[] PRIMES = {2, 3, 5, 7, 11, 13};

  /**
   * One option on a log scale.
   *
   * @param from smallest value, above 0
   * @param to largest value, above from
   */
  public record Range(double from, double to) {
    public Range {
      if (!(from > 0) || !(to > from) || Double.isInfinite(to)) {
        throw new OkraException(
            ErrorCode.INVALID_ARGUMENT,
            "A range from "
                + from
                + " to "
                + to
                + " on a log scale is not possible; give 0 < from < to, both finite.");
      }
    }

    double at(double part) {
      return from * Math.exp(part * Math.log(to / from));
    }
  }

  public ContinuousSearch {
    ranges = List.copyOf(ranges);
    if (ranges.isEmpty() || ranges.size() > MOST_OPTIONS) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          ranges.size() + " options cannot be searched; give 1 to " + MOST_OPTIONS + ".");
    }
    if (evaluations < 3 * ranges.size()) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          evaluations
              + " evaluations are too few for "
              + ranges.size()
              + " options; give at least "
              + 3 * ranges.size()
              + ".");
    }
  }

  /**
   * Runs the search.
   *
   * @param scorer the error of values in the order of the ranges; lower is better
   * @return settings are the values that were scored; incomplete when cancelled
   */
  public SearchResult<List<Double>> run(Search.Scorer<List<Double>> scorer, RunContext context) {
    Evaluations tries = new Evaluations(scorer, context);
    try {
      double[] best = tries.spread(Math.max(ranges.size(), evaluations / 3));
      double[] steps = new double[ranges.size()];
      for (int k = 0; k < steps.length; k++) {
        steps[k] = best[k] + FIRST_STEP > 1 ? -FIRST_STEP : FIRST_STEP;
      }
      new SimplexOptimizer(new SimpleValueChecker(TOLERANCE, -1))
          .optimize(
              new MaxEval(Integer.MAX_VALUE),
              new ObjectiveFunction(tries::charged),
              GoalType.MINIMIZE,
              new InitialGuess(best),
              new NelderMeadSimplex(steps));
      return tries.tries.result(true);
    } catch (Exhausted e) {
      return tries.tries.result(true);
    } catch (OkraException e) {
      if (e.code() == ErrorCode.CANCELLED) {
        return tries.tries.result(false);
      }
      throw e;
    }
  }

  /** Ends the optimiser when the evaluations are used up. */
  private static final class Exhausted extends RuntimeException {
    Exhausted() {
      super("evaluations used up", null, false, false);
    }
  }

  /** Scores points of the unit box and counts them. */
  private final class Evaluations {
    private final Search.Scorer<List<Double>> scorer;
    private final RunContext context;
    private final Search.Tries<List<Double>> tries = new Search.Tries<>();
    private int used;

    Evaluations(Search.Scorer<List<Double>> scorer, RunContext context) {
      this.scorer = scorer;
      this.context = context;
    }

    /** The best of points spread over the box. */
    double[] spread(int count) {
      double[] best = new double[0];
      double smallest = Double.POSITIVE_INFINITY;
      for (int i = 1; i <= count; i++) {
        double[] point = new double[ranges.size()];
        for (int k = 0; k < point.length; k++) {
          point[k] = radicalInverse(i, PRIMES[k]);
        }
        double error = error(point);
        if (best.length == 0 || error < smallest) {
          best = point;
          smallest = error;
        }
      }
      return best;
    }

    /** The error at the nearest point of the box, plus the distance to it. */
    double charged(double[] point) {
      double[] inside = point.clone();
      double outside = 0;
      for (int k = 0; k < inside.length; k++) {
        inside[k] = Math.max(0, Math.min(1, point[k]));
        outside += Math.abs(point[k] - inside[k]);
      }
      double error = error(inside);
      return outside == 0 ? error : error + outside * Math.max(1, Math.abs(error));
    }

    private double error(double[] point) {
      if (used == evaluations) {
        throw new Exhausted();
      }
      context.cancellation().check();
      Double[] values = new Double[point.length];
      for (int k = 0; k < values.length; k++) {
        values[k] = ranges.get(k).at(point[k]);
      }
      List<Double> setting = Arrays.asList(values);
      double error = scored(setting);
      used++;
      context.progress().report(Search.STAGE, used, evaluations);
      return error;
    }

    private double scored(List<Double> setting) {
      try {
        double error = scorer.error(setting);
        tries.add(setting, error);
        return Double.isNaN(error) ? Double.MAX_VALUE : error;
      } catch (OkraException e) {
        if (e.code().kind() != ErrorKind.NUMERIC) {
          throw e;
        }
        tries.fail(setting, e);
        return Double.MAX_VALUE; // worse than any error, and no NaN in the simplex
      }
    }
  }

  /** Digits of i in a base, mirrored at the point: the i-th number of a Halton sequence. */
  private static double radicalInverse(int i, int base) {
    double result = 0;
    double digit = 1.0 / base;
    for (int rest = i; rest > 0; rest /= base) {
      result += digit * (rest % base);
      digit /= base;
    }
    return result;
  }
}
