package org.okra.estimators.lipschitz;

import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;

/**
 * The method of multipliers with semismooth Newton steps, for any loss with a proximal map and few
 * coefficients. Predictions are split off as {@link Admm} does, {@code V = F}, with scaled
 * multipliers U, and both are minimised over at once: what is left is smooth in Z,
 *
 * <pre>{@code
 * min_Z 1/n sum_i envelope(f_i + u_i) + lambda/2 ||Z||^2,
 * envelope(p) = min_v loss(v, y_i) + 1/(2 t) ||v - p||^2,    slope b = (p - prox_{t loss}(p)) / t
 * }</pre>
 *
 * <p>A step solves with the (generalised) Hessian, where J_i is the derivative of the proximal map:
 *
 * <pre>{@code
 * lambda I + 1/(n t) sum_i L^T (I - J_i) L (x) phi_i phi_i^T        q r x q r
 * }</pre>
 *
 * <p>Rows on a straight part of their loss have J_i = I and cost nothing: only those at a kink
 * count. When Z is good enough {@code U <- t B} and t shrinks. Rows of B are slopes of the losses,
 * hence feasible for the dual: the certificate.
 */
final class Newton implements Solver.OfSums {
  /** The first step, relative to that of ADMM: long, so that the first rounds are nearly linear. */
  private static final double FIRST_STEP = 3;

  /** The next step t, relative to the last one, and the least, relative to the first. */
  private static final double SHRINKING = 0.5;

  private static final double LEAST_STEP = 3e-4;

  /** Z is good enough for other multipliers when it costs no more than this share of the gap. */
  private static final double SHARE = 0.3;

  /** Gaps above so many times the tolerance are far from it. */
  private static final double FAR = 10;

  /** The slope along a direction that is small, relative to the first one. */
  private static final double SMALL = 0.1;

  private static final int MOST_TRIALS = 20;

  /** Rounds without a step after which rounding allows no better point. */
  private static final int MOST_IDLE = 5;

  /** Differences for derivatives, relative to the size of predictions. */
  private static final double DIFFERENCE = 1e-7;

  /** Relative to the objective a gain, and to its trace a shift of the Hessian, of rounding. */
  private static final double ROUNDING = 1e-15;

  /** How often a factor is tried with a larger shift. */
  private static final int ATTEMPTS = 6;

  /**
   * {@inheritDoc} F, U, P and its proximal map all the time; then the search along a direction, the
   * slopes for each output, the sum of the Hessian with the rows that it is taken of, or the
   * Hessian with its factor.
   */
  @Override
  public double entries(Size size) {
    double hessian = size.coefficients() * size.coefficients();
    double bends = size.rows() * size.outputs() * size.outputs();
    double summing = bends + 2 * size.rows() * size.features() + hessian;
    double most = Math.max(summing, 2 * hessian);
    return 4 * size.predictions()
        + 6 * size.coefficients()
        + Math.max(Math.max(4, 2 + size.outputs()) * size.predictions(), most);
  }

  @Override
  public Solution solve(Objective problem, Stopping stopping, RunContext context) {
    State state = new State(problem);
    int iteration = 0;
    int idle = 0;
    while (iteration < stopping.iterations()
        && idle < MOST_IDLE
        && !stopping.reached(state.bestValue, state.bestValue - state.bestDual)) {
      context.cancellation().check();
      iteration++;
      boolean moved = state.move();
      idle = moved ? 0 : idle + 1;
      if (!moved || state.isGood(stopping.tolerance())) {
        state.update();
      }
    }
    return new Solution(
        state.best, state.bestValue, Math.max(0, state.bestValue - state.bestDual), iteration);
  }

  private static final class State {
    private final Objective problem;
    private final LinearAlgebra algebra;
    private final Smoothed smoothed;
    private final double leastStep;
    private Matrix z;
    private Matrix f;
    private Matrix gradient;
    private double size;
    private double gap;
    private double decrement;
    private Matrix best;
    private double bestValue = Double.POSITIVE_INFINITY;
    private double bestDual = Double.NEGATIVE_INFINITY;

    State(Objective problem) {
      this.problem = problem;
      this.algebra = problem.context().linearAlgebra();
      this.z = problem.zeroCoefficients();
      this.f = problem.zeroPredictions();
      this.best = z;
      this.smoothed = problem.smoothed(FIRST_STEP * problem.firstStep());
      this.leastStep = LEAST_STEP * smoothed.step();
      look();
    }

    /** All that depends on Z, U and t, with the best point and the best bound seen. */
    private void look() {
      Smoothed.Look look = smoothed.look(f);
      Matrix fromSlopes = look.projected();
      algebra.scale(-1 / (problem.samples() * problem.lambda()), fromSlopes);
      gradient = problem.sum(z, -1, fromSlopes);
      algebra.scale(problem.lambda(), gradient);
      double entries = (double) problem.samples() * problem.output().outputs();
      size = Math.sqrt(look.squaredPoints() / entries);
      double value =
          look.loss() / problem.samples() + 0.5 * problem.lambda() * Entries.squaredNorm(z);
      double dual =
          problem.lowerBound(
              share -> share == 0 ? look.conjugate() : smoothed.conjugate(f, share), fromSlopes);
      gap = value - dual;
      bestDual = Math.max(bestDual, dual);
      if (value < bestValue) {
        bestValue = value;
        best = z;
      }
    }

    /** One Newton step; false when rounding allows none. */
    boolean move() {
      Matrix direction = direction();
      double slope = Entries.inner(direction, gradient);
      decrement = -slope;
      if (!(decrement > ROUNDING * Math.abs(bestValue))) {
        return false;
      }
      Matrix change = problem.predict(direction);
      double length = length(direction, change, slope);
      z = problem.sum(z, length, direction);
      f = problem.sum(f, length, change);
      look();
      return length > 0;
    }

    /**
     * Where the slope along a direction has become small, by false positions; it rises from a
     * negative one. A step of 1 is taken unless it goes beyond the least value.
     */
    private double length(Matrix direction, Matrix change, double first) {
      double low = 0;
      double high = 1;
      double below = first;
      double above = slope(direction, change, 1);
      double best = above <= -SMALL * first ? 1 : 0;
      for (int i = 0; i < MOST_TRIALS && best == 0; i++) {
        double weight = i % 3 == 2 ? 0.5 : below / (below - above);
        double middle = low + (high - low) * Math.max(0.05, Math.min(0.95, weight));
        double reached = slope(direction, change, middle);
        if (Math.abs(reached) <= -SMALL * first) {
          best = middle;
        } else if (reached < 0) {
          low = middle;
          below = reached;
        } else {
          high = middle;
          above = reached;
        }
      }
      return best == 0 ? low : best;
    }

    /** The derivative of the smoothed objective along a direction. */
    private double slope(Matrix direction, Matrix change, double length) {
      return smoothed.along(f, change, length) / (smoothed.step() * problem.samples())
          + problem.lambda()
              * (Entries.inner(z, direction) + length * Entries.squaredNorm(direction));
    }

    /**
     * Whether Z is good enough for other multipliers: what the gradient leaves, {@code ||g||^2 / (2
     * lambda)}, is a small part of the gap or, far from the tolerance, a Newton step gains little.
     */
    boolean isGood(double tolerance) {
      double left = Entries.squaredNorm(gradient) / (2 * problem.lambda());
      double wanted = tolerance * Math.abs(bestValue);
      double split = gap - left;
      return left <= SHARE * Math.max(split, wanted)
          || split > FAR * wanted && decrement <= SHARE * split;
    }

    /** {@code U <- t B}, with a shorter t. */
    void update() {
      smoothed.update(f, Math.max(leastStep, SHRINKING * smoothed.step()));
      look();
    }

    private Matrix direction() {
      Matrix hessian = smoothed.hessian(f, DIFFERENCE * (smoothed.step() + size));
      double trace = IntStream.range(0, hessian.rows()).mapToDouble(i -> hessian.get(i, i)).sum();
      double scale = problem.samples() * smoothed.step();
      algebra.addDiagonal(Math.max(scale * problem.lambda(), ROUNDING * trace), hessian);
      Matrix right = Matrix.wrap(hessian.rows(), 1, gradient.values().clone());
      algebra.scale(-scale, right);
      factor(hessian, LocalSmoothed.NOISE * trace / hessian.rows()).solveInPlace(right);
      return Matrix.wrap(gradient.rows(), gradient.columns(), right.values());
    }

    /**
     * The factor of the Hessian. Slopes are differences: where the loss is straight, their noise
     * may make it indefinite, and a larger shift still gives a direction downwards.
     */
    private Cholesky factor(Matrix hessian, double shift) {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        try {
          return algebra.cholesky(hessian);
        } catch (OkraException e) {
          if (e.code() != ErrorCode.NOT_POSITIVE_DEFINITE) {
            throw e;
          }
          algebra.addDiagonal(shift * Math.pow(10, attempt), hessian);
        }
      }
      return algebra.choleskyInPlace(hessian);
    }
  }
}
