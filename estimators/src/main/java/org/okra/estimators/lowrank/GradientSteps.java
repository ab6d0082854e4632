package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
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
record GradientSteps(TaskLoss loss, LowRankOptions options, RunContext context) {
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
    double lambda = options.lambda();
    Matrix left = loss.gradientTimes(factors, factors.right(), context);
    Matrix right = loss.gradientTransposedTimes(factors, factors.left(), context);
    Entries.add(lambda, factors.left(), left);
    Entries.add(lambda, factors.right(), right);
    return new Point(factors, objective(factors), new Factors(left, right));
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
      Factors candidate =
          new Factors(
              Entries.sum(from.factors.left(), -length, from.gradient.left()),
              Entries.sum(from.factors.right(), -length, from.gradient.right()));
      if (objective(candidate) <= from.objective - ARMIJO * length * slope) {
        return at(candidate);
      }
      length /= 2;
    }
    return from;
  }

  /** {@code <s, s> / <s, g>} for the last change s of the factors and g of the gradient. */
  private static double nextStep(Point before, Point after, double fallback) {
    Matrix left = Entries.sum(after.factors.left(), -1, before.factors.left());
    Matrix right = Entries.sum(after.factors.right(), -1, before.factors.right());
    double bend =
        Entries.inner(left, Entries.sum(after.gradient.left(), -1, before.gradient.left()))
            + Entries.inner(
                right, Entries.sum(after.gradient.right(), -1, before.gradient.right()));
    double size = Entries.squaredNorm(left) + Entries.squaredNorm(right);
    return bend > 0 && size > 0 ? size / bend : 2 * fallback;
  }
}
