package org.okra.estimators.lipschitz;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.estimators.Lambda;
import org.okra.kernels.OptionChecks;

/**
 * Options of {@link Lipschitz}.
 *
 * @param loss a loss of {@link org.okra.estimators.loss}, by name
 * @param lambda the regularisation, as in {@code 1/n sum loss + lambda/2 ||f||^2}
 * @param coupling the matrix M of the kernel {@code k(x, x') M}
 * @param centre what functions are shrunk to
 * @param solver how the objective is minimised
 * @param tolerance the duality gap to reach, relative to the objective
 * @param iterations the most iterations (passes over the samples for stochastic solvers)
 */
public record LipschitzOptions(
    @Option(help = "the loss, such as {type: huber, kappa: 1.0}", defaultsTo = "square")
        Specification loss,
    @Option(
            help = "regularisation in 1/n sum loss + lambda/2 ||f||^2, above 0",
            defaultsTo = "1.0e-4")
        double lambda,
    @Option(
            help = "M of the output kernel: identity, joint-quantiles, graph-laplacian or matrix",
            defaultsTo = "identity")
        Specification coupling,
    @Option(help = "what f is shrunk to: zero, or the best constant", defaultsTo = "zero")
        Centre centre,
    @Option(help = "how the objective is minimised", defaultsTo = "automatic") SolverChoice solver,
    @Option(
            help = "duality gap to reach, relative to the objective, above 0",
            defaultsTo = "1.0e-4")
        double tolerance,
    @Option(help = "most iterations, at least 1", defaultsTo = "20000") int iterations) {

  /** What functions are shrunk to. */
  public enum Centre {
    /** Nothing is added to f. */
    ZERO,
    /** The constant with the least loss is added to f, and not penalised. */
    CONSTANT
  }

  public LipschitzOptions {
    Lambda.checked(lambda);
    OptionChecks.positive("tolerance", tolerance);
    OptionChecks.within("iterations", iterations, 1, Integer.MAX_VALUE);
  }
}
