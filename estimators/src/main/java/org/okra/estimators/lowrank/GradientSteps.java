package org.okra.estimators.lowrank;

import org.okra.core.run.RunContext;

/**
 * The paper's iteration, gradient steps on both factors at once (Algorithm 1 with (21) and (22) of
 * the appendix in place of what is printed there):
 *
 * <pre>{@code
 * L <- (1 - lambda nu) L - nu G R        with G = grad f(L R^T)
 * R <- (1 - lambda nu) R - nu G^T L
 * }</pre>
 *
 * <p>In the coordinates of the features L is the {@code X^T M} and R the {@code Y^T N} of the
 * paper. The step nu is taken from the last two gradients (Barzilai and Borwein) and halved until
 * the objective falls, so none has to be chosen.
 */
record GradientSteps(TaskLoss loss, LowRank options, RunContext context) {
  /** Share of the decrease that the slope promises, of which a step must keep its word. */
  private static final double ARMIJO = 1e-4;

  private static final int MOST_HALVINGS = 60;

  /** A point with its value and gradient. */
  private record Point(Factors factors, double objective, Factors gradient) {}

  Factors run(Factors start, TraceNormSolver.Progress progress) {
    Point point = at(start);
    progress.add(point.objective);
    double step = firstStep(point);
    boolean moved = true;
    while (progress.hasNext() && moved && point.gradient.squaredNorm() > 0) {
      Point next = descend(point, step);
      moved = next.objective < point.objective;
      progress.add(next.objective);
      step = nextStep(point, next, step);
      point = next;
      Point reached = point;
      progress.check(
          () ->
              Math.sqrt(reached.gradient.squaredNorm() / reached.factors.squaredNorm())
                  / options.lambda());
    }
    return point.factors;
  }

  private Point at(Factors factors) {
    Factors gradient = loss.gradient(factors, options.lambda(), context);
    return new Point(factors, objective(factors), gradient);
  }

  private double objective(Factors factors) {
    return loss.value(factors, context) + options.lambda() / 2 * factors.squaredNorm();
  }

  /** A step that is short against the curvature of the factored objective. */
  private double firstStep(Point point) {
    double curvature = loss.curvature(context) * point.factors.squaredNorm() + options.lambda();
    return 1 / curvature;
  }

  /** The point that a step down the gradient leads to; the same point when rounding stops it. */
  private Point descend(Point from, double step) {
    double slope = from.gradient.squaredNorm();
    double length = step;
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
      Factors candidate = from.factors.plus(-length, from.gradient);
      if (objective(candidate) <= from.objective - ARMIJO * length * slope) {
        return at(candidate);
      }
      length /= 2;
    }
    return from;
  }

  /** {@code <s, s> / <s, g>} for the last change s of the factors and g of the gradient. */
  private static double nextStep(Point before, Point after, double fallback) {
    Factors change = after.factors.plus(-1, before.factors);
    double bend = change.inner(after.gradient.plus(-1, before.gradient));
    double size = change.squaredNorm();
    return bend > 0 && size > 0 ? size / bend : 2 * fallback;
  }
}
