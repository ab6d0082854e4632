package org.okra.estimators.lowrank;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.EstimatorParts;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Smoother;
import org.okra.estimators.TrainingPairs;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/**
 * The surrogate regression in orthonormal coordinates, and the way back to the maps of a model.
 *
 * @param loss the loss of C, q_x x q_y
 * @param fromInput E with {@code E^T phi(x)} the coordinates of x, a x q_x
 * @param fromOutput F with {@code F^T gam(y)} those of y, b x q_y; empty when the map has them
 */
record SurrogateProblem<X, Y>(
    CompleteLoss loss,
    Matrix fromInput,
    Optional<Matrix> fromOutput,
    FeatureMap<X> inputMap,
    Kernel<Y> outputKernel,
    FeatureMap<Y> outputMap) {

  /** Rows of a block of the fold. A fixed number, so that sums do not depend on the machine. */
  private static final int BLOCK_ROWS = 2048;

  static <X, Y> SurrogateProblem<X, Y> of(
      EstimatorParts<X, Y> parts,
      TrainingPairs<? extends X, ? extends Y> pairs,
      double lambda,
      RunContext context) {
    Kernel<X> kx = parts.inputKernel();
    Kernel<Y> ky = parts.outputKernel();
    Samples<X> inputs = pairs.inputs().as(kx.domain(), "The input kernel " + kx);
    Samples<Y> outputs = pairs.outputs().as(ky.domain(), "The output kernel " + ky);
    Samples<Y> unlabelled = pairs.unlabelled().as(ky.domain(), "The output kernel " + ky);
    FeatureMap<X> inputMap = parts.input().create(kx, inputs, context.child("input", 0));
    boolean exact = isExact(inputMap, inputs);
    FittedOutputs<Y> fitted =
        new FittedOutputs<>(
            ky,
            outputs,
            unlabelled,
            lambda,
            wanted ->
                exact
                    ? Smoother.exact(factor(kx, inputs, wanted, context), wanted, context)
                    : Smoother.onFeatures(features(inputMap, inputs, context), wanted, context));
    FeatureMap<Y> outputMap = parts.output().learn(fitted, context.child("output", 0));

    LinearAlgebra algebra = context.linearAlgebra();
    Optional<Matrix> fromOutput = Optional.empty();
    Matrix gam;
    if (parts.output().isIdentity()) {
      Coordinates coordinates = Coordinates.of(ky, outputs, context);
      gam = coordinates.ofSamples();
      fromOutput = Optional.of(coordinates.fromKernel());
    } else {
      gam = features(outputMap, outputs, context);
    }
    double norm = Entries.squaredNorm(gam);
    if (exact) {
      Coordinates coordinates = Coordinates.of(kx, inputs, context);
      Matrix z = algebra.multiplyLeftTransposed(coordinates.ofSamples(), gam);
      return new SurrogateProblem<>(
          new CompleteLoss(coordinates.values(), z, norm, inputs.size()),
          coordinates.fromKernel(),
          fromOutput,
          inputMap,
          ky,
          outputMap);
    }
    int a = inputMap.dimension();
    Matrix gram = context.memory().zeros(a, a, "The Gram matrix of the features");
    Matrix cross = context.memory().zeros(a, gam.columns(), "Features times targets");
    for (int from = 0; from < inputs.size(); from += BLOCK_ROWS) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + BLOCK_ROWS);
      Matrix phi = context.memory().zeros(to - from, a, "A block of features");
      inputMap.applyToTraining(inputs, from, to, phi, context);
      algebra.rankUpdate(1, phi, Transpose.YES, 1, gram);
      algebra.multiply(1, phi, Transpose.YES, gam.rowBlock(from, to), Transpose.NO, 1, cross);
    }
    // The features are coordinates already; the rotation makes them uncorrelated.
    Coordinates rotation = Coordinates.of(gram, algebra);
    Matrix z = algebra.multiplyLeftTransposed(rotation.vectors(), cross);
    return new SurrogateProblem<>(
        new CompleteLoss(rotation.values(), z, norm, inputs.size()),
        rotation.vectors(),
        fromOutput,
        inputMap,
        ky,
        outputMap);
  }

  /** {@code E C F^T} between the two maps. */
  KernelModel<X, Y> model(Factors factors, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix right =
        fromOutput.isPresent()
            ? algebra.multiply(fromOutput.get(), factors.right())
            : factors.right();
    Matrix left = algebra.multiply(fromInput, factors.left());
    Matrix coefficients =
        context.memory().zeros(left.rows(), right.rows(), "The coefficients of the model");
    if (factors.rank() > 0) {
      algebra.multiply(1, left, Transpose.NO, right, Transpose.YES, 0, coefficients);
    }
    return KernelModel.of(inputMap, outputKernel, outputMap, coefficients);
  }

  private static <X> boolean isExact(FeatureMap<X> inputMap, Samples<X> inputs) {
    return inputMap instanceof LandmarkMap<X> map
        && map.coefficients().isEmpty()
        && map.landmarks().size() == inputs.size();
  }

  private static <T> Matrix features(FeatureMap<T> map, Samples<T> samples, RunContext context) {
    Matrix block = context.memory().zeros(samples.size(), map.dimension(), "Features");
    map.applyToTraining(samples, 0, samples.size(), block, context);
    return block;
  }

  private static <X> Cholesky factor(
      Kernel<X> kernel, Samples<X> inputs, double lambda, RunContext context) {
    int n = inputs.size();
    Matrix system = context.memory().zeros(n, n, "The Gram matrix of the inputs");
    kernel.fillSymmetric(inputs, system, context);
    context.linearAlgebra().addDiagonal(n * lambda, system);
    return context.linearAlgebra().choleskyInPlace(system);
  }
}
