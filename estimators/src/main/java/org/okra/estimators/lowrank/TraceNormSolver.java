package org.okra.estimators.lowrank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LeadingEigensolver;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SymmetricOperator;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

/**
 * Minimises {@code f(C) + lambda ||C||_*} over C (d x T) of rank at most r.
 *
 * <p>Since {@code ||C||_* = 1/2 min ||L||^2 + ||R||^2} over {@code C = L R^T}, steps on factors
 * minimise {@code f(L R^T) + lambda / 2 (||L||^2 + ||R||^2)}. Without a binding rank that has no
 * poor local minima and every route ends at the one solution; {@link TraceNormSolution#gap} proves
 * it.
 *
 * @param options lambda, rank and when to stop
 */
record TraceNormSolver(LowRank options) {
  /** Gradients with up to so many rows and entries are decomposed for their norm. */
  private static final int SMALL = 500;

  private static final long MOST_ENTRIES = 1L << 23;

  /** Relative error of the squared norm of larger ones. */
  static final double NORM_ERROR = 1e-3;

  /** By how much rounding may raise an objective. */
  private static final double ROUNDING = 1e-14;

  /** The solution, from a start drawn from the context's stream. */
  public TraceNormSolution solve(TaskLoss loss, RunContext context) {
    return solve(loss, loss.zero(), context);
  }

  /** The solution, from another one, such as that of the next larger lambda. */
  public TraceNormSolution solve(TaskLoss loss, Factors start, RunContext context) {
    checkStart(loss, start);
    if (largestLambda(loss, context) <= options.lambda()) {
      return zero(loss, context);
    }
    // Factors wider than C would only repeat themselves.
    int rank = Math.min(options.rank(), Math.min(loss.features(), loss.tasks()));
    LowRank capped = options.withRank(Math.max(1, rank));
    Progress progress = new Progress(capped, context);
    Factors end =
        switch (options.method().resolved(loss)) {
          case PROXIMAL -> new ProximalSteps(loss, capped, context).run(start, progress);
          case GRADIENT ->
              new GradientSteps(loss, capped, context)
                  .run(StartingPoint.grown(loss, start, 0, capped, context), progress);
          case ALTERNATING, AUTOMATIC ->
              new AlternatingSteps(loss, capped, context)
                  .run(StartingPoint.grown(loss, start, 0, capped, context), progress);
        };
    return solution(loss, end, progress, context);
  }

  /**
   * The solutions for several lambdas, in their order; falling ones make the best use of the warm
   * starts.
   */
  public List<TraceNormSolution> path(TaskLoss loss, double[] lambdas, RunContext context) {
    List<TraceNormSolution> solutions = new ArrayList<>();
    Factors start = loss.zero();
    for (double lambda : lambdas) {
      TraceNormSolution solution =
          new TraceNormSolver(options.withLambda(lambda)).solve(loss, start, context);
      solutions.add(solution);
      start = solution.factors();
    }
    return solutions;
  }

  /** The smallest lambda whose solution is C = 0: the largest singular value of grad f(0). */
  public static double largestLambda(TaskLoss loss, RunContext context) {
    return spectralNorm(loss, loss.zero(), context);
  }

  /** C = 0, known to be the solution before any step. */
  private TraceNormSolution zero(TaskLoss loss, RunContext context) {
    Factors none = loss.zero();
    double value = loss.value(none, context);
    double gap = gap(loss, none, value, value, context);
    return new TraceNormSolution(
        none, new double[0], value, new double[] {value}, 0, gap, true, false);
  }

  private static void checkStart(TaskLoss loss, Factors start) {
    if (start.left().rows() != loss.features() || start.right().rows() != loss.tasks()) {
      throw Errors.shape(
          "A start of %d x %d does not match coefficients of %d features x %d tasks.",
          start.left().rows(), start.right().rows(), loss.features(), loss.tasks());
    }
  }

  private TraceNormSolution solution(
      TaskLoss loss, Factors end, Progress progress, RunContext context) {
    Factors.Balanced balanced = withoutRemains(loss, end, context);
    Factors factors = balanced.factors();
    double lambda = options.lambda();
    double value = loss.value(factors, context);
    double objective = value + lambda * balanced.traceNorm();
    // Where the steps ran out, the gradient says nothing of the rank.
    boolean bound =
        progress.converged()
            && factors.rank() == options.rank()
            && options.rank() < Math.min(loss.features(), loss.tasks())
            && !isSolution(loss, factors, context);
    if (bound) {
      context
          .progress()
          .report(
              "low-rank: the largest rank, " + options.rank() + ", is too small for this lambda",
              1,
              1);
    }
    return new TraceNormSolution(
        factors,
        balanced.values(),
        objective,
        progress.trace(),
        gradientNorm(loss, factors, lambda, context),
        gap(loss, factors, value, objective, context),
        progress.converged(),
        bound);
  }

  /** Whether no direction that C does not have would lower the objective. */
  boolean isSolution(TaskLoss loss, Factors at, RunContext context) {
    double slack = Math.max(Math.sqrt(options.tolerance()), NORM_ERROR);
    return spectralNorm(loss, at, context) <= (1 + slack) * options.lambda();
  }

  /**
   * The balanced factors without the last singular values without which the objective is no larger.
   * Steps on factors take them to 0 in the limit only, so they would count in the rank.
   */
  private Factors.Balanced withoutRemains(TaskLoss loss, Factors end, RunContext context) {
    Factors.Balanced least = end.balanced(context.linearAlgebra());
    double bound = (1 + ROUNDING) * objective(loss, least, context);
    for (int rank = least.values().length - 1; rank >= 0; rank--) {
      Factors.Balanced fewer = least.leading(rank);
      if (objective(loss, fewer, context) > bound) {
        return least;
      }
      least = fewer;
    }
    return least;
  }

  private double objective(TaskLoss loss, Factors.Balanced at, RunContext context) {
    return loss.value(at.factors(), context) + options.lambda() * at.traceNorm();
  }

  static double gradientNorm(TaskLoss loss, Factors at, double lambda, RunContext context) {
    double size = at.squaredNorm();
    if (size == 0) {
      return 0;
    }
    return Math.sqrt(loss.gradient(at, lambda, context).squaredNorm() / size) / lambda;
  }

  /**
   * The duality gap. With {@code s = min(1, lambda / sigma_1(G))} the residuals, scaled by s, are
   * feasible for the dual problem, whose value there is {@code (2 s - s^2) f(C) - s <G, C>}.
   */
  private double gap(
      TaskLoss loss, Factors at, double value, double objective, RunContext context) {
    double norm = spectralNorm(loss, at, context);
    double s = norm > options.lambda() ? options.lambda() / norm : 1;
    double inner =
        at.rank() == 0 ? 0 : Entries.inner(at.left(), loss.gradientTimes(at, at.right(), context));
    return Math.max(0, objective - ((2 * s - s * s) * value - s * inner));
  }

  /**
   * The largest singular value of grad f(C), or a little more. At a solution many singular values
   * equal lambda, so that no iteration tells their vectors apart; the value does not need them.
   */
  static double spectralNorm(TaskLoss loss, Factors at, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    int d = loss.features();
    if (d == 0 || loss.tasks() == 0) {
      return 0;
    }
    if (isDecomposed(d, loss.tasks())) {
      // In one expression: nobody holds the gradient while its square is decomposed.
      Matrix square = algebra.gram(loss.gradientTransposedTimes(at, Matrix.identity(d), context));
      return Math.sqrt(Math.max(0, algebra.eigen(square).values()[0]));
    }
    SymmetricOperator operator =
        SymmetricOperator.of(
            d, v -> loss.gradientTimes(at, loss.gradientTransposedTimes(at, v, context), context));
    RandomStream random = context.random().stream("low-rank-norm");
    double value =
        new LeadingEigensolver(NORM_ERROR, 200)
            .solve(operator, 1, algebra, context.memory(), random)
            .values()[0];
    return Math.sqrt(Math.max(0, (1 + NORM_ERROR) * value));
  }

  /** Whether gradients of this shape are decomposed for their norm. */
  static boolean isDecomposed(double features, double tasks) {
    return features <= SMALL && features * tasks <= MOST_ENTRIES;
  }

  /** The trace of a run, and whether it may end. */
  static final class Progress {
    /** Smaller tolerances bound the change of the objective alone: gradients are less exact. */
    private static final double ROUNDING = 1e-10;

    private final LowRank options;
    private final RunContext context;
    private double[] trace = new double[64];
    private int length;
    private boolean converged;

    Progress(LowRank options, RunContext context) {
      this.options = options;
      this.context = context;
    }

    /** Notes an objective. */
    void add(double objective) {
      if (!Double.isFinite(objective)) {
        throw Errors.of(
            ErrorCode.NUMERIC_OVERFLOW,
            "The objective became %s. Scale the features and targets to about 1, or use a larger"
                + " lambda.",
            objective);
      }
      if (length == trace.length) {
        trace = Arrays.copyOf(trace, 2 * length);
      }
      trace[length++] = objective;
      context.cancellation().check();
      context.progress().report("low-rank", length - 1L, options.iterations());
    }

    /** Whether another step may be taken. */
    boolean hasNext() {
      return !converged && length <= options.iterations();
    }

    /** Whether the last step changed next to nothing. */
    boolean still() {
      if (length < 2) {
        return false;
      }
      double change = Math.abs(trace[length - 2] - trace[length - 1]);
      return change <= options.tolerance() * Math.abs(trace[length - 1]);
    }

    /** Ends the run if the last step changed next to nothing and the gradient is small too. */
    void check(DoubleSupplier gradientNorm) {
      double bound = Math.sqrt(Math.max(options.tolerance(), ROUNDING));
      converged = still() && gradientNorm.getAsDouble() <= bound;
    }

    /** The same run with a new goal: what was converged goes on. */
    Progress continued() {
      converged = false;
      return this;
    }

    double[] trace() {
      return Arrays.copyOf(trace, length);
    }

    boolean converged() {
      return converged;
    }
  }
}
