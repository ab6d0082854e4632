package org.okra.estimators.lipschitz;

import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;

/**
 * The alternating direction method of multipliers for any loss with a proximal map. The predictions
 * are split off, {@code V = F}, and with {@code t} the step and U the scaled multipliers an
 * iteration is
 *
 * <pre>{@code
 * Z <- Phi^T (V - U) L / (n lambda t + s m^T)      entry by entry
 * F <- Phi Z L^T,  over-relaxed
 * V <- prox_{t loss}(F + U)
 * U <- U + F - V
 * }</pre>
 *
 * <p>The division holds the factorisation: features and the output matrix are diagonal in their own
 * bases, so that another step costs nothing and t can be balanced as the iteration goes. Rows of
 * {@code U / t} are slopes of the losses at V, hence feasible for the dual: the certificate.
 */
final class Admm implements Solver {
  private static final double RELAXATION = 1.6;
  private static final int CHECK = 10;
  private static final double IMBALANCE = 3;

  /**
   * {@inheritDoc} At the end of an iteration F, V before and after, U before and after, and their
   * point, beside Z and the best one; at its start two products instead of most of these.
   */
  @Override
  public double entries(Size size) {
    return Math.max(
        6 * size.predictions() + 2 * size.coefficients(),
        4 * size.predictions() + 4 * size.coefficients());
  }

  @Override
  public Solution solve(Problem problem, Stopping stopping, RunContext context) {
    State state = new State(problem);
    int iteration = 0;
    int nextBalance = CHECK;
    int interval = CHECK;
    while (iteration < stopping.iterations()) {
      context.cancellation().check();
      state.iterate();
      iteration++;
      if (iteration % CHECK == 0 || iteration == stopping.iterations()) {
        state.certify();
        if (stopping.reached(state.bestValue, state.bestValue - state.bestDual)) {
          break;
        }
      }
      if (iteration == nextBalance) {
        state.balance();
        // Ever rarer, since convergence is proven for a constant step.
        interval += CHECK;
        nextBalance += interval;
      }
    }
    return new Solution(
        state.best, state.bestValue, Math.max(0, state.bestValue - state.bestDual), iteration);
  }

  private static final class State {
    private final Problem problem;
    private Matrix f;
    private Matrix v;
    private Matrix u;
    private Matrix z;
    private Matrix best;
    private double bestValue;
    private double bestDual = Double.NEGATIVE_INFINITY;
    private double step;
    private double primalResidual;
    private double dualResidual;

    State(Problem problem) {
      this.problem = problem;
      this.f = problem.zeroPredictions();
      this.v = f;
      this.u = f;
      this.z = problem.zeroCoefficients();
      this.best = z;
      this.bestValue = problem.value(z, f);
      this.step = problem.firstStep();
    }

    void iterate() {
      z = problem.project(problem.sum(v, -1, u));
      divide();
      f = problem.predict(z);
      Matrix before = v;
      Matrix point = problem.context().memory().copy(u, "An iterate");
      for (int i = 0; i < point.values().length; i++) {
        point.values()[i] += RELAXATION * f.values()[i] + (1 - RELAXATION) * v.values()[i];
      }
      v = problem.proximal(step, point);
      u = problem.sum(point, -1, v);
      primalResidual = distance(f, v) / Math.sqrt(scale(f, v));
      dualResidual = distance(before, v) / Math.sqrt(scale(u, u));
    }

    private void divide() {
      double[] s = problem.squares();
      double[] m = problem.output().squares();
      double shift = problem.samples() * problem.lambda() * step;
      for (int j = 0; j < m.length; j++) {
        for (int i = 0; i < s.length; i++) {
          z.values()[z.index(i, j)] /= shift + s[i] * m[j];
        }
      }
    }

    /** Keeps the best point and the best bound seen. */
    void certify() {
      double value = problem.value(z, f);
      if (value < bestValue) {
        bestValue = value;
        best = z;
      }
      Matrix dual = problem.context().memory().copy(u, "An iterate");
      problem.context().linearAlgebra().scale(1 / step, dual);
      bestDual = Math.max(bestDual, problem.lowerBound(dual, problem.fromDual(dual)));
    }

    /** Makes neither residual much larger than the other; the slopes U / t stay. */
    void balance() {
      double ratio = Math.sqrt(dualResidual / primalResidual);
      if (!(ratio > 0) || Double.isInfinite(ratio)) {
        return;
      }
      double factor = Math.max(0.1, Math.min(10, ratio));
      if (factor > IMBALANCE || factor < 1 / IMBALANCE) {
        step *= factor;
        problem.context().linearAlgebra().scale(factor, u);
      }
    }

    private static double scale(Matrix a, Matrix b) {
      return Math.max(Double.MIN_NORMAL, Math.max(Entries.squaredNorm(a), Entries.squaredNorm(b)));
    }

    private static double distance(Matrix a, Matrix b) {
      double sum = 0;
      for (int i = 0; i < a.values().length; i++) {
        double difference = a.values()[i] - b.values()[i];
        sum += difference * difference;
      }
      return Math.sqrt(sum);
    }
  }
}
