package org.okra.estimators.select;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.RidgeAccumulator;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/**
 * The training pairs of a regression, checked, with the input map that {@link
 * OutputKernelRegression#fit} would create: same context, same draws.
 *
 * @param regression its lambda is not looked at
 * @param inputs n inputs
 * @param outputs n outputs
 * @param inputMap phi
 */
record TrainingSides<X, Y>(
    OutputKernelRegression<X, Y> regression,
    Samples<X> inputs,
    Samples<Y> outputs,
    FeatureMap<X> inputMap,
    RunContext context) {

  /** Rows of a block of the fold. A fixed number, so that sums do not depend on the machine. */
  private static final int BLOCK_ROWS = 2048;

  static <X, Y> TrainingSides<X, Y> of(
      OutputKernelRegression<X, Y> regression, Pairs<X, Y> pairs, RunContext context) {
    if (pairs.size() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "There are no training pairs; give at least one.");
    }
    Samples<X> inputs = inputs(regression, pairs.inputs());
    Samples<Y> outputs = outputs(regression, pairs.outputs());
    FeatureMap<X> inputMap =
        regression.input().create(regression.inputKernel(), inputs, context.child("input", 0));
    return new TrainingSides<>(regression, inputs, outputs, inputMap, context);
  }

  static <X, Y> Samples<X> inputs(
      OutputKernelRegression<X, Y> regression, Samples<? extends X> given) {
    Kernel<X> kernel = regression.inputKernel();
    return given.as(kernel.domain(), "The input kernel " + kernel);
  }

  static <X, Y> Samples<Y> outputs(
      OutputKernelRegression<X, Y> regression, Samples<? extends Y> given) {
    Kernel<Y> kernel = regression.outputKernel();
    return given.as(kernel.domain(), "The output kernel " + kernel);
  }

  /** Whether the features are the rows of the Gram matrix. */
  boolean isExact() {
    return inputMap instanceof LandmarkMap<X> landmarks
        && landmarks.coefficients().isEmpty()
        && landmarks.landmarks().size() == inputs.size();
  }

  /** Whether the targets are coordinates in one output map, whatever lambda is. */
  boolean hasOneOutputMap() {
    return !regression.output().isIdentity() && !regression.output().usesRegression();
  }

  /** Kx, n x n. */
  Matrix inputGram() {
    return gram(regression.inputKernel(), inputs);
  }

  /** Ky, n x n. */
  Matrix outputGram() {
    return gram(regression.outputKernel(), outputs);
  }

  private <T> Matrix gram(Kernel<T> kernel, Samples<T> samples) {
    Matrix gram = context.memory().zeros(samples.size(), samples.size(), "A Gram matrix");
    kernel.fillSymmetric(samples, gram, context);
    return gram;
  }

  /** Phi, n x a. */
  Matrix features() {
    Matrix phi = context.memory().zeros(inputs.size(), inputMap.dimension(), "The features");
    inputMap.applyToTraining(inputs, 0, inputs.size(), phi, context);
    return phi;
  }

  /** Gam, n x b. */
  Matrix targets(FeatureMap<Y> map) {
    Matrix gam = context.memory().zeros(outputs.size(), map.dimension(), "The targets");
    map.applyToTraining(outputs, 0, outputs.size(), gam, context);
    return gam;
  }

  /** The output map for a lambda. */
  FeatureMap<Y> learn(double lambda, FittedOutputs.SmootherSource smoothers) {
    return regression
        .output()
        .learn(
            new FittedOutputs<>(
                regression.outputKernel(), outputs, outputs.slice(0, 0), lambda, smoothers),
            context.child("output", 0));
  }

  /** The output map of a learner that does not use the regression. */
  FeatureMap<Y> learn() {
    return learn(
        regression.lambda(),
        lambda -> {
          throw new OkraException(
              ErrorCode.INTERNAL,
              "The projection learner "
                  + regression.output()
                  + " asked for the fit, though its usesRegression() is false.");
        });
  }

  /** {@code k_y(y_i, y_i)} for some of the outputs. */
  double[] norms(int[] rows) {
    return regression.outputKernel().diagonal(outputs.select(rows), context);
  }

  /**
   * Sums over all pairs, and the features and targets of some.
   *
   * @param features rows x a
   * @param targets rows x b
   */
  record Sums(RidgeAccumulator accumulator, Matrix features, Matrix targets) {}

  /**
   * Folds over all pairs in blocks.
   *
   * @param kept rows whose features and targets are wanted, rising
   */
  Sums sums(FeatureMap<Y> outputMap, int[] kept) {
    int a = inputMap.dimension();
    int b = outputMap.dimension();
    RidgeAccumulator accumulator = RidgeAccumulator.create(a, b, context);
    Matrix features = context.memory().zeros(kept.length, a, "The features");
    Matrix targets = context.memory().zeros(kept.length, b, "The targets");
    int n = inputs.size();
    boolean all = kept.length == n;
    int done = 0;
    for (int from = 0; from < n; from += BLOCK_ROWS) {
      context.cancellation().check();
      int to = Math.min(n, from + BLOCK_ROWS);
      // When all rows are wanted they are computed where they stay.
      Matrix phi = all ? features.rowBlock(from, to) : block(to - from, a);
      Matrix gam = all ? targets.rowBlock(from, to) : block(to - from, b);
      inputMap.applyToTraining(inputs, from, to, phi, context);
      outputMap.applyToTraining(outputs, from, to, gam, context);
      accumulator.add(phi, gam, context);
      int first = done;
      while (!all && done < kept.length && kept[done] < to) {
        done++;
      }
      copyRows(phi, from, kept, first, done, features);
      copyRows(gam, from, kept, first, done, targets);
    }
    return new Sums(accumulator, features, targets);
  }

  private Matrix block(int rows, int columns) {
    return context.memory().zeros(rows, columns, "A block of features");
  }

  private static void copyRows(
      Matrix block, int from, int[] kept, int first, int end, Matrix target) {
    for (int j = 0; j < block.columns(); j++) {
      for (int i = first; i < end; i++) {
        target.values()[target.index(i, j)] = block.values()[block.index(kept[i] - from, j)];
      }
    }
  }
}
