package org.okra.kernels.vector;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.SharedDistances;

/**
 * A kernel of the Euclidean distance, {@code k(x, y) = f(||x - y||^2)} with f(0) = 1. Blocks are
 * one matrix product and f along columns, with the accuracy of {@link SquaredDistances}.
 */
abstract class IsotropicKernel implements Kernel<FeatureVector> {
  /** f of one squared distance. */
  abstract double profile(double squaredDistance);

  /** {@code x[i] <- f(x[i])} for squared distances in [offset, offset + length). */
  abstract void profile(double[] x, int offset, int length, VectorMath vectors);

  @Override
  public final Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public final double value(FeatureVector a, FeatureVector b) {
    return profile(CoordinatePairs.squaredDistance(a, b));
  }

  @Override
  public final OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  @Override
  public final void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns,
      Matrix block,
      RunContext context) {
    VectorSamples<?> left = ProductBlocks.vectors(rows);
    VectorSamples<?> right = ProductBlocks.vectors(columns);
    ProductBlocks.fill(
        left, right, block, (stretch, math) -> apply(stretch, left, right, math), context);
  }

  @Override
  public final void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    VectorSamples<?> vectors = ProductBlocks.vectors(samples);
    ProductBlocks.fillSymmetric(
        vectors,
        block,
        (stretch, math) -> apply(stretch, vectors, vectors, math),
        constantDiagonal(),
        context);
  }

  @Override
  public final Kernel<FeatureVector> sharing(SharedDistances distances) {
    return distances.isUsed() ? new SharingKernel(this, distances) : this;
  }

  /** Squared distances between all samples, exactly 0 on the diagonal. */
  static void fillDistances(VectorSamples<?> vectors, Matrix block, RunContext context) {
    ProductBlocks.fillSymmetric(
        vectors,
        block,
        (stretch, math) -> SquaredDistances.apply(stretch, vectors, vectors, math),
        OptionalDouble.of(0),
        context);
  }

  private void apply(
      ProductBlocks.Stretch stretch,
      VectorSamples<?> rows,
      VectorSamples<?> columns,
      VectorMath vectors) {
    SquaredDistances.apply(stretch, rows, columns, vectors);
    profile(stretch.values(), stretch.offset(), stretch.length(), vectors);
  }

  /**
   * {@code 2 f'(||a - b||^2) (a - b)}.
   *
   * @param slope f', the derivative of f in the squared distance
   */
  static KernelGradient<FeatureVector> gradientOf(DoubleUnaryOperator slope) {
    return (a, b) -> {
      double factor = 2 * slope.applyAsDouble(CoordinatePairs.squaredDistance(a, b));
      double[] gradient = a.toArray();
      for (int coordinate : b.storedCoordinates()) {
        gradient[coordinate] -= b.get(coordinate);
      }
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] *= factor;
      }
      return gradient;
    };
  }
}
