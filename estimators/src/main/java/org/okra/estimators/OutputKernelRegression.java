package org.okra.estimators;

import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/**
 * Ridge regression from one feature map to another: the whole ridge family in one class.
 *
 * <table>
 * <caption>Which maps give which method</caption>
 * <tr><th>method</th><th>input</th><th>output</th></tr>
 * <tr><td>IOKR</td><td>exact</td><td>none</td></tr>
 * <tr><td>SIOKR</td><td>sketch</td><td>none</td></tr>
 * <tr><td>ISOKR</td><td>exact</td><td>sketch</td></tr>
 * <tr><td>SISOKR</td><td>sketch</td><td>sketch</td></tr>
 * <tr><td>KDE</td><td>exact or sketch</td><td>kde</td></tr>
 * <tr><td>reduced-rank IOKR</td><td>exact or sketch</td><td>reduced-rank</td></tr>
 * <tr><td>OEL</td><td>exact or sketch</td><td>oel</td></tr>
 * </table>
 *
 * <p>{@link #fit} is a pure function of its arguments, the options and the seed of the context.
 *
 * <pre>{@code
 * var model = new OutputKernelRegression<>(kx, MapSource.exact(), ky, Projections.none(), 1e-4)
 *     .fit(inputs, outputs, context);
 * Matrix scores = model.scores(newInputs, candidates, context);
 * }</pre>
 *
 * @param inputKernel k_x
 * @param input where the input map comes from
 * @param outputKernel k_y
 * @param output how the output map is learnt
 * @param lambda regularisation, above 0
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record OutputKernelRegression<X, Y>(
    Kernel<X> inputKernel,
    MapSource input,
    Kernel<Y> outputKernel,
    ProjectionLearner output,
    double lambda)
    implements Estimator<X, Y> {

  /** Rows of a block of the fold. A fixed number, so that sums do not depend on the machine. */
  private static final int BLOCK_ROWS = 2048;

  public OutputKernelRegression {
    RidgeOptions.checkLambda(lambda);
  }

  @Override
  public Fitted<X, Y> train(TrainingPairs<? extends X, ? extends Y> pairs, RunContext context) {
    KernelModel<X, Y> model = fit(pairs.inputs(), pairs.outputs(), pairs.unlabelled(), context);
    LeftOutPredictions leftOut =
        later -> leftOutPredictions(model, pairs.inputs(), pairs.outputs(), later);
    return new Fitted<>(model, Optional.of(leftOut), Map.of());
  }

  /** Fits a model to pairs. */
  public KernelModel<X, Y> fit(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, RunContext context) {
    return fit(inputs, outputs, outputs.slice(0, 0), context);
  }

  /** Fits a model to pairs and further outputs without inputs, which OEL learns from. */
  public KernelModel<X, Y> fit(
      Samples<? extends X> inputs,
      Samples<? extends Y> outputs,
      Samples<? extends Y> unlabelled,
      RunContext context) {
    checkSizes(inputs, outputs);
    return fitChecked(
        inputs.as(inputKernel.domain(), "The input kernel " + inputKernel),
        outputs.as(outputKernel.domain(), "The output kernel " + outputKernel),
        unlabelled.as(outputKernel.domain(), "The output kernel (for unlabelled outputs)"),
        context);
  }

  private KernelModel<X, Y> fitChecked(
      Samples<X> inputs, Samples<Y> outputs, Samples<Y> unlabelled, RunContext context) {
    FeatureMap<X> inputMap = input.create(inputKernel, inputs, context.child("input", 0));
    return isExact(inputMap, inputs)
        ? fitExact(inputMap, inputs, outputs, unlabelled, context)
        : fitFeatures(inputMap, inputs, outputs, unlabelled, context);
  }

  /** {@code C = (Kx + n lambda I)^-1}, applied to the targets. */
  private KernelModel<X, Y> fitExact(
      FeatureMap<X> inputMap,
      Samples<X> inputs,
      Samples<Y> outputs,
      Samples<Y> unlabelled,
      RunContext context) {
    Cholesky factor = factor(inputs, lambda, context);
    FeatureMap<Y> outputMap =
        output.learn(
            new FittedOutputs<>(
                outputKernel,
                outputs,
                unlabelled,
                lambda,
                wanted ->
                    Smoother.exact(
                        wanted == lambda ? factor : factor(inputs, wanted, context),
                        wanted,
                        context)),
            context.child("output", 0));
    if (output.isIdentity()) {
      return new KernelModel<>(
          inputMap, outputKernel, outputMap, new Coefficients.Inverse(factor.lower()));
    }
    Matrix targets = context.memory().zeros(outputs.size(), outputMap.dimension(), "The targets");
    outputMap.applyToTraining(outputs, 0, outputs.size(), targets, context);
    factor.solveInPlace(targets);
    return KernelModel.of(inputMap, outputKernel, outputMap, targets);
  }

  private Cholesky factor(Samples<X> inputs, double regularisation, RunContext context) {
    int n = inputs.size();
    Matrix system = context.memory().zeros(n, n, "The Gram matrix of the inputs");
    inputKernel.fillSymmetric(inputs, system, context);
    context.linearAlgebra().addDiagonal(n * regularisation, system);
    return context.linearAlgebra().choleskyInPlace(system);
  }

  /** {@code C = (Phi^T Phi + n lambda I)^-1 Phi^T Gam}, by a fold over blocks of rows. */
  private KernelModel<X, Y> fitFeatures(
      FeatureMap<X> inputMap,
      Samples<X> inputs,
      Samples<Y> outputs,
      Samples<Y> unlabelled,
      RunContext context) {
    FeatureMap<Y> outputMap =
        output.learn(
            new FittedOutputs<>(
                outputKernel,
                outputs,
                unlabelled,
                lambda,
                wanted ->
                    Smoother.onFeatures(features(inputMap, inputs, context), wanted, context)),
            context.child("output", 0));
    if (output.isIdentity()) {
      return KernelModel.of(
          inputMap, outputKernel, outputMap, ridgeOperator(inputMap, inputs, context));
    }
    RidgeAccumulator accumulator =
        RidgeAccumulator.create(inputMap.dimension(), outputMap.dimension(), context);
    int n = inputs.size();
    for (int from = 0; from < n; from += BLOCK_ROWS) {
      context.cancellation().check();
      int to = Math.min(n, from + BLOCK_ROWS);
      Matrix phi = context.memory().zeros(to - from, inputMap.dimension(), "A block of features");
      Matrix gam = context.memory().zeros(to - from, outputMap.dimension(), "A block of targets");
      inputMap.applyToTraining(inputs, from, to, phi, context);
      outputMap.applyToTraining(outputs, from, to, gam, context);
      accumulator.add(phi, gam, context);
      context.progress().report("fit", to, n);
    }
    return KernelModel.of(inputMap, outputKernel, outputMap, accumulator.solve(lambda, context));
  }

  /** {@code C = (Phi^T Phi + n lambda I)^-1 Phi^T}, a x n: the targets are the unit vectors. */
  private Matrix ridgeOperator(FeatureMap<X> inputMap, Samples<X> inputs, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix phi = features(inputMap, inputs, context);
    Matrix system = algebra.gram(phi);
    algebra.addDiagonal(phi.rows() * lambda, system);
    Matrix operator = phi.transposed();
    algebra.choleskyInPlace(system).solveInPlace(operator);
    return operator;
  }

  /**
   * The predictions {@code h_{-i}(x_i)} that the model would make of each training pair had it been
   * left out, in the coordinates of the output map, n x b (section 2 of the methods). Without a
   * projection these are weights over the training outputs, n x n, with zeros on the diagonal. The
   * maps stay as they are.
   *
   * @param model the result of {@link #fit} on the same pairs
   */
  public Matrix leftOutPredictions(
      KernelModel<X, Y> model,
      Samples<? extends X> inputs,
      Samples<? extends Y> outputs,
      RunContext context) {
    checkSizes(inputs, outputs);
    Samples<X> x = inputs.as(inputKernel.domain(), "The input kernel " + inputKernel);
    Matrix targets =
        output.isIdentity() ? Matrix.identity(outputs.size()) : model.embed(outputs, context);
    if (!isExact(model.inputMap(), x)) {
      return LeftOut.onFeatures(features(model.inputMap(), x, context), lambda, targets, context);
    }
    Matrix lower =
        model.coefficients() instanceof Coefficients.Inverse inverse
            ? inverse.lower()
            : factor(x, lambda, context).lower();
    return LeftOut.exact(lower, targets, context);
  }

  private static <X> boolean isExact(FeatureMap<X> inputMap, Samples<X> inputs) {
    return inputMap instanceof LandmarkMap<X> map
        && map.coefficients().isEmpty()
        && map.landmarks().size() == inputs.size();
  }

  private Matrix features(FeatureMap<X> inputMap, Samples<X> inputs, RunContext context) {
    Matrix phi =
        context.memory().zeros(inputs.size(), inputMap.dimension(), "The features of all inputs");
    inputMap.applyToTraining(inputs, 0, inputs.size(), phi, context);
    return phi;
  }

  private static void checkSizes(Samples<?> inputs, Samples<?> outputs) {
    if (inputs.size() != outputs.size()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          inputs.size()
              + " inputs do not go with "
              + outputs.size()
              + " outputs; every input needs one output.");
    }
    if (inputs.size() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "There are no training pairs; give at least one.");
    }
  }
}
