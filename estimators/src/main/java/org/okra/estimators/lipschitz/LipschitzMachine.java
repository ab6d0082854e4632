package org.okra.estimators.lipschitz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorParts;
import org.okra.estimators.Fitted;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Smoother;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;

/**
 * A kernel machine for a convex loss (section 6 of the methods, {@code p-sparsified} Proposition
 * 1):
 *
 * <pre>{@code
 * minimise over f   1/n sum_i loss(f(x_i), y_i) + lambda/2 ||f||^2
 * }</pre>
 *
 * <p>over the functions of the decomposable kernel {@code k_x(x, x') M}, on all training points or
 * on the features of a sketch. With the square loss and M = I it is kernel ridge regression with
 * the same lambda.
 *
 * <p>With the linear output kernel and no projection the targets are the output vectors themselves,
 * and so are the predictions of the model, whose output map is a {@link CoordinateMap}. With any
 * other output kernel and a projection (a sketch, KDE, ...) the targets are the coordinates {@code
 * gam(y)}: output kernel regression with a robust loss.
 *
 * <p>The facts of the fit are {@code objective}, {@code gap} (an upper bound of the distance to the
 * least objective), {@code iterations} and {@code converged} (1 when the tolerance was reached,
 * else 0).
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class LipschitzMachine<X, Y> implements Estimator<X, Y> {
  private final EstimatorParts<X, Y> parts;
  private final Loss loss;
  private final LipschitzOptions options;

  /**
   * A machine.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION} for
   *     the loss, and when the output side has no coordinates for it
   */
  public LipschitzMachine(EstimatorParts<X, Y> parts, LipschitzOptions options) {
    this.parts = parts;
    this.loss = parts.losses().create(options.loss());
    this.options = options;
    if (parts.output().isIdentity() && !isPlain()) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "A loss needs coordinates of the outputs, which the output kernel "
              + parts.outputKernel()
              + " has not by itself. Use the linear output kernel for vectors, or a projection such"
              + " as a sketch or kde.");
    }
  }

  private boolean isPlain() {
    return parts.outputKernel() instanceof LinearKernel && parts.output().isIdentity();
  }

  @Override
  public Fitted<X, Y> train(TrainingPairs<? extends X, ? extends Y> pairs, RunContext context) {
    Samples<X> inputs =
        pairs.inputs().as(parts.inputKernel().domain(), "The input kernel " + parts.inputKernel());
    FeatureMap<X> inputMap =
        parts.input().create(parts.inputKernel(), inputs, context.child("input", 0));
    Features features = Features.of(inputMap, parts.inputKernel(), inputs, context);
    Optional<FeatureMap<Y>> learnt =
        isPlain() ? Optional.empty() : Optional.of(learn(pairs, features, context));
    Matrix targets =
        learnt.isPresent()
            ? learnt.get().apply(pairs.outputs(), context)
            : vectors(pairs.outputs());
    loss.checkTargets(targets);
    int outputs = loss.outputs(targets.columns());
    if (learnt.isPresent() && outputs != targets.columns()) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "The loss "
              + loss
              + " predicts several numbers per target and needs the linear output kernel without a"
              + " projection.");
    }
    OutputMatrix coupling = Couplings.create(options.coupling(), loss, outputs, context);
    double[] centre =
        options.centre() == LipschitzOptions.Centre.ZERO
            ? new double[outputs]
            : new BestConstant(loss, targets, outputs, context).find();
    Problem problem =
        new Problem(
            features,
            OutputRoot.of(coupling, context),
            targets,
            options.centre() == LipschitzOptions.Centre.ZERO ? loss : new ShiftedLoss(loss, centre),
            options.lambda(),
            context);
    Stopping stopping = new Stopping(options.tolerance(), options.iterations());
    Solution solution =
        options.solver().solver(loss).solve(problem, stopping, context.child("solver", 0));
    FeatureMap<Y> outputMap = learnt.orElseGet(() -> new CoordinateMap<>(centre));
    Matrix coefficients =
        context
            .linearAlgebra()
            .multiplyRightTransposed(
                context.linearAlgebra().multiply(features.basis(), solution.coefficients()),
                problem.output().root());
    return new Fitted<>(
        KernelModel.of(inputMap, parts.outputKernel(), outputMap, coefficients),
        Optional.empty(),
        facts(solution, stopping));
  }

  private FeatureMap<Y> learn(
      TrainingPairs<? extends X, ? extends Y> pairs, Features features, RunContext context) {
    if (options.centre() != LipschitzOptions.Centre.ZERO) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "Option 'centre' is for the linear output kernel without a projection; use zero.");
    }
    String what = "The output kernel " + parts.outputKernel();
    return parts
        .output()
        .learn(
            new FittedOutputs<>(
                parts.outputKernel(),
                pairs.outputs().as(parts.outputKernel().domain(), what),
                pairs.unlabelled().as(parts.outputKernel().domain(), what),
                options.lambda(),
                wanted -> Smoother.onFeatures(features.phi(), wanted, context)),
            context.child("output", 0));
  }

  private static Matrix vectors(Samples<?> outputs) {
    if (outputs instanceof VectorSamples<?> vectors) {
      Matrix dense = vectors.dense();
      for (int j = 0; j < dense.columns(); j++) {
        for (int i = 0; i < dense.rows(); i++) {
          if (!Double.isFinite(dense.get(i, j))) {
            throw new OkraException(
                ErrorCode.NOT_FINITE,
                "Output "
                    + i
                    + " is "
                    + dense.get(i, j)
                    + " in coordinate "
                    + j
                    + "; outputs must be finite numbers.");
          }
        }
      }
      return dense;
    }
    throw new OkraException(
        ErrorCode.WRONG_DOMAIN,
        "A loss of vectors was given the outputs " + outputs + "; use a projection for these.");
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
    return Specification.of(LipschitzFactory.NAME, options).toString();
  }
}
