package org.okra.estimators.lowrank;

import org.okra.core.component.Option;
import org.okra.estimators.Lambda;
import org.okra.kernels.OptionChecks;

/**
 * Options of trace norm regression.
 *
 * @param lambda weight of the trace norm in {@code f(C) + lambda ||C||_*}; the factored form of the
 *     paper, {@code f(A B^T) + mu (||A||^2 + ||B||^2)}, has the same minimisers at {@code mu =
 *     lambda / 2}
 * @param rank most columns of the factors; when the trace norm alone leaves fewer, it has no effect
 * @param iterations most steps of the method
 * @param tolerance the run ends when a step changes the objective by less than this share and the
 *     relative gradient is below its square root; {@link TraceNormSolution#gap} says how far from
 *     the best objective that is
 * @param method the route
 * @param masked what the loss is the mean of when targets are missing
 */
public record LowRankOptions(
    @Option(help = "weight of the trace norm, above 0", defaultsTo = "1.0e-4") double lambda,
    @Option(help = "largest rank of the coefficients, at least 1", defaultsTo = "50") int rank,
    @Option(help = "most steps of the method, at least 1", defaultsTo = "2000") int iterations,
    @Option(
            help = "relative change of the objective that ends the run; the gap bounds the error",
            defaultsTo = "1.0e-8")
        double tolerance,
    @Option(
            help = "automatic, gradient, alternating or proximal; all have the same solution",
            defaultsTo = "automatic")
        TraceNormMethod method,
    @Option(
            help = "with missing targets the loss is a mean over: rows, or tasks",
            defaultsTo = "rows")
        TaskWeighting masked) {

  public LowRankOptions {
    Lambda.checked(lambda);
    OptionChecks.within("rank", rank, 1, Integer.MAX_VALUE);
    OptionChecks.within("iterations", iterations, 1, Integer.MAX_VALUE);
    OptionChecks.within("tolerance", tolerance, 0, 1);
  }

  /** Options for complete targets. */
  public LowRankOptions(
      double lambda, int rank, int iterations, double tolerance, TraceNormMethod method) {
    this(lambda, rank, iterations, tolerance, method, TaskWeighting.ROWS);
  }

  /** The same with another lambda. */
  public LowRankOptions withLambda(double value) {
    return new LowRankOptions(value, rank, iterations, tolerance, method, masked);
  }

  /** The same with another rank. */
  public LowRankOptions withRank(int value) {
    return new LowRankOptions(lambda, value, iterations, tolerance, method, masked);
  }

  /** The same with another method. */
  public LowRankOptions withMethod(TraceNormMethod value) {
    return new LowRankOptions(lambda, rank, iterations, tolerance, value, masked);
  }
}
