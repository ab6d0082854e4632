package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.NamedComponent;
import org.okra.core.component.Specification;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorFactory;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.RegressionLosses;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.operator.OutputRoot;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;

/**
 * A kernel machine for a convex loss (section 6 of the methods, {@code p-sparsified} Proposition
 * 1):
 *
 * <pre>{@code
 * minimise over f   1/W sum_i w_i loss(f(x_i), y_i) + lambda/2 ||f||^2
 * }</pre>
 *
 * <p>over the functions of the decomposable kernel {@code k_x(x, x') M}, on all training points or
 * on the features of a sketch. With the square loss and M = I it is kernel ridge regression with
 * the same lambda.
 *
 * <p>The targets are the {@linkplain FitProblem#coordinates coordinates} of the outputs: the output
 * vectors themselves under the linear kernel without a projection, where they are the predictions
 * too; those of a sketch or a learnt projection; or those of the span of all training outputs:
 * output kernel regression with a robust loss, for any output kernel.
 *
 * <p>The facts of the fit are {@code objective}, {@code gap} (an upper bound of the distance to the
 * least objective), {@code iterations} and {@code converged} (1 when the tolerance was reached,
 * else 0).
 *
 * @param loss what is minimised, made from the options
 * @param options the others
 */
public record Lipschitz(Loss loss, LipschitzOptions options) implements Estimator {

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    RunContext context = problem.context();
    if (problem.pairs().observed().isPresent()) {
      throw Errors.option(
          "The estimator %s needs every target, but some are missing. Use ridge or low-rank, or"
              + " leave these rows out.",
          this);
    }
    FitProblem<X, Y> equal = problem.unweighted();
    FeatureMap<Y> map = problem.coordinates(options.lambda());
    Matrix targets = equal.targets(map);
    checkPlain(map);
    checkFinite(targets);
    loss.checkTargets(targets);
    int outputs = loss.outputs(targets.columns());
    OutputMatrix coupling = Couplings.create(options.coupling(), loss, outputs, context);
    FitProblem.Rotation rotation = equal.rotation();
    RowLosses rows = RowLosses.of(loss, targets, shares(problem.pairs().weights()));
    double[] centre = new double[outputs];
    if (options.centre() == LipschitzOptions.Centre.CONSTANT) {
      centre = new BestConstant(rows, outputs, context).find();
      rows = rows.around(centre);
    }
    Problem posed =
        new Problem(
            equal.rotatedRows(),
            rotation.squares(),
            OutputRoot.of(coupling, context),
            rows,
            options.lambda(),
            context);
    Stopping stopping = new Stopping(options.tolerance(), options.iterations());
    Solution solution =
        options.solver().solver(loss).solve(posed, stopping, context.child("solver", 0));
    FeatureMap<Y> outputMap =
        map.origin().isPresent() ? new CoordinateMap<>(map.domain(), centre) : map;
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix coefficients =
        algebra.multiplyRightTransposed(
            algebra.multiply(rotation.basis(), solution.coefficients()), posed.output().root());
    return new Fitted<>(problem.model(outputMap, coefficients), facts(solution, stopping));
  }

  /** Several numbers per target, and a centre, make sense for vectors as they are only. */
  private void checkPlain(FeatureMap<?> map) {
    if (map.origin().isPresent()) {
      return;
    }
    if (options.centre() != LipschitzOptions.Centre.ZERO) {
      throw Errors.option(
          "Option 'centre' is for the linear output kernel without a projection; use zero.");
    }
    if (!loss.levels().isEmpty()) {
      throw Errors.option(
          "The loss %s predicts several numbers per target and needs the linear output kernel"
              + " without a projection.",
          loss);
    }
  }

  private static void checkFinite(Matrix targets) {
    for (int j = 0; j < targets.columns(); j++) {
      for (int i = 0; i < targets.rows(); i++) {
        if (!Double.isFinite(targets.get(i, j))) {
          throw Errors.notFinite(
              "Output %d is %s in coordinate %d; outputs must be finite numbers.",
              i, targets.get(i, j), j);
        }
      }
    }
  }

  /** {@code n w_i / W}, so that a mean over rows is the mean with weights; empty when all are 1. */
  private static double[] shares(double[] weights) {
    double mean = Arrays.stream(weights).average().orElse(1);
    return Arrays.stream(weights).map(weight -> weight / mean).toArray();
  }

  private static Map<String, Double> facts(Solution solution, Stopping stopping) {
    Map<String, Double> facts = new LinkedHashMap<>();
    facts.put("objective", solution.objective());
    facts.put("gap", solution.gap());
    facts.put("iterations", (double) solution.iterations());
    facts.put("converged", stopping.reached(solution.objective(), solution.gap()) ? 1.0 : 0.0);
    return facts;
  }

  @Override
  public String toString() {
    return Specification.of(Factory.NAME, options).toString();
  }

  /** {@code {type: lipschitz, loss: {type: huber, kappa: 1.0}}}. */
  public static final class Factory extends NamedComponent<LipschitzOptions>
      implements EstimatorFactory<LipschitzOptions> {
    static final String NAME = "lipschitz";

    /** For the service loader. */
    public Factory() {
      super(
          NAME,
          "kernel machine for any convex loss: robust, quantile, large margin",
          LipschitzOptions.class);
    }

    @Override
    public Estimator create(LipschitzOptions options, RegressionLosses losses) {
      return new Lipschitz(losses.create(options.loss()), options);
    }
  }
}
