package org.okra.kernels.vector;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.KernelGradient;

/**
 * The Tanimoto kernel of vectors, {@code k(x, y) = <x, y> / (||x||^2 + ||y||^2 - <x, y>)}; 1 for
 * two zero vectors. For vectors of zeros and ones it is the share of common ones in all ones, as
 * {@code tanimoto} has it for sets.
 *
 * <p>It is positive semi-definite on all real vectors. With {@code r = <x, y> / (||x||^2 +
 * ||y||^2)}, which is at most 1/2 in size, {@code k = r / (1 - r) = r + r^2 + r^3 + ...}. Of two
 * vectors that are not zero, {@code 1 / (||x||^2 + ||y||^2)} is the integral of {@code exp(-t
 * ||x||^2) exp(-t ||y||^2)} over all t above 0, hence a kernel; so is its product r with the linear
 * kernel, and so are powers and sums of kernels. The zero vector has a direction of its own: {@code
 * k(0, y) = 0} for any other y, and the gradient of two zero vectors is 0 by convention.
 */
@Component(
    name = "vector-tanimoto",
    help = "vectors: <x, y> / (||x||^2 + ||y||^2 - <x, y>); of bits the share of common ones",
    alsoKnownAs = {"tanimoto-similarity", "vector-jaccard"})
public record VectorTanimotoKernel() implements VectorisedKernel<FeatureVector> {
  @Override
  public double value(FeatureVector a, FeatureVector b) {
    double product = CoordinatePairs.product(a, b);
    return a == b ? 1 : similarity(product, a.squaredNorm(), b.squaredNorm());
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    double[] x = stretch.values();
    for (int i = 0; i < stretch.length(); i++) {
      int at = stretch.offset() + i;
      x[at] = similarity(x[at], stretch.rowNorms()[stretch.row() + i], stretch.columnNorm());
    }
  }

  private static double similarity(double product, double normA, double normB) {
    double largest = Math.max(normA, normB);
    if (largest == 0) {
      return 1;
    }
    // All parts over the larger norm, since the sum of the norms may overflow.
    double common = product / largest;
    double all = 1 + Math.min(normA, normB) / largest - common;
    // Rounding may lead a little beyond 1.
    return Math.min(1, common / all);
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  /** {@code ((1 + k(a, b)) b - 2 k(a, b) a) / (||a||^2 + ||b||^2 - <a, b>)}. */
  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return Optional.of(VectorTanimotoKernel::gradient);
  }

  private static double[] gradient(FeatureVector a, FeatureVector b) {
    double product = CoordinatePairs.product(a, b);
    double normA = a.squaredNorm();
    double normB = b.squaredNorm();
    double[] gradient = new double[a.dimension()];
    if (normA == 0 && normB == 0) {
      return gradient;
    }
    double value = similarity(product, normA, normB);
    double all = normA + normB - product;
    for (int coordinate : b.storedCoordinates()) {
      gradient[coordinate] = (1 + value) * (b.get(coordinate) / all);
    }
    for (int coordinate : a.storedCoordinates()) {
      gradient[coordinate] -= 2 * value * (a.get(coordinate) / all);
    }
    return gradient;
  }
}
