package org.okra.estimators.lipschitz;

import java.util.ArrayDeque;
import java.util.Iterator;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;

/**
 * L-BFGS for losses without kinks, started from the bound of the Hessian that the features make
 * diagonal: {@code lambda + c s_i m_j / n} with c the curvature of the loss. For the square loss
 * this is the Hessian itself and one step solves the problem.
 *
 * <p>The gradient g gives the certificate: with B the slopes at F the gap is {@code ||g||^2 / (2
 * lambda)}. Predictions along a direction are linear in the step, so a line search costs no
 * product.
 */
final class Lbfgs implements Solver.OfSums {
  private static final int MEMORY = 20;
  private static final double SUFFICIENT = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int MOST_STEPS = 50;

  /** One past step and the change of the gradient along it. */
  private record Pair(Matrix step, Matrix change, double product) {}

  /** Z with all that depends on it. */
  private record Point(Objective problem, Matrix z, Matrix f, double value, Matrix gradient) {
    /** The gradient is {@code lambda Z + Phi^T B L / n}. */
    static Point of(Objective problem, Matrix z, Matrix f) {
      Objective.Slope slope = problem.slope(f);
      Matrix gradient = slope.projected();
      problem.context().linearAlgebra().scale(1.0 / problem.samples(), gradient);
      double value =
          slope.loss() / problem.samples() + 0.5 * problem.lambda() * Entries.squaredNorm(z);
      return new Point(problem, z, f, value, problem.sum(gradient, problem.lambda(), z));
    }

    double gap() {
      return Entries.squaredNorm(gradient) / (2 * problem.lambda());
    }

    /**
     * A point of the weak Wolfe conditions along a direction of descent, by bisection. Rounding
     * stops the search near the minimum; then the better of the first and the last point.
     */
    Point search(Matrix direction, double slope) {
      Matrix change = problem.predict(direction);
      Point reached = this;
      double low = 0;
      double high = Double.POSITIVE_INFINITY;
      double step = 1;
      for (int i = 0; i < MOST_STEPS; i++) {
        reached = this; // the last point is let go before the next is there
        reached = of(problem, problem.sum(z, step, direction), problem.sum(f, step, change));
        if (!(reached.value <= value + SUFFICIENT * step * slope)) {
          high = step;
        } else if (Entries.inner(reached.gradient, direction) < CURVATURE * slope) {
          low = step;
        } else {
          return reached;
        }
        step = Double.isInfinite(high) ? 2 * step : 0.5 * (low + high);
      }
      return reached.value < value ? reached : this;
    }
  }

  /**
   * {@inheritDoc} Predictions at a point, along the direction, at the next point and their slopes;
   * coefficients and gradient of a point, the direction, the preconditioner, the next coefficients,
   * two products, and the pairs.
   */
  @Override
  public double entries(Size size) {
    int pairs = Math.min(MEMORY, size.iterations() - 1);
    return 4 * size.predictions() + (7 + 2 * pairs) * size.coefficients();
  }

  @Override
  public Solution solve(Objective problem, Stopping stopping, RunContext context) {
    double curvature = problem.curvature().orElseThrow(() -> kinks(problem));
    Matrix preconditioner = preconditioner(problem, curvature);
    Point point = Point.of(problem, problem.zeroCoefficients(), problem.zeroPredictions());
    ArrayDeque<Pair> pairs = new ArrayDeque<>();
    int iteration = 0;
    while (iteration < stopping.iterations() && !stopping.reached(point.value, point.gap())) {
      context.cancellation().check();
      iteration++;
      Matrix direction = direction(problem, point.gradient, pairs, preconditioner);
      double slope = Entries.inner(direction, point.gradient);
      Point next = slope < 0 ? point.search(direction, slope) : point;
      if (next == point) {
        break;
      }
      remember(
          pairs, problem.sum(next.z, -1, point.z), problem.sum(next.gradient, -1, point.gradient));
      point = next;
    }
    return new Solution(point.z, point.value, point.gap(), iteration);
  }

  private static OkraException kinks(Objective problem) {
    return Errors.option(
        "The solver l-bfgs needs a loss without kinks, which %s is not. Use admm, or leave the"
            + " choice to automatic.",
        Specification.text(problem.loss()));
  }

  private static Matrix preconditioner(Objective problem, double curvature) {
    Matrix result = problem.zeroCoefficients();
    for (int j = 0; j < result.columns(); j++) {
      double share = curvature * problem.output().squares()[j] / problem.samples();
      for (int i = 0; i < result.rows(); i++) {
        result.set(i, j, 1 / (problem.lambda() + share * problem.squares()[i]));
      }
    }
    return result;
  }

  /** The two loops: {@code -H g}. */
  private static Matrix direction(
      Objective problem, Matrix gradient, ArrayDeque<Pair> pairs, Matrix preconditioner) {
    Matrix result = gradient;
    double[] weights = new double[pairs.size()];
    int k = 0;
    for (Iterator<Pair> newest = pairs.descendingIterator(); newest.hasNext(); k++) {
      Pair pair = newest.next();
      weights[k] = Entries.inner(pair.step(), result) / pair.product();
      result = problem.sum(result, -weights[k], pair.change());
    }
    double scale = pairs.isEmpty() ? 1 : scale(pairs.getLast(), preconditioner);
    result = problem.context().memory().counted(scaled(-scale, preconditioner, result));
    for (Pair pair : pairs) {
      k--;
      double weight = weights[k] + Entries.inner(pair.change(), result) / pair.product();
      result = problem.sum(result, -weight, pair.step());
    }
    return result;
  }

  private static double scale(Pair pair, Matrix preconditioner) {
    return pair.product() / Entries.inner(pair.change(), scaled(1, preconditioner, pair.change()));
  }

  /** {@code factor P_ij A_ij}, entry by entry. */
  private static Matrix scaled(double factor, Matrix p, Matrix a) {
    Matrix result = a.copy();
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] *= factor * p.values()[i];
    }
    return result;
  }

  private static void remember(ArrayDeque<Pair> pairs, Matrix step, Matrix change) {
    double product = Entries.inner(step, change);
    if (product > 0) {
      pairs.addLast(new Pair(step, change, product));
      if (pairs.size() > MEMORY) {
        pairs.removeFirst();
      }
    }
  }
}
