package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SingularValues;
import org.okra.core.run.RunContext;

/**
 * Accelerated proximal gradient steps on C itself:
 *
 * <pre>{@code
 * C+ = shrink(E - grad f(E) / h, lambda / h),    E = C + (t - 1) / t+ (C - C-)
 * }</pre>
 *
 * <p>where shrink takes its second argument off the singular values of the first and h is a
 * curvature, doubled whenever f turns out to bend more. Momentum is dropped when the objective
 * rises. When more singular values stay than the rank allows, the largest ones go to {@link
 * AlternatingSteps}: with a binding rank the problem is not convex any more.
 */
record ProximalSteps(TaskLoss loss, LowRank options, RunContext context) {
  /** How far a value may be above its bound by rounding alone. */
  private static final double ROUNDING = 1e-13;

  Factors run(Factors start, TraceNormSolver.Progress progress) {
    double h = loss.curvature(context);
    Point point = first(start);
    progress.add(point.objective);
    if (h == 0) {
      return point.factors();
    }
    Matrix previous = point.c;
    double t = 1;
    while (progress.hasNext()) {
      double nextT = (1 + Math.sqrt(1 + 4 * t * t)) / 2;
      double momentum = (t - 1) / nextT;
      Matrix change = Entries.sum(point.c, -1, previous);
      Step step = step(Entries.sum(point.c, momentum, change), h);
      h = step.curvature;
      if (step.point.objective > point.objective && t > 1) {
        // Restart from the same point without momentum.
        previous = point.c;
        t = 1;
        continue;
      }
      previous = point.c;
      point = step.point;
      t = nextT;
      progress.add(point.objective);
      Point reached = point;
      progress.check(
          () -> TraceNormSolver.gradientNorm(loss, reached.factors(), options.lambda(), context));
    }
    Factors factors = point.factors();
    if (factors.rank() <= options.rank()) {
      return factors;
    }
    Factors cut = StartingPoint.grown(loss, factors, 0, options, context);
    return new AlternatingSteps(loss, options, context).run(cut, progress.continued());
  }

  /**
   * Where the run is.
   *
   * @param c C
   * @param decomposition its singular vectors
   * @param values its singular values
   */
  private record Point(Matrix c, SingularValues decomposition, double[] values, double objective) {
    /** Balanced factors of C. */
    Factors factors() {
      int rank = (int) Arrays.stream(values).filter(value -> value > 0).count();
      Matrix u = decomposition.left().columnBlock(0, rank).copy();
      Matrix v = decomposition.rightTransposed().rowBlock(0, rank).transposed();
      return Factors.Balanced.of(u, v, Arrays.copyOf(values, rank)).factors();
    }
  }

  private record Step(Point point, double curvature) {}

  private Point first(Factors start) {
    LinearAlgebra algebra = context.linearAlgebra();
    context.memory().requireMatrix(loss.features(), loss.tasks(), "The coefficients");
    Matrix c =
        start.rank() == 0 ? Matrix.zeros(loss.features(), loss.tasks()) : start.product(algebra);
    SingularValues decomposition = algebra.singularValues(c);
    return point(c, decomposition, decomposition.values(), loss.value(start, context));
  }

  private Point point(Matrix c, SingularValues decomposition, double[] values, double value) {
    return new Point(
        c, decomposition, values, value + options.lambda() * Arrays.stream(values).sum());
  }

  /** A proximal step from E with a curvature that bounds f on it. */
  private Step step(Matrix e, double leastCurvature) {
    LinearAlgebra algebra = context.linearAlgebra();
    TaskLoss.Slope slope = loss.slope(e, context);
    double h = leastCurvature;
    while (true) {
      Matrix target = Entries.sum(e, -1 / h, slope.gradient());
      SingularValues decomposition = algebra.singularValues(target);
      double shift = options.lambda() / h;
      double[] values =
          Arrays.stream(decomposition.values()).map(s -> Math.max(0, s - shift)).toArray();
      Matrix left = decomposition.left().copy();
      Entries.scaleColumns(left, values);
      Matrix c = algebra.multiply(left, decomposition.rightTransposed());
      double value = loss.slope(c, context).value();
      Matrix change = Entries.sum(c, -1, e);
      double bound =
          slope.value()
              + Entries.inner(slope.gradient(), change)
              + h / 2 * Entries.squaredNorm(change);
      if (value <= bound + ROUNDING * Math.abs(slope.value())) {
        return new Step(point(c, decomposition, values, value), h);
      }
      context.cancellation().check();
      h *= 2;
    }
  }
}
