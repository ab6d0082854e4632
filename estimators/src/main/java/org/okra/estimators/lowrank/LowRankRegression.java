package org.okra.estimators.lowrank;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorParts;
import org.okra.estimators.Fitted;
import org.okra.estimators.TrainingPairs;

/**
 * Low-rank SELF: regression into the output space with the trace norm instead of the squared norm,
 *
 * <pre>{@code
 * min_G 1/n sum_i ||G phi(x_i) - psi(y_i)||^2 + lambda ||G||_*        ((11) of the paper)
 * }</pre>
 *
 * <p>solved in orthonormal coordinates of both sides, so that exact kernels and sketches, on either
 * side, are one case. The result is a model like any other: {@code alpha(x)} feeds every decoder.
 * Training is a pure function of the pairs, the options and the seed of the context.
 *
 * <pre>{@code
 * var options = new LowRankOptions(1e-3, 50, 2000, 1e-8, TraceNormMethod.AUTOMATIC);
 * var fit = new LowRankRegression<>(parts, options).fit(pairs, context);
 * double[] trace = fit.solution().trace();
 * }</pre>
 *
 * @param parts the two sides
 * @param options lambda, rank and how to get there
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record LowRankRegression<X, Y>(EstimatorParts<X, Y> parts, LowRankOptions options)
    implements Estimator<X, Y> {

  @Override
  public Fitted<X, Y> train(TrainingPairs<? extends X, ? extends Y> pairs, RunContext context) {
    LowRankFit<X, Y> fit = fit(pairs, context);
    return new Fitted<>(fit.model(), Optional.empty(), fit.solution().facts());
  }

  /** A model with the trace of the objective. */
  public LowRankFit<X, Y> fit(TrainingPairs<? extends X, ? extends Y> pairs, RunContext context) {
    return path(pairs, new double[] {options.lambda()}, context).get(0);
  }

  /**
   * A model for each lambda, in their order. The maps and Gram matrices are computed once, and each
   * solution starts from the one before; give falling lambdas. A projection that is learnt with a
   * regularisation of its own takes that of the options, {@code options().lambda()}, for all of
   * them: the output side is the same along the path.
   */
  public List<LowRankFit<X, Y>> path(
      TrainingPairs<? extends X, ? extends Y> pairs, double[] lambdas, RunContext context) {
    SurrogateProblem<X, Y> problem = SurrogateProblem.of(parts, pairs, options.lambda(), context);
    List<LowRankFit<X, Y>> fits = new ArrayList<>();
    for (TraceNormSolution solution :
        new TraceNormSolver(options).path(problem.loss(), lambdas, context)) {
      fits.add(new LowRankFit<>(problem.model(solution.factors(), context), solution));
    }
    return fits;
  }
}
