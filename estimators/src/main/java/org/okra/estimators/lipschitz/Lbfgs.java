package org.okra.estimators.lipschitz;

import java.util.ArrayDeque;
import java.util.Iterator;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
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
final class Lbfgs implements Solver {
  private static final int MEMORY = 20;
  private static final double SUFFICIENT = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int MOST_STEPS = 50;

  /** One past step and the change of the gradient along it. */
  private record Pair(double[] step, double[] change, double product) {}

  @Override
  public Solution solve(Problem problem, Stopping stopping, RunContext context) {
    double curvature =
        problem
            .loss()
            .curvature()
            .orElseThrow(
                () ->
                    new OkraException(
                        ErrorCode.INVALID_OPTION,
                        "The solver l-bfgs needs a loss without kinks, which "
                            + problem.loss()
                            + " is not. Use admm, or leave the choice to automatic."));
    double[] preconditioner = preconditioner(problem, curvature);
    Point point = new Point(problem);
    ArrayDeque<Pair> pairs = new ArrayDeque<>();
    int iteration = 0;
    while (iteration < stopping.iterations() && !stopping.reached(point.value, point.gap())) {
      context.cancellation().check();
      iteration++;
      double[] direction = direction(point.gradient.values(), pairs, preconditioner);
      double slope = dot(direction, point.gradient.values());
      if (!(slope < 0)) {
        break;
      }
      double[] before = point.gradient.values().clone();
      double[] start = point.z.values().clone();
      if (!point.search(direction, slope)) {
        break;
      }
      remember(
          pairs, difference(point.z.values(), start), difference(point.gradient.values(), before));
    }
    return new Solution(point.z, point.value, point.gap(), iteration);
  }

  private static double[] preconditioner(Problem problem, double curvature) {
    double[] s = problem.features().squares();
    double[] m = problem.output().squares();
    double[] result = new double[s.length * m.length];
    for (int j = 0; j < m.length; j++) {
      for (int i = 0; i < s.length; i++) {
        result[i + j * s.length] =
            1 / (problem.lambda() + curvature * s[i] * m[j] / problem.samples());
      }
    }
    return result;
  }

  /** The two loops: {@code -H g}. */
  private static double[] direction(
      double[] gradient, ArrayDeque<Pair> pairs, double[] preconditioner) {
    double[] result = gradient.clone();
    double[] weights = new double[pairs.size()];
    int k = 0;
    for (Iterator<Pair> newest = pairs.descendingIterator(); newest.hasNext(); k++) {
      Pair pair = newest.next();
      weights[k] = dot(pair.step(), result) / pair.product();
      add(-weights[k], pair.change(), result);
    }
    double scale = pairs.isEmpty() ? 1 : scale(pairs.getLast(), preconditioner);
    for (int i = 0; i < result.length; i++) {
      result[i] *= scale * preconditioner[i];
    }
    for (Pair pair : pairs) {
      k--;
      add(weights[k] - dot(pair.change(), result) / pair.product(), pair.step(), result);
    }
    for (int i = 0; i < result.length; i++) {
      result[i] = -result[i];
    }
    return result;
  }

  private static double scale(Pair pair, double[] preconditioner) {
    double sum = 0;
    for (int i = 0; i < preconditioner.length; i++) {
      sum += pair.change()[i] * preconditioner[i] * pair.change()[i];
    }
    return pair.product() / sum;
  }

  private static void remember(ArrayDeque<Pair> pairs, double[] step, double[] change) {
    double product = dot(step, change);
    if (product > 0) {
      pairs.addLast(new Pair(step, change, product));
      if (pairs.size() > MEMORY) {
        pairs.removeFirst();
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum = Math.fma(a[i], b[i], sum);
    }
    return sum;
  }

  private static void add(double alpha, double[] x, double[] y) {
    for (int i = 0; i < x.length; i++) {
      y[i] += alpha * x[i];
    }
  }

  private static double[] difference(double[] a, double[] b) {
    double[] result = a.clone();
    add(-1, b, result);
    return result;
  }

  /** Z with all that depends on it. */
  private static final class Point {
    private final Problem problem;
    private Matrix z;
    private Matrix f;
    private final Matrix slopes;
    private Matrix gradient;
    private double value;

    Point(Problem problem) {
      this.problem = problem;
      this.z = problem.zeroCoefficients();
      this.f = problem.zeroPredictions();
      this.slopes = problem.zeroPredictions();
      this.value = problem.value(z, f);
      this.gradient = gradient();
    }

    /** {@code lambda Z + Phi^T B L / n}. */
    private Matrix gradient() {
      problem.slopes(f, slopes);
      Matrix result = problem.project(slopes);
      double[] values = result.values();
      for (int i = 0; i < values.length; i++) {
        values[i] = values[i] / problem.samples() + problem.lambda() * z.values()[i];
      }
      return result;
    }

    double gap() {
      return Problem.squaredNorm(gradient) / (2 * problem.lambda());
    }

    /** Moves along a direction of descent to a point of the weak Wolfe conditions, by bisection. */
    boolean search(double[] direction, double slope) {
      Matrix along = Matrix.wrap(z.rows(), z.columns(), direction);
      Matrix change = problem.zeroPredictions();
      problem.predict(along, change);
      Matrix startZ = z;
      Matrix startF = f;
      double startValue = value;
      double low = 0;
      double high = Double.POSITIVE_INFINITY;
      double step = 1;
      for (int i = 0; i < MOST_STEPS; i++) {
        z = moved(startZ, step, along);
        f = moved(startF, step, change);
        value = problem.value(z, f);
        gradient = gradient();
        if (!(value <= startValue + SUFFICIENT * step * slope)) {
          high = step;
        } else if (dot(gradient.values(), direction) < CURVATURE * slope) {
          low = step;
        } else {
          return true;
        }
        step = Double.isInfinite(high) ? 2 * step : 0.5 * (low + high);
      }
      // Rounding stops the search near the minimum; the better of both points is kept.
      boolean better = value < startValue;
      if (!better) {
        z = startZ;
        f = startF;
        value = startValue;
        gradient = gradient();
      }
      return better;
    }

    private static Matrix moved(Matrix start, double step, Matrix direction) {
      Matrix result = start.copy();
      add(step, direction.values(), result.values());
      return result;
    }
  }
}
