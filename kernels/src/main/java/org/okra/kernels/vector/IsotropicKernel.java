package org.okra.kernels.vector;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
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
 * one matrix product and f along columns; the relative error of a squared distance is below 1e-8.
 */
public interface IsotropicKernel extends VectorisedKernel<FeatureVector> {
  /** f of one squared distance. */
  double profile(double squaredDistance);

  /** {@code x[i] <- f(x[i])} for squared distances in [offset, offset + length). */
  default void profile(double[] x, int offset, int length, VectorMath math) {
    for (int i = offset; i < offset + length; i++) {
      x[i] = profile(x[i]);
    }
  }

  @Override
  default double value(FeatureVector a, FeatureVector b) {
    return profile(CoordinatePairs.squaredDistance(a, b));
  }

  @Override
  default OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  /** Sparse rows that share an origin as they are before the shift, which distances do not see. */
  @Override
  default Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends FeatureVector>> sides, RunContext context) {
    return Optional.of(SquaredDistances.unshifted(sides));
  }

  @Override
  default void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    SquaredDistances.apply(stretch, math);
    profile(stretch.values(), stretch.offset(), stretch.length(), math);
  }

  @Override
  default Kernel<FeatureVector> sharing(SharedDistances distances) {
    return distances.isUsed() ? new SharingKernel(this, distances) : this;
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
